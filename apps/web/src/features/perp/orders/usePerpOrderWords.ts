/**
 * The texts and figures of a contract order, with the decimals of its market if known: prices
 * without a unit in a list, with the coin elsewhere.
 */
import { isRisingTrigger, type TriggerBy, type TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { DASH } from '../../../i18n/figures.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { perps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import { signedExact } from '../rules/signedFigure.ts'
import { filledMargin, sideKey } from './perpOrderWords.ts'

type Pair = { base: string; quote: string }

function usePriceDecimals() {
  // Renders again when a market becomes known, not with every price.
  useLive(perps, (all) => all.size)
  return ({ base, quote }: Pair) => perps.get().get(`${base}/${quote}`)?.priceDecimals
}

/** Writes prices with the decimals of a contract. */
export function usePerpPrice() {
  const format = useFormat()
  const decimalsOf = usePriceDecimals()
  return (pair: Pair, value: bigint | undefined) => format.price(value, decimalsOf(pair))
}

/** Writes average prices, which may lie between two ticks of the contract. */
export function usePerpAverage() {
  const format = useFormat()
  const decimalsOf = usePriceDecimals()
  return (pair: Pair, value: bigint | undefined) => format.average(value, decimalsOf(pair))
}

/** The price of a take-profit or stop-loss, and which price triggers it. */
export function useTriggerWords() {
  const t = useT()
  const price = usePerpPrice()
  return (pair: Pair, value: bigint | undefined, by: TriggerBy | undefined) =>
    value === undefined || by === undefined
      ? price(pair, value)
      : `${price(pair, value)} (${t(`perp.trigger.short.${by}`)})`
}

/** The direction, price and kind of a trigger; a dash without one. */
function useTriggerSentence() {
  const t = useT()
  const words = useTriggerWords()
  return (order: PerpOrder, kind: TriggerKind) => {
    const value = order[`${kind}Price`]
    const price = words(order, value, order[`${kind}Trigger`])
    if (value === undefined) return price
    const isRising = isRisingTrigger(kind, order.side === 'buy' ? 'long' : 'short')
    return t(isRising ? 'orders.stop.rises' : 'orders.stop.falls', { price })
  }
}

export function usePerpOrderWords() {
  const t = useT()
  const format = useFormat()
  const price = usePerpPrice()
  const average = usePerpAverage()
  const trigger = useTriggerSentence()
  const atMarket = t('orders.atMarket')
  return (order: PerpOrder) => ({
    side: t(sideKey(order)),
    kind: t(`orders.type.${order.type}`),
    mode: `${t(`perp.mode.${order.marginMode}`)} ${order.leverage}×`,
    price: order.limitPrice === undefined ? atMarket : price(order, order.limitPrice),
    priceInQuote:
      order.limitPrice === undefined
        ? atMarket
        : `${price(order, order.limitPrice)} ${order.quote}`,
    average: average(order, order.averagePrice),
    averageInQuote:
      order.averagePrice === undefined
        ? DASH
        : `${average(order, order.averagePrice)} ${order.quote}`,
    progress: `${format.count(order.lots - order.remainingLots)} / ${format.count(order.lots)}`,
    // Beside the realized result it is a part of the net.
    fee: order.isReduceOnly
      ? signedExact(format, -order.fee, order.quote)
      : `${format.exact(order.fee)} ${order.quote}`,
    margin: `${format.orderValue(filledMargin(order))} ${order.quote}`,
    held: `${format.coin(order.held, order.quote)} ${order.quote}`,
    realized: signedExact(format, order.realizedPnl, order.quote),
    takeProfit: trigger(order, 'takeProfit'),
    stopLoss: trigger(order, 'stopLoss'),
  })
}
