/**
 * The sheets of sending a contract order: the email gate, the confirmation, the state after a
 * missing answer, and the result, which stays until it is closed.
 */
import { isRisingTrigger } from '@assay/domain/perp/perpOrder.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { EmailGate } from '../../../market/placing/EmailGate.tsx'
import css from '../../../market/placing/placing.module.css'
import { useReviewError } from '../../../market/placing/useReviewError.ts'
import { useWorstText } from '../../../market/placing/useWorstText.ts'
import { futuresPath } from '../../../routing/paths.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { ownPosition, type PerpForm } from '../orderTicket/perpForm.ts'
import { summarizePerpOrder } from '../orderTicket/perpSummary.ts'
import { UnfilledNote } from '../orderTicket/UnfilledNote.tsx'
import { usePerpProblemText } from '../orderTicket/usePerpProblemText.ts'
import { notCovering } from '../protection/cover.ts'
import { reachOf } from '../rules/acrossMark.ts'
import { type PerpFormMarket, sideViewOf } from '../rules/perpFormMarket.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import { OrderResultSheet } from './OrderResultSheet.tsx'
import type { FrozenPerpOrder } from './placing.ts'
import type { PlacePerp } from './usePlacePerp.ts'

type PerpSheetsProps = {
  symbol: string
  place: PlacePerp
  /** The current market: the order is fixed, its estimate follows the book. */
  market: PerpFormMarket
  isStale: boolean
  onPosition: (order: PerpOrder) => void
}

export function PerpSheets(props: PerpSheetsProps) {
  const { symbol, place, market, isStale, onPosition } = props
  const t = useT()
  const { state, isReviewing } = place
  const frozen = place.frozen && {
    ...place.frozen,
    market,
    summary: {
      ...summarizePerpOrder(inLots(place.frozen), market),
      draft: place.frozen.summary.draft,
    },
  }
  const wasConfirmed = frozen?.mustConfirm === true
  const order = state.step === 'done' ? state.reply?.order : undefined
  const isWaiting = state.step === 'idle' || state.step === 'sending'
  const showsReview = isReviewing && (state.step === 'refused' || (wasConfirmed && isWaiting))
  return (
    <>
      <EmailGate from={futuresPath(symbol)} isOpen={place.isGated} onClose={place.close} />
      {frozen && (
        <ReviewSheet place={place} frozen={frozen} isStale={isStale} isOpen={showsReview} />
      )}
      <UnknownSheet
        isOrder
        write={place}
        records={{ path: '/futuresRecord', label: t('spot.unknown.orders') }}
        isOpen={isReviewing}
        onClose={place.close}
      />
      <OrderResultSheet
        order={order}
        isOpen={isReviewing && wasConfirmed && order !== undefined}
        onClose={place.close}
        onPosition={(opened) => {
          place.close()
          onPosition(opened)
        }}
      />
    </>
  )
}

/** The number of lots is fixed, even if the typed value now converts to another. */
const inLots = ({ form, summary }: FrozenPerpOrder): PerpForm => ({
  ...form,
  unit: 'lots',
  lots: String(summary.draft.lots),
})

type ReviewProps = { place: PlacePerp; frozen: FrozenPerpOrder; isStale: boolean; isOpen: boolean }

function ReviewSheet({ place, frozen, isStale, isOpen }: ReviewProps) {
  const t = useT()
  const format = useFormat()
  const { form, summary, market } = frozen
  const facts = useReviewFacts(frozen)
  const { form: wrong, takeProfit, stopLoss } = summary.problems
  const problem = wrong ?? takeProfit ?? stopLoss
  const problemText = usePerpProblemText(market.rules)
  const against = useReviewError(place.state, problem && problemText(problem))
  const isLong = form.side === 'long'
  const isMarket = form.type === 'market'
  const worst = useWorstText()
  const { low, high } = sideViewOf(market, form).limits
  return (
    <ConfirmSheet
      isOpen={isOpen}
      kind={isLong ? 'buy' : 'sell'}
      title={t('spot.confirm.title', {
        side: t(isLong ? 'perp.long' : 'perp.short'),
        pair: market.rules.symbol,
      })}
      facts={facts}
      risk={isStale && isMarket ? t('spot.confirm.stale') : undefined}
      confirmLabel={`${t(isLong ? 'perp.openLong' : 'perp.openShort')} · ${t('perp.lotsOf', { count: summary.draft.lots })}`}
      backLabel={t('app.back')}
      isBusy={place.isBusy}
      {...against}
      optOut={{
        label: t('spot.confirm.optOut'),
        isChecked: place.isOptOut,
        onChange: place.setOptOut,
      }}
      onConfirm={place.confirm}
      onClose={place.close}
    >
      <div className={css.notes}>
        <p>{t(`perp.mode.${form.marginMode}.hint`)}</p>
        <p>
          {t('perp.explain.liquidationFee', {
            percent: format.share(market.rules.liquidationFeeRate, 2),
          })}
        </p>
        <UnfilledNote summary={summary} />
        {notCovering(ownPosition(form, market), summary.draft).map(({ kind, lots }) => (
          <p key={kind} role="status">
            {t('perp.protect.notAdded', { name: t(`perp.${kind}`), count: lots })}
          </p>
        ))}
        {isMarket && <p>{worst(isLong ? 'buy' : 'sell', isLong ? high : low, market.rules)}</p>}
      </div>
    </ConfirmSheet>
  )
}

function useReviewFacts(frozen: FrozenPerpOrder) {
  const { form, summary, market } = frozen
  const t = useT()
  const format = useFormat()
  const { rules } = market
  const { draft, cost, triggerPnl, liquidation } = summary
  const price = (ticks: number) =>
    `${format.price(ticks > 0 ? fromTicks(ticks, rules) : undefined, rules.priceDecimals)} ${rules.quote}`
  const money = (value: bigint | undefined) => `${format.orderValue(value)} ${rules.quote}`
  const isLong = form.side === 'long'
  const base = format.quantity(summary.baseAmount, Math.max(0, rules.unitDecimals))
  const most = summary.isMost ? '≤ ' : ''
  const triggers = (['takeProfit', 'stopLoss'] as const).flatMap((name) => {
    const terms = draft[name]
    if (!terms) return []
    const brings =
      name === 'stopLoss' && summary.isStopTooFar
        ? t('perp.stopTooFar')
        : t('perp.trigger.estimate', {
            pnl: signedFigure(format, triggerPnl[name], rules.quote),
          })
    const way = isRisingTrigger(name, form.side) ? 'rises' : 'falls'
    const at = `${price(terms.price)} (${t(`perp.trigger.short.${terms.triggerBy}`)})`
    return [
      {
        label: t(`perp.${name}`),
        value: `${t(`orders.stop.${way}`, { price: at })} · ${brings}`,
      },
    ]
  })
  return [
    {
      label: t('perp.order'),
      value: (
        <span className={css[isLong ? 'buy' : 'sell']}>
          {t(isLong ? 'perp.long' : 'perp.short')} · {t(`orders.type.${form.type}`)}
        </span>
      ),
    },
    {
      label: t('perp.mode'),
      value: `${t(`perp.mode.${form.marginMode}`)} · ${draft.leverage}×`,
    },
    {
      label: t('orders.price'),
      value:
        form.type === 'limit'
          ? price(draft.price)
          : t('spot.confirm.market', { price: price(summary.meets) }),
    },
    ...(summary.slippage === undefined
      ? []
      : [{ label: t('perp.slippage'), value: `≈ ${format.share(summary.slippage, 4)}` }]),
    ...(form.type === 'limit' && form.timeInForce !== 'gtc'
      ? [{ label: t('orders.force'), value: t(`orders.force.${form.timeInForce}`) }]
      : []),
    { label: t('perp.lots'), value: `${format.count(draft.lots)} (= ${base} ${rules.base})` },
    { label: t('perp.margin'), value: `${most}${money(cost?.margin)}` },
    { label: t('perp.fee'), value: `${most}${money(cost?.fee)}` },
    {
      label: t('perp.liquidation'),
      value:
        liquidation === undefined
          ? t('perp.liquidation.none')
          : `${reachOf({ ...form, liquidationPrice: liquidation, markPrice: market.info.markPrice })}${format.price(liquidation, rules.priceDecimals)} ${rules.quote}`,
    },
    ...triggers,
  ]
}
