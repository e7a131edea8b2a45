/**
 * The rules of a spot order, shared by the screen's preview and the engine. Returns the first rule
 * that refuses, or undefined. Prices are ticks, quantities lots, and a figure that does not apply
 * is zero.
 */

import { type Amount, divide } from '@assay/money/amount.ts'
import { formatAmount, toDecimal } from '@assay/money/decimal.ts'
import type { Rejection } from '../rejection.ts'
import { validateBalance } from '../validateBalance.ts'
import type { OrderType, Side, TimeInForce } from './order.ts'
import { type PriceBand, priceBand } from './priceBand.ts'
import { AMOUNT_MAX, baseAmount, notional, PRICE_MAX, type SpotRules } from './spotRules.ts'
import { fromLots, fromTicks } from './ticks.ts'

export type SpotOrderDraft = {
  side: Side
  orderType: OrderType
  timeInForce: TimeInForce
  price: number
  quantity: number
  quoteBudget: Amount
  stopPrice: number
  /**
   * The direction in which the price triggers the stop, as shown to the member; if missing, it
   * follows from the current price.
   */
  stopWhen?: StopWhen | undefined
}
export type StopWhen = 'rises' | 'falls'

/** The direction in which the live price reaches a stop; prices in ticks. */
export const stopWhenOf = (
  stopPrice: number,
  { lastPrice, referencePrice }: Pick<MarketView, 'lastPrice' | 'referencePrice'>,
): StopWhen => (stopPrice > (lastPrice || referencePrice) ? 'rises' : 'falls')

/** The current market; a price of zero means there is none. */
export type MarketView = {
  lastPrice: number
  referencePrice: number
  bestBid: number
  bestAsk: number
  band: PriceBand
}

export function validateSpotOrder(
  draft: SpotOrderDraft,
  rules: SpotRules,
  view: MarketView,
): Rejection | undefined {
  if (!areWordsKnown(draft)) return { code: 'commandInvalid' }
  if (!rules.isTradable) return { code: 'marketNotTradable' }
  return (
    checkPrice(draft, view) ??
    checkStop(draft, view) ??
    checkQuantity(draft, rules) ??
    checkBand(draft, rules, view) ??
    checkBook(draft, view) ??
    checkNotional(draft, rules, view)
  )
}

/** Whether `available` (quote for a buy, base for a sell) covers the order at the live price. */
export function validateFunds(
  draft: SpotOrderDraft,
  rules: SpotRules,
  view: MarketView & { available: Amount },
): Rejection | undefined {
  return validateBalance(fundsNeeded(draft, rules, view), view.available)
}

/** What an order takes from the available balance: quote for a buy, base for a sell. */
export function fundsNeeded(draft: SpotOrderDraft, rules: SpotRules, view: MarketView): Amount {
  if (draft.side === 'sell') return baseAmount(rules, draft.quantity)
  if (draft.quoteBudget > 0n) return draft.quoteBudget
  return notional(rules, valuationPrice(draft, rules, view), draft.quantity)
}

/** The price at which an order is valued before it trades. */
export function valuationPrice(draft: SpotOrderDraft, rules: SpotRules, view: MarketView): number {
  if (draft.orderType === 'limit') return draft.price
  if (draft.stopPrice > 0) {
    return draft.side === 'buy' ? priceBand(rules, draft.stopPrice).high : draft.stopPrice
  }
  return livePrice(draft.side, view)
}

/** The current price: the last trade, else the reference, else the best offer. */
export const livePrice = (side: Side, view: MarketView): number =>
  view.lastPrice || view.referencePrice || (side === 'buy' ? view.bestAsk : view.bestBid)

/** Input may contain any text; an unknown word must not pick a branch. */
const areWordsKnown = ({ side, orderType, timeInForce }: SpotOrderDraft): boolean =>
  (side === 'buy' || side === 'sell') &&
  (orderType === 'limit' || orderType === 'market') &&
  (timeInForce === 'gtc' ||
    timeInForce === 'ioc' ||
    timeInForce === 'fok' ||
    timeInForce === 'postOnly')

function checkPrice(draft: SpotOrderDraft, view: MarketView): Rejection | undefined {
  if (draft.orderType === 'market') {
    if (draft.timeInForce === 'postOnly') return { code: 'timeInForceInvalid' }
    return draft.price === 0 ? undefined : { code: 'priceNotAllowed' }
  }
  if (draft.price === 0) return { code: 'priceRequired' }
  if (!(draft.price > 0)) return { code: 'priceNotPositive' }
  if (draft.price > PRICE_MAX) return { code: 'priceTooLarge' }
  if (!Number.isInteger(draft.price)) return { code: 'priceOffTick' }
  if (draft.timeInForce !== 'postOnly') return undefined
  if (draft.stopPrice !== 0) return { code: 'timeInForceInvalid' }
  const isCrossing =
    draft.side === 'buy'
      ? view.bestAsk > 0 && draft.price >= view.bestAsk
      : view.bestBid > 0 && draft.price <= view.bestBid
  return isCrossing ? { code: 'postOnlyWouldTrade' } : undefined
}

function checkStop(draft: SpotOrderDraft, view: MarketView): Rejection | undefined {
  if (draft.stopPrice === 0) return undefined
  const isWhole = Number.isInteger(draft.stopPrice) && draft.stopPrice > 0
  if (!isWhole || draft.stopPrice > PRICE_MAX) return { code: 'stopPriceInvalid' }
  const live = view.lastPrice || view.referencePrice
  if (live === 0) return { code: 'stopPriceInvalid' }
  const hasCrossed = draft.stopWhen && draft.stopWhen !== stopWhenOf(draft.stopPrice, view)
  return draft.stopPrice === live || hasCrossed ? { code: 'stopWouldTriggerNow' } : undefined
}

function checkQuantity(draft: SpotOrderDraft, rules: SpotRules): Rejection | undefined {
  if (draft.quoteBudget !== 0n) {
    const isMarketBuy = draft.orderType === 'market' && draft.side === 'buy'
    if (!isMarketBuy || draft.quantity !== 0) return { code: 'quoteBudgetNotAllowed' }
    if (draft.quoteBudget < 0n) return { code: 'amountNotPositive' }
    return draft.quoteBudget > AMOUNT_MAX ? { code: 'amountTooLarge' } : undefined
  }
  if (draft.quantity === 0) return { code: 'quantityRequired' }
  if (!(draft.quantity > 0)) return { code: 'quantityNotPositive' }
  if (!Number.isInteger(draft.quantity)) return { code: 'quantityOffLot' }
  return checkQuantityLimits(draft.quantity, rules)
}

function checkQuantityLimits(quantity: number, rules: SpotRules): Rejection | undefined {
  if (quantity < rules.quantityMin) {
    const minimum = toDecimal(fromLots(rules.quantityMin, rules))
    return { code: 'quantityBelowMinimum', details: { minimum, asset: rules.base } }
  }
  if (quantity > rules.quantityMax) {
    const maximum = toDecimal(fromLots(rules.quantityMax, rules))
    return { code: 'quantityAboveMaximum', details: { maximum, asset: rules.base } }
  }
  return undefined
}

/** A stop-limit order is measured against its own stop, near which it will be active. */
function checkBand(
  draft: SpotOrderDraft,
  rules: SpotRules,
  view: MarketView,
): Rejection | undefined {
  if (draft.orderType === 'market') return undefined
  const band = draft.stopPrice > 0 ? priceBand(rules, draft.stopPrice) : view.band
  return draft.price >= band.low && draft.price <= band.high ? undefined : outsideBand(rules, band)
}

export const outsideBand = (rules: SpotRules, { low, high }: PriceBand): Rejection => ({
  code: 'priceOutsideBand',
  details: { low: ticksText(low, rules), high: ticksText(high, rules) },
})

function checkBook(draft: SpotOrderDraft, view: MarketView): Rejection | undefined {
  if (draft.orderType === 'limit' || draft.stopPrice > 0) return undefined
  const opposite = draft.side === 'buy' ? view.bestAsk : view.bestBid
  return opposite === 0 ? { code: 'bookEmpty' } : undefined
}

function checkNotional(
  draft: SpotOrderDraft,
  rules: SpotRules,
  view: MarketView,
): Rejection | undefined {
  const price = valuationPrice(draft, rules, view)
  if (draft.quoteBudget > 0n) return checkBudget(draft.quoteBudget, rules, price)
  const units = price * draft.quantity
  if (units < rules.notionalMinUnits) return belowMinimum(rules)
  // A market order may fill anywhere within the band, so its far edge must be a safe integer too.
  const far = draft.orderType === 'market' ? Math.max(price, view.band.high) : price
  const highest = far === Number.MAX_SAFE_INTEGER ? price : far
  if (highest * draft.quantity > Number.MAX_SAFE_INTEGER) return { code: 'notionalTooLarge' }
  return undefined
}

function checkBudget(budget: Amount, rules: SpotRules, price: number): Rejection | undefined {
  if (budget < rules.notionalMin) return belowMinimum(rules)
  const units = divide(budget, rules.notionalUnit, 'down')
  if (units > Number.MAX_SAFE_INTEGER) return { code: 'notionalTooLarge' }
  return checkQuantityLimits(Number(divide(units, BigInt(price), 'down')), rules)
}

const belowMinimum = (rules: SpotRules): Rejection => ({
  code: 'notionalBelowMinimum',
  details: { minimum: toDecimal(rules.notionalMin), asset: rules.quote },
})

/** With all decimals of the market: "71633.50". */
const ticksText = (ticks: number, rules: SpotRules): string =>
  formatAmount(fromTicks(ticks, rules), rules.priceDecimals)
