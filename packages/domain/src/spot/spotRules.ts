import { type Amount, amountStep, divide, ONE, type Ratio, times } from '@assay/money/amount.ts'
import type { SpotMarket } from '../market.ts'

/**
 * A market with derived values, computed once: the value of one lot in base and of one tick times
 * one lot in quote. Both are whole powers of ten at the ledger's scale, so the value of every order
 * is exact and only fees are rounded.
 */
export type SpotRules = SpotMarket & {
  /** One lot, in base. */
  lotUnit: Amount
  /** One lot at a price of one tick, in quote. */
  notionalUnit: Amount
  /** `notionalMin` in ticks times lots, rounded up. */
  notionalMinUnits: number
  /** True when amounts are so small that a fee could exceed a whole fill. */
  isDustPossible: boolean
}

/** The highest price in ticks; well below 2^53, so that bands around it are safe integers. */
export const PRICE_MAX = 10 ** 12
/** The largest amount in one command: 10^30 units, a million million coins. */
export const AMOUNT_MAX = times(amountStep(0), 10n ** 12n)
/** How many orders a member may have open at once. */
export const OPEN_ORDERS_MAX = 1000
/** The maximum length of a client order id. */
export const CLIENT_ORDER_ID_MAX = 64

const BELOW_ONE = ONE - 1n
/** A fee of up to one half, rounded up, could exceed amounts below this many units. */
const DUST_MARGIN = 10n

export function spotRules(market: SpotMarket): SpotRules {
  const lotUnit = amountStep(market.quantityDecimals)
  const notionalUnit = amountStep(market.quantityDecimals + market.priceDecimals)
  return {
    ...market,
    lotUnit,
    notionalUnit,
    notionalMinUnits: Number(divide(market.notionalMin, notionalUnit, 'up')),
    isDustPossible: lotUnit < DUST_MARGIN || notionalUnit < DUST_MARGIN,
  }
}

/** The quote amount of so many lots at so many ticks; the product must be a safe integer. */
export const notional = (rules: SpotRules, price: number, quantity: number): Amount =>
  times(rules.notionalUnit, price * quantity)

/** The base amount of so many lots. */
export const baseAmount = (rules: SpotRules, quantity: number): Amount =>
  times(rules.lotUnit, quantity)

/**
 * The fee on the proceeds of a trade, rounded up, so that it never exceeds them. Amounts are not
 * negative.
 */
export const feeOf = (amount: Amount, rate: Ratio): Amount =>
  ((amount * rate + BELOW_ONE) / ONE) as Amount
