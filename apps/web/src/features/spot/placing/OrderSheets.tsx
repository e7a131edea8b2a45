/**
 * What surrounds the sending of an order: the email gate, the reading back, the wait for an answer
 * that did not come, and the result, which stays until it is closed.
 */
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import { fromLots, fromTicks } from '@assay/domain/spot/ticks.ts'
import { stopWhenOf } from '@assay/domain/spot/validateSpotOrder.ts'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { EmailGate } from '../../../market/placing/EmailGate.tsx'
import css from '../../../market/placing/placing.module.css'
import { ResultSheet, type ResultSheetProps } from '../../../market/placing/ResultSheet.tsx'
import { useReviewError } from '../../../market/placing/useReviewError.ts'
import { useWorstText } from '../../../market/placing/useWorstText.ts'
import { useOrderFigures } from '../../../order/useOrderFigures.ts'
import { spotPath } from '../../../routing/paths.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { hasLimit } from '../orderTicket/orderForm.ts'
import { feeSign, summarizeSpotOrder, totalSign } from '../orderTicket/orderSummary.ts'
import { bandAtMarket, type SpotFormMarket } from '../orderTicket/spotFormMarket.ts'
import { useAwayText } from '../orderTicket/useAwayText.ts'
import { useSpotProblemText } from '../orderTicket/useSpotProblemText.ts'
import { type FrozenSpotOrder, heldForOrder } from './placing.ts'
import type { PlaceOrder } from './usePlaceOrder.ts'

type OrderSheetsProps = {
  symbol: string
  place: PlaceOrder
  /** The current market: the order is fixed, its estimate follows the book. */
  market: SpotFormMarket
  isStale: boolean
}

export function OrderSheets({ symbol, place, market, isStale }: OrderSheetsProps) {
  const t = useT()
  const { state, isReviewing } = place
  const frozen = place.frozen && {
    ...place.frozen,
    market,
    summary: summarizeSpotOrder(place.frozen.form, market, place.frozen.summary.draft),
  }
  const wasConfirmed = frozen?.mustConfirm === true
  const order = state.step === 'done' ? state.reply?.order : undefined
  const isWaiting = state.step === 'idle' || state.step === 'sending'
  const showsReview = isReviewing && (state.step === 'refused' || (wasConfirmed && isWaiting))
  return (
    <>
      <EmailGate from={spotPath(symbol)} isOpen={place.isGated} onClose={place.close} />
      {frozen && (
        <ReviewSheet place={place} frozen={frozen} isStale={isStale} isOpen={showsReview} />
      )}
      <UnknownSheet
        isOrder
        write={place}
        records={{
          path: `/orders/spot?pair=${symbol.replace('/', '-')}`,
          label: t('spot.unknown.orders'),
        }}
        isOpen={isReviewing}
        onClose={place.close}
      />
      <OrderResultSheet
        rules={market.rules}
        order={order}
        isOpen={isReviewing && wasConfirmed && order !== undefined}
        onClose={place.close}
      />
    </>
  )
}

type ReviewProps = { place: PlaceOrder; frozen: FrozenSpotOrder; isStale: boolean; isOpen: boolean }

function ReviewSheet({ place, frozen, isStale, isOpen }: ReviewProps) {
  const t = useT()
  const { form, summary, market } = frozen
  const facts = useFacts(frozen)
  const away = useAwayText(frozen)
  const met = useMetText(frozen)
  const isMarket = !hasLimit(form.style)
  const worst = useWorstText()
  const { low, high } = bandAtMarket(form.side, market)
  const amount = useSpokenAmount(frozen)
  const { form: wrong, stopPrice: crossed } = summary.problems
  const problem = useSpotProblemText(form.side, market, summary.price)(wrong ?? crossed)
  const against = useReviewError(place.state, problem)
  const risks = [isStale && isMarket ? t('spot.confirm.stale') : undefined, away, met].filter(
    Boolean,
  )
  const verb: MessageKey =
    summary.draft.quoteBudget > 0n
      ? 'spot.confirm.spend'
      : form.side === 'buy'
        ? 'spot.confirm.buy'
        : 'spot.confirm.sell'
  return (
    <ConfirmSheet
      isOpen={isOpen}
      kind={form.side}
      title={t('spot.confirm.title', {
        side: t(form.side === 'buy' ? 'orders.buy' : 'orders.sell'),
        pair: market.rules.symbol,
      })}
      facts={facts}
      risk={risks.length > 0 ? risks.join(' · ') : undefined}
      confirmLabel={t(verb, { amount })}
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
      {form.style === 'market' && (
        <div className={css.notes}>
          <p>{worst(form.side, form.side === 'buy' ? high : low, market.rules)}</p>
        </div>
      )}
    </ConfirmSheet>
  )
}

function useSpokenAmount({ summary, market }: FrozenSpotOrder): string {
  const format = useFormat()
  const { rules } = market
  const { draft } = summary
  return draft.quoteBudget > 0n
    ? `${format.orderValue(draft.quoteBudget)} ${rules.quote}`
    : `${format.quantity(fromLots(draft.quantity, rules), rules.quantityDecimals)} ${rules.base}`
}

function useFacts(frozen: FrozenSpotOrder) {
  const t = useT()
  const format = useFormat()
  const { form, summary, market } = frozen
  const { rules, view } = market
  const { draft } = summary
  const price = (ticks: number) =>
    `${format.price(ticks > 0 ? fromTicks(ticks, rules) : undefined, rules.priceDecimals)} ${rules.quote}`
  const isBuy = form.side === 'buy'
  const feeAsset = isBuy ? rules.base : rules.quote
  const feeDecimals = isBuy ? Math.max(rules.quantityDecimals, 8) : 8
  const quantity = `${format.quantity(fromLots(summary.quantity, rules), rules.quantityDecimals)} ${rules.base}`
  const stopWhen = draft.stopWhen ?? stopWhenOf(draft.stopPrice, view)
  return [
    {
      label: t('spot.confirm.side'),
      value: (
        <span className={css[form.side]}>
          {t(isBuy ? 'orders.buy' : 'orders.sell')} · {t(`orders.type.${form.style}`)}
        </span>
      ),
    },
    ...(draft.stopPrice > 0
      ? [
          {
            label: t('orders.stopPrice'),
            value: t(`orders.stop.${stopWhen}`, {
              price: price(draft.stopPrice),
            }),
          },
        ]
      : []),
    {
      label: t('orders.price'),
      value:
        draft.orderType === 'limit'
          ? price(draft.price)
          : draft.stopPrice > 0 || summary.received === undefined
            ? t('orders.atMarket')
            : t('spot.confirm.market', { price: price(summary.price) }),
    },
    { label: t('orders.amount'), value: draft.quoteBudget > 0n ? `≈ ${quantity}` : quantity },
    {
      label: t('orders.total'),
      value: `${totalSign(summary)}${format.orderValue(summary.total)} ${rules.quote}`,
    },
    ...(summary.unspent === undefined
      ? []
      : [
          {
            label: t('spot.unspent'),
            value: `${format.orderValue(summary.unspent)} ${rules.quote}`,
          },
        ]),
    {
      label: t('orders.fee'),
      value: `${feeSign(summary)}${format.quantity(summary.fee, feeDecimals)} ${feeAsset}`,
    },
    ...(form.style === 'limit' && form.timeInForce !== 'gtc'
      ? [{ label: t('orders.force'), value: t(`orders.force.${form.timeInForce}`) }]
      : []),
  ]
}

/**
 * How much of a limit order fills at once, and at about which price. Of an order that may not wait,
 * the part without a taker; of one that fills whole or not at all, when that is so.
 */
function useMetText({ market, summary }: FrozenSpotOrder) {
  const t = useT()
  const format = useFormat()
  const { rules } = market
  const { met, missed, draft } = summary
  const said = (lots: number) =>
    `${format.quantity(fromLots(lots, rules), rules.quantityDecimals)} ${rules.base}`
  // Without any taker it ends as an immediate one: all of it.
  if (missed > 0 && missed < draft.quantity && draft.timeInForce === 'fok') {
    return t('spot.met.fok', { quantity: said(draft.quantity - missed) })
  }
  const price = format.price(met && fromTicks(met.price, rules), rules.priceDecimals)
  const texts = [
    met && t('spot.met', { quantity: said(met.lots), price: `${price} ${rules.quote}` }),
    missed > 0 && t('spot.met.ioc', { quantity: said(missed) }),
  ].filter(Boolean)
  return texts.length > 0 ? texts.join(' · ') : undefined
}

type OrderResultSheetProps = ResultSheetProps<Order> & { rules: SpotRules }

function OrderResultSheet({ rules, ...props }: OrderResultSheetProps) {
  const t = useT()
  const format = useFormat()
  const figures = useOrderFigures()
  return (
    <ResultSheet {...props} resting={() => t('spot.result.resting')}>
      {(order) => {
        const words = figures(order)
        const hasTraded = order.filledQuantity > 0n
        const held = heldForOrder(order, rules)
        return (
          <>
            <Fact label={t('spot.confirm.side')}>
              <span className={css[order.side]}>
                {words.side} · {words.kind}
              </span>
            </Fact>
            {order.stopPrice !== undefined && (
              <Fact label={t('orders.stopPrice')}>{words.stop}</Fact>
            )}
            {order.price !== undefined && (
              <Fact label={t('orders.price')}>{`${words.price} ${order.quote}`}</Fact>
            )}
            {order.quantity === undefined && hasTraded && (
              <Fact label={t('orders.amount')}>{`${words.filled} ${order.base}`}</Fact>
            )}
            <Fact label={t('orders.filled')}>
              {order.quantity === undefined ? words.spent : words.progress}
            </Fact>
            {hasTraded && (
              <>
                <Fact label={t('orders.average')}>{`${words.average} ${order.quote}`}</Fact>
                <Fact label={t('orders.total')}>{`${words.value} ${order.quote}`}</Fact>
                <Fact label={t('orders.fee')}>{words.fee}</Fact>
              </>
            )}
            {held && (
              <Fact label={t('spot.held')}>{`${format.exact(held.amount)} ${held.asset}`}</Fact>
            )}
          </>
        )
      }}
    </ResultSheet>
  )
}
