/**
 * Money as exact integers. Every amount, price and ratio is a bigint with one fixed scale, 18
 * decimals, so that no asset needs its own scale. The three brands prevent adding a price to an
 * amount. Floats never touch money.
 */

export const DECIMALS = 18
/** One whole unit (1.0) at the fixed scale. */
export const ONE = 10n ** 18n

const MILLION = 1_000_000n

/** The largest step of a figure is 10^9: a lot of a cheap coin may be thousands of units. */
const DECIMALS_MIN = -9

const STEPS = Array.from(
  { length: DECIMALS - DECIMALS_MIN + 1 },
  (_, index) => 10n ** BigInt(DECIMALS - DECIMALS_MIN - index),
)

/**
 * The smallest step of a figure with this many decimals: 10^-decimals, at the fixed scale. Takes -9
 * to 18; a negative number makes the step tens, hundreds or thousands.
 */
export function stepOf(decimals: number): bigint {
  const step = STEPS[decimals - DECIMALS_MIN]
  if (step === undefined) throw new RangeError(`No figure has ${decimals} decimals.`)
  return step
}

/** The smallest amount with this many decimals, such as a step of a coin or a lot. */
export const amountStep = (decimals: number): Amount => stepOf(decimals) as Amount

/** The smallest price with this many decimals: a tick. */
export const priceStep = (decimals: number): Price => stepOf(decimals) as Price

/** Whether a figure has more decimals than allowed. It is refused then, never rounded. */
export const isTooPrecise = (value: bigint, decimals: number): boolean =>
  value % stepOf(decimals) !== 0n

/** An amount of one asset, in units of 10^-18. */
export type Amount = bigint & { readonly __unit: 'amount' }
/** Quote units paid for one base unit, in units of 10^-18. */
export type Price = bigint & { readonly __unit: 'price' }
/** A rate, share or percentage as a fraction of one, in units of 10^-18. */
export type Ratio = bigint & { readonly __unit: 'ratio' }

/** Every division names its rounding direction: against the party who gains by it. */
export type Rounding = 'up' | 'down'

type Figure = Amount | Price | Ratio

export const ZERO = 0n as Amount
export const ZERO_PRICE = 0n as Price
export const ZERO_RATIO = 0n as Ratio
/** The ratio of everything to itself: 1. */
export const WHOLE = ONE as Ratio
/** The price of a coin in itself: 1. */
export const PAR = ONE as Price

export const add = <T extends Figure>(a: T, b: T): T => ((a as bigint) + b) as T

export const subtract = <T extends Figure>(a: T, b: T): T => ((a as bigint) - b) as T

export const times = <T extends Figure>(value: T, count: number | bigint): T =>
  ((value as bigint) * BigInt(count)) as T

export function sumOf<T extends Figure>(values: Iterable<T>): T {
  let sum = 0n
  for (const value of values) sum += value
  return sum as T
}

export const negative = <T extends Figure>(value: T): T => -(value as bigint) as T

export const smaller = <T extends Figure>(a: T, b: T): T => (a < b ? a : b)

export const larger = <T extends Figure>(a: T, b: T): T => (a > b ? a : b)

/** A figure in whole steps, such as a payment to 0.01. */
export const inSteps = <T extends Figure>(value: T, step: bigint, rounding: Rounding): T =>
  (divide(value, step, rounding) * step) as T

/** One of `count` equal shares of a figure. */
export const equalShare = <T extends Figure>(
  value: T,
  count: number | bigint,
  rounding: Rounding,
): T => divide(value, BigInt(count), rounding) as T

/** `part` of `whole` equal shares of a figure, such as that of the lots that are closed. */
export const proportion = <T extends Figure>(
  value: T,
  { part, whole }: { part: bigint; whole: bigint },
  rounding: Rounding,
): T => divide(value * part, whole, rounding) as T

/** What is left, which can be short: nothing then. */
export const atLeastZero = (rest: Amount): Amount => larger(rest, ZERO)

/** The cost of a base quantity at a price, in quote. */
export const cost = (quantity: Amount, price: Price, rounding: Rounding): Amount =>
  divide(quantity * price, ONE, rounding) as Amount

/** The price of a coin through another one: what it costs of that coin, at that coin's price. */
export const crossPrice = (first: Price, second: Price, rounding: Rounding): Price =>
  divide(first * second, ONE, rounding) as Price

/** A part of an amount, such as a fee or a yield, or of a price. */
export const share = <T extends Amount | Price>(figure: T, ratio: Ratio, rounding: Rounding): T =>
  divide(figure * ratio, ONE, rounding) as T

/** One figure as a fraction of another of its kind and scale; also of two counts. */
export const quotient = <T extends bigint>(part: T, whole: T, rounding: Rounding): Ratio =>
  divide(part * ONE, whole, rounding) as Ratio

/** The average price of base bought or sold for an amount of quote; both have the same scale. */
export const averagePrice = <T extends bigint>(quote: T, base: T, rounding: Rounding): Price =>
  divide(quote * ONE, base, rounding) as Price

/** For display only, such as a bar: a part of a whole, to a millionth, rounded down. */
export const fraction = (part: bigint, whole: bigint): number =>
  Number(divide(part * MILLION, whole, 'down')) / Number(MILLION)

/** For display only: the nearest figure with this many decimals, ties to even. */
export function nearest(value: bigint, decimals: number): bigint {
  const step = stepOf(decimals)
  const below = divide(value, step, 'down')
  const twice = (value - below * step) * 2n
  const isNearerAbove = twice > step || (twice === step && below % 2n !== 0n)
  return (isNearerAbove ? below + 1n : below) * step
}

/** -1, 0 or 1, for `sort`. */
export const compare = <T extends bigint>(a: T, b: T): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)

/** Integer division towards negative infinity (`down`) or positive infinity (`up`). */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new RangeError('Money was divided by zero.')
  const truncated = numerator / denominator
  // A product is cheaper than a remainder, and contracts spend most of their time here.
  if (truncated * denominator === numerator) return truncated
  const isPositive = numerator < 0n === denominator < 0n
  if (rounding === 'up') return isPositive ? truncated + 1n : truncated
  return isPositive ? truncated : truncated - 1n
}
