/**
 * Converts one coin into another. The input shows an estimate at the server's index; the price is
 * fixed by a quote, which is confirmed before anything moves.
 */
import type { ConversionSide } from '@assay/domain/conversion/conversion.ts'
import { pricedRate } from '@assay/domain/conversion/priceConversion.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { ConvertibleCoin } from '@assay/wire/routes/trading/flash.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { FormButton } from '../../form/FormButton.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { CoinPicker } from '../../list/CoinPicker.tsx'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { CannotWithdraw } from '../../page/support/CannotWithdraw.tsx'
import { useGo } from '../../routing/useGo.ts'
import { type TypedHere, useTypedHere } from '../../session/useTypedHere.ts'
import { haptic } from '../../store/haptic.ts'
import { createTabStore } from '../../store/tabStore.ts'
import { AmountCards } from './AmountCards.tsx'
import css from './ConversionScreen.module.css'
import {
  type ConversionDraft,
  conversionDraftFromSearch,
  type Preview,
  previewOf,
  turned,
  withCoin,
} from './conversionForm.ts'
import { QuoteSheet } from './QuoteSheet.tsx'
import { RateLine } from './RateLine.tsx'
import { SpreadFact } from './SpreadFact.tsx'
import { useConversionProblemText } from './useConversionProblemText.ts'
import { useConvertibleCoins } from './useConvertibleCoins.ts'
import { type QuotedConversion, useQuotedConversion } from './useQuotedConversion.ts'

const conversionTyped = createTabStore<TypedHere<ConversionDraft>>(
  'typedConversion',
  { at: '', value: conversionDraftFromSearch('') },
  ({ at = '', value }) => ({ at, value: { ...conversionDraftFromSearch(''), ...value } }),
)

const SHOWN_AT_ONCE: ReadonlySet<string> = new Set([
  'insufficientBalance',
  'conversionBelowMinimum',
  'conversionAboveMaximum',
])

export function ConversionScreen() {
  const t = useT()
  const go = useGo()
  const { data, error, refetch } = useConvertibleCoins()
  const blocked = useBlocked('conversion')
  const history = (
    <IconButton label={t('app.title.conversions')} onClick={() => go.to('/convertRecord')}>
      <History size={20} strokeWidth={1.6} aria-hidden="true" />
    </IconButton>
  )
  if (blocked) {
    return (
      <Page title={t('app.title.conversion')} right={history}>
        <ProductBlocked why={blocked} />
      </Page>
    )
  }
  if (data && data.length > 1) {
    return <ConversionForm coins={data} isStale={error !== null} history={history} />
  }
  return (
    <Page title={t('app.title.conversion')} right={history}>
      {data && <EmptyState illustration="blocked">{t('conversion.closed')}</EmptyState>}
      {!data && !error && (
        <div aria-busy="true" className={css.ghost}>
          <Skeleton height={148} />
          <Skeleton height={116} />
          <Skeleton height={72} />
        </div>
      )}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('conversion.failed')}
        </ReadFailed>
      )}
    </Page>
  )
}

type ConversionFormProps = {
  coins: readonly ConvertibleCoin[]
  /** The last answer is stale, and the estimate may be too. */
  isStale: boolean
  history: React.ReactNode
}

function ConversionForm({ coins, isStale, history }: ConversionFormProps) {
  const t = useT()
  const { draft, preview, conversion, error, change, touch, submit } = useConversionForm(coins)
  const [picking, setPicking] = useState<ConversionSide>()
  return (
    <Page
      title={t('app.title.conversion')}
      right={history}
      action={
        <AskButton conversion={conversion} preview={preview} draft={draft} onPress={submit} />
      }
    >
      <form
        noValidate
        className={css.form}
        inert={conversion.asking.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isStale && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
        <AmountCards
          draft={draft}
          preview={preview}
          error={error}
          onType={(by, text) => change({ ...draft, by, text })}
          onBlur={touch}
          onPick={setPicking}
          onTurn={() => change(turned(draft))}
        />
        <EstimateFacts preview={preview} isStale={isStale} />
        <button type="submit" hidden />
      </form>
      <CoinPicker
        isOpen={picking !== undefined}
        assets={coins}
        chosen={picking === 'receive' ? draft.to : draft.from}
        availableIn={(asset) => coins.find((coin) => coin.asset === asset)?.available}
        onClose={() => setPicking(undefined)}
        onChoose={(asset) => {
          if (picking) change(withCoin(draft, picking, asset))
          setPicking(undefined)
        }}
      />
      <QuoteSheet conversion={conversion} />
    </Page>
  )
}

/** What is typed, its estimate and error, and the quote that is asked for it. */
function useConversionForm(coins: readonly ConvertibleCoin[]) {
  const { search } = useLocation()
  const [draft, setDraft, settle] = useTypedHere(conversionTyped, () =>
    conversionDraftFromSearch(search),
  )
  const [asked, setAsked] = useState(draft)
  const [isTouched, setTouched] = useState(false)
  const conversion = useQuotedConversion(() => {
    settle(asked, { ...asked, text: '' })
    setTouched(false)
  })
  const preview = previewOf(coins, draft)
  const { problem } = preview
  const problemText = useConversionProblemText(problem, draft.from)
  // An empty field shows its error only after the button; too much and too little while typing.
  const isShown = isTouched || (problem !== undefined && SHOWN_AT_ONCE.has(problem.code))
  const change = (next: ConversionDraft) => {
    conversion.clearError()
    setTouched(false)
    setDraft(next)
  }
  const submit = () => {
    setTouched(true)
    const amount = draft.by === 'pay' ? preview.pay : preview.receive
    if (problem || amount === undefined) return haptic('warn')
    setAsked(draft)
    void conversion.ask({ from: draft.from, to: draft.to, by: draft.by, amount })
  }
  return {
    draft,
    preview,
    conversion,
    error: conversion.asking.error ?? (isShown ? problemText : undefined),
    change,
    touch: () => setTouched(draft.text !== ''),
    submit,
  }
}

function EstimateFacts({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  const t = useT()
  const format = useFormat()
  const { legs, bounds, pay, receive } = preview
  if (!legs || !bounds) return <p className={css.note}>{t('conversion.noPrice')}</p>
  const { from, to } = legs
  return (
    <div className={css.facts} data-stale={isStale || undefined}>
      <FactList>
        <Fact label={t('conversion.rate')}>
          <RateLine from={from.asset} to={to.asset} rate={pricedRate(legs)} isEstimate />
        </Fact>
        <SpreadFact
          legs={legs}
          amounts={pay && receive ? { pay, receive } : undefined}
          note={t('conversion.estimateNote')}
        />
        <Fact label={t('conversion.limits')}>
          <Num>
            {`${format.orderValue(bounds.minimum)} – ${format.orderValue(bounds.maximum)} ${from.asset}`}
          </Num>
        </Fact>
      </FactList>
      <p className={css.note}>{t('conversion.estimateNote')}</p>
      <CannotWithdraw asset={to.asset} className={css.note} />
    </div>
  )
}

type AskButtonProps = {
  conversion: QuotedConversion
  preview: Preview
  draft: ConversionDraft
  onPress: () => void
}

/** Names its action, or what is missing. */
function AskButton({ conversion, preview, draft, onPress }: AskButtonProps) {
  const t = useT()
  const { problem } = preview
  return (
    <FormButton isBusy={conversion.asking.isBusy} onPress={onPress}>
      {problem?.code === 'insufficientBalance'
        ? t('transfer.notEnough', { asset: draft.from })
        : problem?.code === 'amountRequired'
          ? t('transfer.enterAmount')
          : t('conversion.getQuote')}
    </FormButton>
  )
}
