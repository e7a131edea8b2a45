/**
 * The price of one market at which an account reaches its maintenance. As a function of that price,
 * `level · equity - maintenance` is a concave piecewise linear function with a kink at every
 * bracket. It is positive between at most two prices, and walking the kinks from outside finds each
 * exactly (formulas 5 and 6, solved for the bracket of the price itself).
 */
import {
  type Amount,
  add,
  averagePrice,
  cost,
  larger,
  ONE,
  type Price,
  type Ratio,
  subtract,
  sumOf,
  times,
  WHOLE,
  ZERO_PRICE,
} from '@assay/money/amount.ts'
import { fromTicks } from '../../spot/ticks.ts'
import { bracketOf, type Leg, marginStatus, requirementOf } from '../margin.ts'
import type { PerpRules } from '../perpMarket.ts'
import { type Exposure, signedFor, signOf, unrealizedPnl } from '../position.ts'

export type SafeRange = {
  /** The level is reached at or below this; undefined when no fall reaches it. */
  low: Price | undefined
  high: Price | undefined
}

type MarketLeg = Exposure & { rules: PerpRules }

/**
 * The liquidation price of legs of one market with their own cash: an isolated position, or the
 * cross legs of a market with the rest of the account in `cash` (wallet + unrealized of the others
 * - maintenance of the others). Undefined prices mean "cannot be liquidated" and show as "None".
 */
const liquidationRange = (legs: readonly MarketLeg[], cash: Amount): SafeRange =>
  safeRange(legs, { slack: subtract(cash, signedEntry(legs)) * ONE, level: WHOLE })

/** The price at which one position reaches its maintenance; undefined if there is none. */
export function liquidationPrice(leg: MarketLeg, cash: Amount): Price | undefined {
  const { low, high } = liquidationRange([leg], cash)
  return leg.side === 'long' ? low : high
}

/**
 * The price at which nothing of the margin is left after the closing fee: (s·Q·E - M) / (Q·(s -
 * f)), rounded against the closer (formulas 7). Undefined for a long whose margin covers it to
 * zero.
 */
export function bankruptcyPrice(leg: MarketLeg, cash: Amount): Price | undefined {
  const { rules, side, lots, entryValue } = leg
  const sign = signOf(side)
  // Both have 36 decimals.
  const value = subtract(signedFor(side, entryValue), cash) * ONE
  const base = times(rules.lotUnit, lots) * (sign * ONE - rules.takerFeeRate)
  const price = averagePrice(value, base, side === 'long' ? 'up' : 'down')
  return price <= 0n ? undefined : price
}

/** The price range of one market in which a cross account of many positions is safe. */
export function crossLiquidationRange(cash: Amount, legs: readonly Leg[], symbol: string) {
  const own = legs.filter(({ rules }) => rules.symbol === symbol)
  const others = legs.filter(({ rules }) => rules.symbol !== symbol)
  const rest = marginStatus(cash, others)
  const due = sumOf(own.map(({ fundingDue }) => fundingDue))
  return liquidationRange(own, subtract(rest.equity, add(rest.maintenance, due)))
}

/**
 * The liquidation price of a cross account in one market; of two, the one nearer to the mark. The
 * legs of a hedge share it (formulas 6), so that for the smaller leg it is on the opposite side of
 * the mark: a long that is outweighed by its short is liquidated by a rise.
 */
export function crossLiquidationPrice(cash: Amount, legs: readonly Leg[], symbol: string) {
  const { low, high } = crossLiquidationRange(cash, legs, symbol)
  const own = legs.find(({ rules }) => rules.symbol === symbol)
  if (low === undefined || high === undefined || !own) return low ?? high
  const mark = fromTicks(own.mark, own.rules)
  return high - mark < mark - low ? high : low
}

/**
 * How far the mark of one market may move before an account with this slack (level · equity -
 * maintenance, at 36 decimals) can reach the level, if this market may use `share` of it.
 */
export function watchRange(
  legs: readonly Leg[],
  { share, level }: { share: bigint; level: Ratio },
): SafeRange {
  let own = 0n
  for (const leg of legs) {
    own += level * unrealizedPnl(leg.rules, leg, leg.mark) - requirementOf(leg) * ONE
  }
  return safeRange(legs, { slack: share - own - level * signedEntry(legs), level })
}

const signedEntry = (legs: readonly Exposure[]): Amount =>
  sumOf(legs.map(({ side, entryValue }) => signedFor(side, entryValue)))

/** What is left of `level · equity - maintenance`, at 36 decimals; the level is 0.8, 0.9 or 1. */
type Line = { slack: bigint; level: Ratio }

/** Solves slack + Σ (level·s·N - r·N - f·N + A) = 0 for the price. */
function safeRange(legs: readonly MarketLeg[], line: Line): SafeRange {
  const low = line.slack >= 0n ? undefined : crossing(legs, line, 'up')
  const top = pieceAt(legs, line, undefined)
  return { low, high: top.slope >= 0n ? undefined : crossing(legs, line, 'down') }
}

/** Starts below every price (rounding up) or above every price (rounding down). */
function crossing(
  legs: readonly MarketLeg[],
  line: Line,
  rounding: 'up' | 'down',
): Price | undefined {
  let price = rounding === 'up' ? ZERO_PRICE : undefined
  for (;;) {
    const { constant, slope } = pieceAt(legs, line, price)
    // A line that does not rise from below stays negative: no price is safe.
    if (rounding === 'up' ? slope <= 0n : slope >= 0n) return undefined
    const next = averagePrice(-constant, slope, rounding)
    if (price !== undefined && (rounding === 'up' ? next <= price : next >= price)) {
      return price
    }
    price = larger(next, ZERO_PRICE)
    if (price === 0n && rounding === 'down') return price
  }
}

/**
 * The straight piece of the line at a price, or above every price: constant + slope · price, both
 * at 36 decimals.
 */
function pieceAt(
  legs: readonly MarketLeg[],
  { slack, level }: Line,
  price: Price | undefined,
): { constant: bigint; slope: bigint } {
  let constant = slack
  let slope = 0n
  for (const { rules, side, lots } of legs) {
    const base = times(rules.lotUnit, lots)
    const { maintenanceRate, deduction } =
      price === undefined
        ? rules.steps[rules.steps.length - 1]!
        : bracketOf(rules, cost(base, price, 'down'))
    constant += deduction * ONE
    slope += base * (signOf(side) * level - maintenanceRate - rules.takerFeeRate)
  }
  return { constant, slope }
}
