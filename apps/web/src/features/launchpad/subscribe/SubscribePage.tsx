/** An open offering with its form. The button opens the review; it is sent once. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { getIdentity } from '@assay/wire/routes/member/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { readQuery } from '../../../api/queryClient.ts'
import { Agreement } from '../../../form/Agreement.tsx'
import { Available } from '../../../form/Available.tsx'
import { FormButton } from '../../../form/FormButton.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Page } from '../../../page/Page.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { haptic } from '../../../store/haptic.ts'
import css from '../Launchpad.module.css'
import { OfferingTerms } from '../OfferingTerms.tsx'
import { SubscribeSheets } from './SubscribeSheets.tsx'
import { type SubscribeForm, useSubscribeForm } from './useSubscribeForm.ts'

type FormProps = { offering: ShownOffering; form: SubscribeForm }

export function SubscribePage({ offering }: { offering: ShownOffering }) {
  const t = useT()
  const format = useFormat()
  const form = useSubscribeForm(offering)
  const host = useRef<HTMLFormElement>(null)
  const focus = useCallback((what: string) => {
    const field = host.current?.querySelector<HTMLElement>(what)
    field?.focus({ preventScroll: true })
    // The error is below the field, and the button covers the end of the page.
    field?.scrollIntoView({ block: 'center' })
  }, [])
  useEffect(() => {
    if (form.isTickMissing) focus('[type=checkbox]')
  }, [form.isTickMissing, focus])
  return (
    <Page
      title={t('app.title.offering')}
      action={
        <SubscribeButton
          offering={offering}
          form={form}
          onProblem={() => focus('[inputmode=decimal]')}
        />
      }
    >
      <div className={css.screen}>
        <OfferingTerms offering={offering}>
          <form
            ref={host}
            noValidate
            className={css.form}
            onSubmit={(event) => {
              event.preventDefault()
              form.review()
            }}
          >
            <Quantity offering={offering} form={form} />
            <Figures offering={offering} form={form} />
            <Agreement form={form}>
              {t('launchpad.agree', { date: format.date(form.preview.unlocksAt) })}
            </Agreement>
            <button type="submit" hidden />
          </form>
        </OfferingTerms>
        <SubscribeSheets offering={offering} form={form} />
      </div>
    </Page>
  )
}

function Quantity({ offering, form }: FormProps) {
  const t = useT()
  const format = useFormat()
  const { asset, decimals, prices } = offering
  const { paid, available, most } = form
  return (
    <>
      {prices.length > 1 && (
        <Segmented
          label={t('launchpad.payWith')}
          options={prices.map((each) => ({ value: each.asset, label: each.asset }))}
          value={paid.asset}
          onChange={form.payWith}
        />
      )}
      <AmountField
        label={t('launchpad.quantity')}
        value={form.text}
        onChange={form.type}
        decimals={decimals}
        unit={asset}
        onBlur={form.touch}
        onRefuse={() => haptic('tick')}
        hint={t('launchpad.limits', {
          minimum: format.exact(offering.minimum),
          unit: format.exact(offering.unit),
          asset,
        })}
        error={form.error}
      />
      <Available asset={paid.asset} available={available} most={most} onType={form.type} />
    </>
  )
}

/** For the typed quantity, or the minimum. */
function Figures({ offering, form }: FormProps) {
  const t = useT()
  const format = useFormat()
  const { asset, allotment } = offering
  const { paid, preview } = form
  const { quantity, shown, most, payment, gift, rebate, unlocksAt } = preview
  const money = (value: bigint, coin: string) => <Num>{`${format.exact(value)} ${coin}`}</Num>
  return (
    <div>
      {!quantity && (
        <p className={css.example}>{t('earn.example', { amount: format.exact(shown), asset })}</p>
      )}
      <FactList>
        <Fact label={t('launchpad.pay')}>{money(payment, paid.asset)}</Fact>
        <Fact label={t(allotment === 'proRata' ? 'launchpad.getMost' : 'launchpad.get')}>
          {money(most, asset)}
        </Fact>
        {gift > 0n && <Fact label={t('launchpad.giftTokens')}>{money(gift, asset)}</Fact>}
        {rebate > 0n && <Fact label={t('launchpad.back')}>{money(rebate, paid.asset)}</Fact>}
        <Fact label={t('launchpad.unlocks')}>{format.zoned(unlocksAt)}</Fact>
      </FactList>
    </div>
  )
}

/** Names its action, or what is missing. */
function SubscribeButton({ offering, form, onProblem }: FormProps & { onProblem: () => void }) {
  const t = useT()
  const go = useGo()
  const identity = useQuery({
    ...readQuery(getIdentity, {}, 0),
    enabled: offering.needsIdentity,
  }).data
  const { problem } = form.preview
  if (identity && identity.status !== 'verified') {
    return (
      <Button size="large" isBlock onClick={() => go.to('/idAuth')}>
        {t('launchpad.verify')}
      </Button>
    )
  }
  return (
    <FormButton
      isBusy={form.write.isBusy}
      onPress={() => {
        form.review()
        if (problem) onProblem()
      }}
    >
      {problem?.code === 'quantityRequired'
        ? t('launchpad.enterQuantity')
        : problem?.code === 'insufficientBalance'
          ? t('transfer.notEnough', { asset: form.paid.asset })
          : problem || form.isAgreed
            ? form.actionText
            : t('earn.agreeFirst')}
    </FormButton>
  )
}
