/**
 * The typed texts of an order form as the figures of an order: ticks, lots and quote. A text that
 * is missing or cannot be read counts as zero here; `orderSummary` says which of the two it was.
 */
import type { SpotOrderDraft } from '@assay/domain/spot/validateSpotOrder.ts'
import { valuationPrice } from '@assay/domain/spot/validateSpotOrder.ts'
import { type Amount, divide, stepOf, ZERO } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { trimPoint } from '../../../market/orderTicket/typedOrder.ts'
import { hasLimit, hasStop, type OrderForm, takesBudget } from './orderForm.ts'
import type { SpotFormMarket } from './spotFormMarket.ts'

/** A draft whose budget was typed as an amount. */
export type TypedSpotOrder = SpotOrderDraft & { quoteBudget: Amount }

export function spotDraftOf(form: OrderForm, market: SpotFormMarket): TypedSpotOrder {
  const { side, style } = form
  const draft: TypedSpotOrder = {
    side,
    orderType: hasLimit(style) ? 'limit' : 'market',
    timeInForce: style === 'limit' ? form.timeInForce : hasLimit(style) ? 'gtc' : 'ioc',
    price: hasLimit(style) ? ticksOf(form.price, market) : 0,
    quantity: 0,
    quoteBudget: ZERO,
    stopPrice: hasStop(style) ? ticksOf(form.stopPrice, market) : 0,
  }
  if (form.entered === 'quantity') return { ...draft, quantity: lotsOf(form.quantity, market) }
  const total = figureOf(form.total)
  if (takesBudget(form)) return { ...draft, quoteBudget: total }
  return { ...draft, quantity: lotsFor(total, draft, market) }
}

/** How many whole lots so much quote pays for at the price the order is valued at. */
export function lotsFor(
  total: bigint,
  draft: SpotOrderDraft,
  { rules, view }: SpotFormMarket,
): number {
  const price = valuationPrice(draft, rules, view)
  if (price <= 0) return 0
  const lots = Number(divide(total, BigInt(price) * rules.notionalUnit, 'down'))
  return Number.isSafeInteger(lots) ? lots : 0
}

export const figureOf = (text: string): Amount => parseAmount(trimPoint(text)) ?? ZERO

const ticksOf = (text: string, { rules }: SpotFormMarket) =>
  stepsOf(figureOf(text), stepOf(rules.priceDecimals))

const lotsOf = (text: string, { rules }: SpotFormMarket) => stepsOf(figureOf(text), rules.lotUnit)

/** More than can be counted is the most that can, which is above every limit. */
const stepsOf = (figure: bigint, step: bigint): number =>
  figure % step === 0n ? Math.min(Number(figure / step), Number.MAX_SAFE_INTEGER) : 0
