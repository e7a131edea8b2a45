/**
 * The rules of a contract order, shared by the form and the engine. Returns the first rule that
 * refuses, or undefined. Prices are ticks, and a figure that does not apply is 0.
 */

import { type Amount, add } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Rejection } from '../rejection.ts'
import type { OrderType, TimeInForce } from '../spot/order.ts'
import type { PriceBand } from '../spot/priceBand.ts'
import { PRICE_MAX } from '../spot/spotRules.ts'
import { fromTicks } from '../spot/ticks.ts'
import { validateBalance } from '../validateBalance.ts'
import { bracketOf } from './margin.ts'
import type { OrderCost } from './orderCost.ts'
import { isLeverageOffered, leverageMaxOf, type PerpRules, perpValue } from './perpMarket.ts'
import { bookSideOf, type MarginMode, type PositionSide } from './perpOrder.ts'
import { type TriggerDraft, validateTriggers } from './triggerRules.ts'

export type PerpOrderDraft = TriggerDraft & {
  marginMode: MarginMode
  positionSide: PositionSide
  isReduceOnly: boolean
  orderType: OrderType
  timeInForce: TimeInForce
  price: number
  lots: number
  leverage: number
}

/** The market and the member's position in it; a price of zero means there is none. */
export type PerpView = {
  markPrice: number
  lastPrice: number
  bestBid: number
  bestAsk: number
  limits: PriceBand
  isHalted: boolean
  /** Lots of the member's position in this mode and on this side. */
  positionLots: number
  /** The value of that position at the mark plus the open orders that would add to it. */
  exposure: Amount
  /** The leverage of that position or those orders; 0 without any. */
  leverageInUse: number
}

export function validatePerpOrder(
  draft: PerpOrderDraft,
  rules: PerpRules,
  view: PerpView,
): Rejection | undefined {
  if (!areWordsKnown(draft)) return { code: 'commandInvalid' }
  if (!rules.isTradable && !draft.isReduceOnly) return { code: 'marketNotTradable' }
  if (view.isHalted && !draft.isReduceOnly) return { code: 'perpHalted' }
  return (
    checkPrice(draft, view) ??
    checkLots(draft, rules, view) ??
    checkLimits(draft, rules, view) ??
    (draft.isReduceOnly ? checkClose(draft, view) : checkOpen(draft, rules, view)) ??
    checkTriggers(draft, view)
  )
}

/** Whether the available balance covers margin and fee (PERP-38). */
export const validatePerpFunds = ({ cost }: OrderCost, available: Amount): Rejection | undefined =>
  validateBalance(cost, available)

/** The price an order is valued at before it trades: its own, else the live one. */
export const perpValuationPrice = (
  draft: Pick<PerpOrderDraft, 'orderType' | 'price' | 'positionSide' | 'isReduceOnly'>,
  view: Pick<PerpView, 'lastPrice' | 'markPrice'>,
): number => (draft.orderType === 'limit' ? draft.price : view.lastPrice || view.markPrice)

/** Input may contain any text; an unknown word must not pick a branch. */
const areWordsKnown = (draft: PerpOrderDraft): boolean =>
  (draft.marginMode === 'isolated' || draft.marginMode === 'cross') &&
  (draft.positionSide === 'long' || draft.positionSide === 'short') &&
  typeof draft.isReduceOnly === 'boolean' &&
  (draft.orderType === 'limit' || draft.orderType === 'market') &&
  ['gtc', 'ioc', 'fok', 'postOnly'].includes(draft.timeInForce)

function checkPrice(draft: PerpOrderDraft, view: PerpView): Rejection | undefined {
  if (draft.orderType === 'market') {
    if (draft.timeInForce === 'postOnly') return { code: 'timeInForceInvalid' }
    if (draft.price !== 0) return { code: 'priceNotAllowed' }
    const opposite = bookSideOf(draft) === 'buy' ? view.bestAsk : view.bestBid
    return opposite === 0 ? { code: 'bookEmpty' } : undefined
  }
  if (draft.price === 0) return { code: 'priceRequired' }
  if (!(draft.price > 0)) return { code: 'priceNotPositive' }
  if (draft.price > PRICE_MAX) return { code: 'priceTooLarge' }
  if (!Number.isInteger(draft.price)) return { code: 'priceOffTick' }
  if (draft.timeInForce !== 'postOnly') return undefined
  const isCrossing =
    bookSideOf(draft) === 'buy'
      ? view.bestAsk > 0 && draft.price >= view.bestAsk
      : view.bestBid > 0 && draft.price <= view.bestBid
  return isCrossing ? { code: 'postOnlyWouldTrade' } : undefined
}

/** A position smaller than the minimum order can always be closed. */
function checkLots(draft: PerpOrderDraft, rules: PerpRules, view: PerpView): Rejection | undefined {
  const { lots, positionSide, isReduceOnly } = draft
  if (lots === 0) return { code: 'lotsRequired' }
  if (!Number.isSafeInteger(lots) || lots < 0) return { code: 'lotsNotWhole' }
  const isLong = positionSide === 'long'
  if (lots < rules.lotsMin && !(isReduceOnly && lots === view.positionLots)) {
    const details = { minimum: rules.lotsMin }
    return { code: isLong ? 'longBelowMinimum' : 'shortBelowMinimum', details }
  }
  if (lots > rules.lotsMax && !(isReduceOnly && lots <= view.positionLots)) {
    const details = { maximum: rules.lotsMax }
    return { code: isLong ? 'longAboveMaximum' : 'shortAboveMaximum', details }
  }
  return undefined
}

/** A buy may not be priced above the limits, nor a sell below them; on the other side it rests. */
function checkLimits(
  { orderType, price, ...draft }: PerpOrderDraft,
  rules: PerpRules,
  { limits }: PerpView,
): Rejection | undefined {
  if (orderType === 'market') return undefined
  const isWithin = bookSideOf(draft) === 'buy' ? price <= limits.high : price >= limits.low
  return isWithin ? undefined : outsideLimits(rules, limits)
}

export function outsideLimits(rules: PerpRules, limits: PriceBand): Rejection {
  const text = (ticks: number) => toDecimal(fromTicks(ticks, rules))
  const details = { low: text(limits.low), high: text(limits.high) }
  return { code: 'priceOutsideBand', details }
}

function checkClose(draft: PerpOrderDraft, view: PerpView): Rejection | undefined {
  if (view.positionLots === 0) return { code: 'positionNotFound' }
  if (draft.takeProfit || draft.stopLoss) return { code: 'commandInvalid' }
  if (draft.lots <= view.positionLots) return undefined
  return { code: 'closeAbovePosition', details: { maximum: view.positionLots } }
}

function checkOpen(draft: PerpOrderDraft, rules: PerpRules, view: PerpView): Rejection | undefined {
  const { leverage } = draft
  if (view.leverageInUse !== 0 && leverage !== view.leverageInUse) {
    return { code: 'leverageDiffers', details: { leverage: view.leverageInUse } }
  }
  if (!isLeverageOffered(rules, leverage)) {
    return { code: 'leverageNotOffered', details: { maximum: leverageMaxOf(rules) } }
  }
  return checkSize(rules, openedValue(draft, rules, view), leverage)
}

/** The position's value including the order. */
export function openedValue(draft: PerpOrderDraft, rules: PerpRules, view: PerpView): Amount {
  const order = { price: perpValuationPrice(draft, view), lots: draft.lots }
  return add(view.exposure, addedValue(order, rules, view.markPrice))
}

/**
 * The value that an opening order adds to a position: at its own price or the mark, whichever is
 * higher.
 */
export const addedValue = (
  { price, lots }: { price: number; lots: number },
  rules: PerpRules,
  markPrice: number,
): Amount => perpValue(rules, Math.max(price, markPrice), lots)

/** The bracket of a position's whole value limits its leverage, the last one its size. */
export function checkSize(
  rules: PerpRules,
  value: Amount,
  leverage: number,
): Rejection | undefined {
  const { valueMax, leverageMax } = bracketOf(rules, value)
  if (value > valueMax) {
    const details = { maximum: toDecimal(valueMax), asset: rules.quote }
    return { code: 'positionTooLarge', details }
  }
  if (leverage <= leverageMax) return undefined
  return { code: 'leverageAboveBracket', details: { maximum: leverageMax } }
}

function checkTriggers(draft: PerpOrderDraft, view: PerpView): Rejection | undefined {
  const price = perpValuationPrice(draft, view)
  return validateTriggers(draft, draft.positionSide, () => price)
}
