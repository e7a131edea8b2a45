/**
 * Money as text. Parsing refuses what it cannot represent exactly (too many decimals, exponents,
 * signs, junk) instead of rounding it; formatting floors to the requested decimals. The text is
 * always plain digits with a dot, independent of locale.
 */
import {
  type Amount,
  DECIMALS,
  divide,
  isTooPrecise,
  nearest,
  type Price,
  type Ratio,
  stepOf,
} from './amount.ts'

/** More digits before the dot than any real amount needs; longer text is an attack. */
const INTEGER_DIGITS_MAX = 30
/** The maximum of further decimals of an average price beyond its market's. */
const AVERAGE_DECIMALS = 4
const PLAIN = /^(\d+)(?:\.(\d+))?$/

export const parseAmount = (text: string, decimals = DECIMALS): Amount | undefined =>
  parse(text, decimals) as Amount | undefined

export const parsePrice = (text: string, decimals = DECIMALS): Price | undefined =>
  parse(text, decimals) as Price | undefined

export const parseRatio = (text: string, decimals = DECIMALS): Ratio | undefined =>
  parse(text, decimals) as Ratio | undefined

/**
 * Floors to `decimals` and always shows that many: 1.239 at two is `1.23`, 1 is `1.00`. Negative
 * decimals, those of a lot of hundreds, show whole units.
 */
export function formatAmount(value: bigint, wanted: number): string {
  const decimals = Math.max(0, wanted)
  const scaled = divide(value, stepOf(decimals), 'down')
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0')
  const sign = scaled < 0n ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The shortest exact text: `1.5`, `0.000000000000000001`, `-3`. */
export function toDecimal(value: bigint): string {
  if (value < 0n) return `-${toDecimal(-value)}`
  const digits = value.toString().padStart(DECIMALS + 1, '0')
  const point = digits.length - DECIMALS
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end -= 1
  const whole = digits.slice(0, point)
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`
}

/**
 * For display only: an average price to the nearest, with the decimals of its market, and up to
 * four more if it is between two ticks, so that a profit can be computed from it.
 */
export function shownAverage(value: bigint, decimals: number): { value: bigint; decimals: number } {
  let digits = Math.min(decimals + AVERAGE_DECIMALS, DECIMALS)
  const shown = nearest(value, digits)
  while (digits > decimals && !isTooPrecise(shown, digits - 1)) digits -= 1
  return { value: shown, decimals: digits }
}

function parse(text: string, decimals: number): bigint | undefined {
  if (text.length > INTEGER_DIGITS_MAX + 1 + DECIMALS) return undefined
  const match = PLAIN.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (whole.length > INTEGER_DIGITS_MAX || fraction.length > Math.min(decimals, DECIMALS)) {
    return undefined
  }
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}
