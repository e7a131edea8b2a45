/**
 * Locks coins in a plan: the amount, its yield and dates, and the cost of leaving early as an
 * example. The button opens the review; it is sent once.
 */
import { nextYieldAt } from '@assay/domain/earn/lockupRules.ts'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { OfferedPlan } from '@assay/wire/routes/earn/finance.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Agreement } from '../../form/Agreement.tsx'
import { Available } from '../../form/Available.tsx'
import { FormButton } from '../../form/FormButton.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'
import { haptic } from '../../store/haptic.ts'
import css from './Earn.module.css'
import { usePlans } from './earnQueries.ts'
import { LockSheets } from './LockSheets.tsx'
import { type LockPreview, roundFunded } from './lockForm.ts'
import { type LockForm, useLockForm } from './useLockForm.ts'

export function LockScreen() {
  const t = useT()
  const go = useGo()
  const { search } = useLocation()
  const { data, error, refetch } = usePlans()
  const blocked = useBlocked('earn')
  const asked = new URLSearchParams(search).get('plan')
  const plan = data?.plans.find(({ id }) => id === asked)
  if (plan && !blocked) return <LockFormPage key={plan.id} plan={plan} />
  return (
    <Page title={t('app.title.lock')}>
      {blocked && <ProductBlocked why={blocked} />}
      {!blocked && data && (
        <EmptyState
          illustration="blocked"
          action={
            <Button kind="secondary" onClick={() => go.to('/lockMining')}>
              {t('earn.plans')}
            </Button>
          }
        >
          {t('earn.gone')}
        </EmptyState>
      )}
      {!blocked && !data && !error && (
        <div aria-busy="true" className={css.screen}>
          <Skeleton height={116} />
          <Skeleton height={200} />
        </div>
      )}
      {!blocked && !data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('earn.failed')}
        </ReadFailed>
      )}
    </Page>
  )
}

function LockFormPage({ plan }: { plan: OfferedPlan }) {
  const t = useT()
  const format = useFormat()
  const form = useLockForm(plan)
  const host = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.isTickMissing) host.current?.querySelector<HTMLElement>('[type=checkbox]')?.focus()
  }, [form.isTickMissing])
  const { asset, decimals, minimum, maximum, funded } = plan
  return (
    <Page title={t('app.title.lock')} action={<LockButton plan={plan} form={form} />}>
      <form
        ref={host}
        noValidate
        className={css.screen}
        onSubmit={(event) => {
          event.preventDefault()
          form.review()
        }}
      >
        <h2 className={css.head}>{`${asset} · ${t('earn.days', { days: plan.periodDays })}`}</h2>
        <AmountField
          label={t('transfer.amount')}
          value={form.text}
          onChange={form.type}
          decimals={decimals}
          unit={asset}
          onBlur={form.touch}
          onRefuse={() => haptic('tick')}
          hint={`${format.orderValue(minimum)} – ${format.orderValue(maximum)} ${asset}`}
          error={form.error}
        />
        <Available asset={asset} available={form.available} most={form.most} onType={form.type} />
        <PlanFacts plan={plan} preview={form.preview} isFree={form.isFree} />
        {funded < maximum && (
          <p className={css.note}>
            {funded < minimum
              ? t('earn.soldOut')
              : t('earn.left', { amount: format.orderValue(roundFunded(plan)), asset })}
          </p>
        )}
        <p className={css.note}>{t('earn.risk')}</p>
        <Agreement form={form}>
          {t('earn.agree', { date: format.date(form.preview.figures.maturesAt) })}
        </Agreement>
        <button type="submit" hidden />
      </form>
      <LockSheets plan={plan} form={form} />
    </Page>
  )
}

/** Days and figures of the amount; the fee is computed, not only shown as a rate. */
type PlanFactsProps = { plan: OfferedPlan; preview: LockPreview; isFree: boolean }

function PlanFacts({ plan, preview, isFree }: PlanFactsProps) {
  const t = useT()
  const format = useFormat()
  const { principal, figures, whole, shown } = preview
  const { asset } = plan
  const money = (value: bigint) => <Num>{`${format.exact(value)} ${asset}`}</Num>
  const { dailyYield, redemptionFee, startsAt, maturesAt } = figures
  return (
    <div className={css.figures}>
      <ol className={css.ruler}>
        {(
          [
            ['earn.starts', startsAt],
            ['earn.first', nextYieldAt({ startsAt, paidDays: 0 })],
            ['earn.matures', maturesAt],
          ] as const
        ).map(([label, at]) => (
          <li key={label}>
            <span>{t(label)}</span>
            <time dateTime={new Date(at).toISOString()}>{format.zoned(at)}</time>
          </li>
        ))}
      </ol>
      {!principal && (
        <p className={css.example}>
          {t('earn.example', { amount: format.orderValue(shown), asset })}
        </p>
      )}
      <FactList>
        <Fact label={t('earn.principal')}>{money(shown)}</Fact>
        <Fact label={t('earn.perDay')}>{money(dailyYield)}</Fact>
        <Fact label={t('earn.whole')}>{money(whole)}</Fact>
        <Fact label={t('earn.fee')}>
          <Num>{`${format.share(plan.redemptionFeeRate)} · ${format.exact(redemptionFee)} ${asset}`}</Num>
        </Fact>
      </FactList>
      {redemptionFee > whole && (
        <Banner>
          {t('earn.feeAboveYield', {
            fee: format.exact(redemptionFee),
            whole: format.exact(whole),
            asset,
          })}
        </Banner>
      )}
      <p className={css.note}>
        {t('earn.feeExample', {
          net: format.exact(shown - redemptionFee),
          amount: format.exact(shown),
          asset,
        })}{' '}
        {isFree ? t('earn.feeFree') : t('earn.feeUsed', { asset })}
      </p>
    </div>
  )
}

/** Names its action, or what is missing. */
function LockButton({ plan, form }: { plan: OfferedPlan; form: LockForm }) {
  const t = useT()
  const { problem } = form.preview
  return (
    <FormButton isBusy={form.write.isBusy} onPress={form.review}>
      {problem?.code === 'amountRequired'
        ? t('transfer.enterAmount')
        : problem?.code === 'insufficientBalance'
          ? t('transfer.notEnough', { asset: plan.asset })
          : problem || form.isAgreed
            ? form.actionText
            : t('earn.agreeFirst')}
    </FormButton>
  )
}
