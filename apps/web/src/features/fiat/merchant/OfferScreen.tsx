/** A merchant's new offer. Offered coins are fully held before it is visible. */
import {
  FIAT_CURRENCIES,
  type FiatCurrency,
  type FiatMethod,
} from '@assay/domain/fiat/fiatOrder.ts'
import { CURRENCY_DECIMALS, FIAT_PRICE_DECIMALS } from '@assay/domain/fiat/fiatRules.ts'
import { ZERO, ZERO_PRICE } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { openFiatOffer } from '@assay/wire/routes/fiat/fiat.ts'
import { getAssets } from '@assay/wire/routes/funds/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../../api/queryClient.ts'
import { Available } from '../../../form/Available.tsx'
import { FormButton } from '../../../form/FormButton.tsx'
import { FormSheets } from '../../../form/FormSheets.tsx'
import { useReviewed } from '../../../form/useReviewed.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Choice } from '../../../list/filters/Choice.tsx'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { decimalsOf } from '../../../store/coinDecimals.ts'
import css from '../fiat.module.css'
import { refreshFiat, useFunding, useMerchant, useStandingPayees } from '../fiatQueries.ts'
import { checkOffer, EMPTY_OFFER, type OfferDraft, withCurrency } from './offerForm.ts'
import { useOfferFacts } from './useOfferFacts.tsx'

const COINS_STALE_MS = 10 * 60_000
const CURRENCIES = Object.keys(FIAT_CURRENCIES) as FiatCurrency[]

function useOfferForm() {
  const t = useT()
  const format = useFormat()
  const [draft, setDraft] = useState(EMPTY_OFFER)
  const [isTouched, setTouched] = useState(false)
  const available = useFunding()(draft.asset)
  const decimals = decimalsOf(draft.asset)
  const payable = useStandingPayees()?.map(({ method }) => method)
  const checked = checkOffer(draft, { decimals, available, payable })
  const offer = 'offer' in checked ? checked.offer : undefined
  const reviewed = useReviewed(openFiatOffer, {
    input: offer,
    onDone: () => {
      setTouched(false)
      setDraft({ ...draft, quantity: '' })
      void refreshFiat()
    },
  })
  const problem = 'problem' in checked ? checked.problem : undefined
  const { side, asset } = draft
  return {
    ...reviewed,
    draft,
    available,
    decimals,
    payable,
    problem: isTouched ? problem : undefined,
    actionText: t(`fiat.action.${side}`, {
      quantity: format.exact(parseAmount(draft.quantity)),
      asset,
    }),
    isFilled: problem !== 'amountRequired',
    change(next: Partial<OfferDraft>) {
      setTouched(false)
      setDraft({ ...draft, ...next })
    },
    review() {
      setTouched(true)
      reviewed.review()
    },
    facts: useOfferFacts({
      ...(offer ?? NOTHING),
      side,
      asset,
      currency: draft.currency,
      methods: [...draft.methods],
    }),
  }
}
const NOTHING = { price: ZERO_PRICE, quantity: ZERO, minimum: ZERO, maximum: ZERO }

type Form = ReturnType<typeof useOfferForm>

export function OfferScreen() {
  const t = useT()
  const { data, error, refetch } = useMerchant()
  if (data?.isMerchant) return <OfferForm />
  return (
    <Page title={t('app.title.fiatOffer')}>
      {data && <EmptyState illustration="blocked">{t('error.notMerchant')}</EmptyState>}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('fiat.failed')}
        </ReadFailed>
      )}
      {!data && !error && <Skeleton height={320} />}
    </Page>
  )
}

function OfferForm() {
  const t = useT()
  const form = useOfferForm()
  const { draft, problem } = form
  const { side, asset } = draft
  return (
    <Page
      title={t('app.title.fiatOffer')}
      action={
        <FormButton isBusy={form.write.isBusy} onPress={form.review}>
          {form.isFilled ? form.actionText : t('fiat.fillAll')}
        </FormButton>
      }
    >
      <form
        noValidate
        className={css.screen}
        onSubmit={(event) => {
          event.preventDefault()
          form.review()
        }}
      >
        <Segmented
          label={t('app.title.fiatOffer')}
          options={(['sell', 'buy'] as const).map((value) => ({
            value,
            label: t(value === 'sell' ? 'fiat.sells' : 'fiat.buys'),
          }))}
          value={side}
          onChange={(next) => form.change({ side: next })}
        />
        <What form={form} />
        <Sums form={form} />
        <Methods form={form} />
        {problem && (
          <p role="alert" className={css.error}>
            {problem === 'amountRequired'
              ? t('fiat.fillAll')
              : problem === 'insufficientBalance'
                ? t('transfer.notEnough', { asset })
                : t(`error.${problem}`)}
          </p>
        )}
        <p className={css.note}>{t(`fiat.offerRisk.${side}`)}</p>
        <button type="submit" hidden />
      </form>
      <FormSheets
        form={form}
        title={t('app.title.fiatOffer')}
        doneTitle={t('error.fiatOfferOpened')}
        facts={form.facts}
        risk={t(`fiat.offerRisk.${side}`)}
        records={{ path: '/otc?tab=merchant', label: t('fiat.offers') }}
        result={(opened) => <Opened offer={opened} />}
      />
    </Page>
  )
}

function Opened({ offer }: { offer: Parameters<typeof useOfferFacts>[0] }) {
  return (
    <FactList>
      {useOfferFacts(offer).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}

function What({ form: { draft, change } }: { form: Form }) {
  const t = useT()
  const { data } = useQuery(readQuery(getAssets, {}, COINS_STALE_MS))
  const coins = [...new Set(data?.map(({ asset }) => asset) ?? [draft.asset])]
  return (
    <div className={css.pair}>
      <Choice
        label={t('transfer.coin')}
        none="—"
        options={coins.map((value) => ({ value, label: value }))}
        value={draft.asset}
        onChange={(asset = draft.asset) => change({ asset })}
      />
      <Choice
        label={t('fiat.currency')}
        none="—"
        options={CURRENCIES.map((value) => ({ value, label: value }))}
        value={draft.currency}
        onChange={(currency = draft.currency) => change(withCurrency(draft, currency))}
      />
    </div>
  )
}

function Sums({ form: { draft, change, available, decimals } }: { form: Form }) {
  const t = useT()
  const { side, asset, currency } = draft
  const field = (
    name: 'price' | 'quantity' | 'minimum' | 'maximum',
    unit: string,
    most: number,
  ) => (
    <AmountField
      label={t(`fiat.offer.${name}`)}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
      decimals={most}
      unit={unit}
    />
  )
  return (
    <>
      {field('price', `${currency} / ${asset}`, FIAT_PRICE_DECIMALS)}
      {field('quantity', asset, decimals)}
      {side === 'sell' && (
        <Available
          asset={asset}
          available={available}
          most={available}
          onType={(quantity) => change({ quantity })}
        />
      )}
      {field('minimum', currency, CURRENCY_DECIMALS)}
      {field('maximum', currency, CURRENCY_DECIMALS)}
    </>
  )
}

function Methods({ form: { draft, change, payable } }: { form: Form }) {
  const t = useT()
  const { methods, currency, side } = draft
  const isUnsaved = (method: FiatMethod) =>
    side === 'sell' && payable !== undefined && !payable.includes(method)
  return (
    <fieldset className={css.methods}>
      <legend className={css.note}>{t('fiat.method')}</legend>
      {FIAT_CURRENCIES[currency].map((method) => (
        <Checkbox
          key={method}
          isChecked={methods.includes(method)}
          onChange={(isChecked) =>
            change({
              methods: isChecked ? [...methods, method] : methods.filter((one) => one !== method),
            })
          }
        >
          {[t(`fiat.method.${method}`), isUnsaved(method) && t('fiat.notSaved')]
            .filter(Boolean)
            .join(' · ')}
        </Checkbox>
      ))}
    </fieldset>
  )
}
