/** Rules of fiat buy and sell: the same at the console, on the screen and in the engine. */
import {
  type Amount,
  cost,
  inSteps,
  isTooPrecise,
  type Price,
  stepOf,
} from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { Rejection } from '../rejection.ts'
import type { Side } from '../spot/order.ts'
import { AMOUNT_MAX } from '../spot/spotRules.ts'
import { validateAmount } from '../validateAmount.ts'
import {
  FIAT_CURRENCIES,
  FIAT_FINDINGS,
  type FiatCurrency,
  type FiatMethod,
  type FiatOffer,
  type FiatOrder,
  type FiatWinner,
} from './fiatOrder.ts'

const MINUTE_MS = 60_000
/** The payer's time to pay and mark the order paid. */
export const PAY_MS = 20 * MINUTE_MS
/** How long coins of an unpaid order stay in escrow: the payer may have paid. */
export const APPEAL_MS = 15 * MINUTE_MS
/** An operator decides no earlier than this after the payment, unless a party appealed. */
export const REVIEW_MS = 120 * MINUTE_MS
/** How long a merchant cannot buy after missing a payment, or giving up too many sales in a day. */
export const LATE_PAUSE_MS = 60 * MINUTE_MS
export const FIAT_OFFERS_MAX = 20
/**
 * Purchases of one day (UTC) that were given up, late or decided against the buyer; at this number
 * no more until the next day. As many sales given up by a merchant within 24 hours pause the
 * merchant for an hour.
 */
export const UNPAID_MAX = 3
/** Per member, with coins in escrow. */
export const FIAT_ORDERS_MAX = 3
export const CURRENCY_DECIMALS = 2
export const FIAT_PRICE_DECIMALS = 8

export const isCurrency = (currency: string): currency is FiatCurrency =>
  Object.hasOwn(FIAT_CURRENCIES, currency)

export const takesMethod = (currency: FiatCurrency, method: string): method is FiatMethod =>
  (FIAT_CURRENCIES[currency] as readonly string[]).includes(method)

/**
 * The payment for a quantity, to 0.01: rounded up when the member buys, down when the member sells.
 */
export function fiatPayment(side: Side, quantity: Amount, price: Price): Amount {
  const rounding = side === 'buy' ? 'up' : 'down'
  return inSteps(cost(quantity, price, rounding), stepOf(CURRENCY_DECIMALS), rounding)
}

/** The party who gets the coins, and pays for them. */
export const buyerOf = ({ side, member, merchant }: Parties): MemberId =>
  side === 'buy' ? member : merchant

/** The party who gives the coins. */
export const sellerOf = ({ side, member, merchant }: Parties): MemberId =>
  side === 'buy' ? merchant : member

type Parties = Pick<FiatOrder, 'side' | 'member' | 'merchant'>

export const isRunning = ({ state }: Pick<FiatOrder, 'state'>): boolean =>
  state === 'awaitingPayment' || state === 'underReview'

/** Until when a late payer can appeal: downtime does not shorten it. */
export const appealBy = ({
  payBy,
  endedAt = payBy,
}: Pick<FiatOrder, 'payBy' | 'endedAt'>): number => endedAt + APPEAL_MS

/** A sale that the merchant did not pay in time, even after an appeal, until that is won. */
export const wasMerchantLate = ({ side, state, paidAt, ending }: LatenessOf): boolean =>
  side === 'sell' &&
  paidAt === undefined &&
  (state === 'underReview' || (state === 'cancelled' && ending !== 'withdrawn'))

type LatenessOf = Pick<FiatOrder, 'side' | 'state' | 'paidAt' | 'ending'>
export type UnpaidSale = LatenessOf & Pick<FiatOrder, 'payBy' | 'endedAt'>

/** Until when a merchant cannot buy, by the sales within 24 hours; 0 for never. */
export function pausedUntil(sales: readonly UnpaidSale[]): number {
  const late = sales.filter(wasMerchantLate)
  const givenUp = sales.filter(({ side, ending }) => side === 'sell' && ending === 'withdrawn')
  const counted = givenUp.length < UNPAID_MAX ? late : [...late, ...givenUp]
  const lastAt = Math.max(
    0,
    ...counted.map(({ payBy, endedAt = payBy }) => Math.min(payBy, endedAt)),
  )
  return lastAt === 0 ? 0 : lastAt + LATE_PAUSE_MS
}

/** From when on an operator may decide; never before the order is marked paid. */
export function decidableFrom({ state, isDisputed, paidAt }: FiatOrder): number {
  if (state !== 'underReview') return Infinity
  return isDisputed || paidAt === undefined ? 0 : paidAt + REVIEW_MS
}

/** Whether the finding fits the decision: each finding favors one of the two. */
export const isFindingFor = (winner: FiatWinner, finding: string): boolean =>
  (FIAT_FINDINGS[winner] as readonly string[]).includes(finding)

/** Whether an offer is valid; its whole quantity is worth at least one order. */
export function isFiatOfferSound(
  offer: Pick<
    FiatOffer,
    'side' | 'currency' | 'price' | 'quantity' | 'minimum' | 'maximum' | 'methods'
  >,
  decimals: number,
): boolean {
  const { side, currency, price, quantity, minimum, maximum, methods } = offer
  if ((side !== 'buy' && side !== 'sell') || !isCurrency(currency)) return false
  if (methods.length === 0 || new Set(methods).size !== methods.length) return false
  if (!methods.every((method) => takesMethod(currency, method))) return false
  const isPriced = isFigure(price, FIAT_PRICE_DECIMALS) && isFigure(quantity, decimals)
  const isBounded = isFigure(minimum, CURRENCY_DECIMALS) && isFigure(maximum, CURRENCY_DECIMALS)
  if (!isPriced || !isBounded || minimum > maximum) return false
  const worth = fiatPayment(takerSide(offer), quantity, price)
  return worth >= minimum && worth <= AMOUNT_MAX
}

const isFigure = (value: bigint, decimals: number): boolean =>
  value > 0n && value <= AMOUNT_MAX && !isTooPrecise(value, decimals)

/** The side of the party who takes an offer. */
export const takerSide = ({ side }: Pick<FiatOffer, 'side'>): Side =>
  side === 'buy' ? 'sell' : 'buy'

export type FiatWish = Pick<FiatOrder, 'side' | 'asset' | 'currency' | 'method' | 'member'> & {
  quantity: Amount
  /** The price that the member saw, which is the limit. */
  price: Price
}

/** Whether this order can take this offer. */
export function isFiatMatch(offer: FiatOffer, wish: FiatWish): boolean {
  const { side, asset, currency, method, member, quantity, price } = wish
  if (!offer.isOpen || takerSide(offer) !== side || offer.merchant === member) return false
  if (offer.asset !== asset || offer.currency !== currency) return false
  if (!offer.methods.includes(method) || offer.quantity < quantity) return false
  if (side === 'buy' ? offer.price > price : offer.price < price) return false
  const payment = fiatPayment(side, quantity, offer.price)
  return payment >= offer.minimum && payment <= offer.maximum
}

/** Whether the rest is enough for one order. */
export const canBeTaken = (offer: FiatOffer): boolean =>
  offer.isOpen && fiatPayment(takerSide(offer), offer.quantity, offer.price) >= offer.minimum

/** The best price for the member, then the older offer. */
export function bestFiatOffer(offers: Iterable<FiatOffer>, wish: FiatWish): FiatOffer | undefined {
  let best: FiatOffer | undefined
  for (const offer of offers) {
    if (isFiatMatch(offer, wish) && (!best || isBetter(wish.side, offer, best))) best = offer
  }
  return best
}

function isBetter(side: Side, offer: FiatOffer, than: FiatOffer): boolean {
  if (offer.price === than.price) return offer.id < than.id
  return side === 'buy' ? offer.price < than.price : offer.price > than.price
}

/** Why an order is refused, before matching. */
export function validateFiatOrder({
  quantity,
  decimals,
  held,
}: {
  quantity: Amount
  decimals: number
  /** Orders of this member with coins in escrow, except those that a merchant missed to pay. */
  held: number
}): Rejection | undefined {
  const fault = validateAmount(quantity, decimals, 'quantityNotPositive')
  if (fault) return fault
  if (held < FIAT_ORDERS_MAX) return undefined
  return { code: 'tooManyFiatOrders', details: { maximum: FIAT_ORDERS_MAX } }
}
