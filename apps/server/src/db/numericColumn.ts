/**
 * Reads and writes amounts of `numeric(38,18)` columns: bigints of 10^-18 inside, decimal text or
 * PostgreSQL's binary format outside, without loss.
 */
import { COLUMN_HEADER, writeColumnHeader } from './columns.ts'

const DECIMALS = 18
const SCALE = 10n ** BigInt(DECIMALS)
const HALF = 10n ** 9n

/** PostgreSQL's digits are of base 10,000: so many after the point, the last of two decimals. */
const FRACTION_DIGITS = 5
const BASE = 10_000
const NEGATIVE = 0x4000
/** Length, number of digits, weight, sign and scale. */
const VALUE_HEADER = 12
const DIGITS_MAX = 10
const SIZE_MAX = 10n ** 38n

/** A whole column in the binary format. Throws for an amount that the columns cannot hold. */
export function numericColumn(amounts: readonly bigint[]): Buffer {
  const valueMax = VALUE_HEADER + 2 * DIGITS_MAX
  const column = Buffer.allocUnsafe(COLUMN_HEADER + amounts.length * valueMax)
  writeColumnHeader(column, 'numeric', amounts.length)
  let at = COLUMN_HEADER
  for (const amount of amounts) at = writeNumeric(column, at, amount)
  return column.subarray(0, at)
}

/** Most significant first; the one before the point is at `WHOLE_END - 1`. */
const digits = new Uint16Array(DIGITS_MAX)
const WHOLE_END = DIGITS_MAX - FRACTION_DIGITS

function writeNumeric(column: Buffer, at: number, amount: bigint): number {
  const size = amount < 0n ? -amount : amount
  if (size >= SIZE_MAX) throw new RangeError(`${amount} has more than 38 digits.`)
  const first = splitWhole(size / SCALE)
  let end = WHOLE_END + splitFraction(size % SCALE)
  // Digits of zero at either end are left out.
  while (end > first && digits[end - 1] === 0) end -= 1
  const count = end - first
  column.writeInt32BE(VALUE_HEADER - 4 + 2 * count, at)
  column.writeUInt16BE(count, at + 4)
  column.writeInt16BE(count === 0 ? 0 : WHOLE_END - 1 - first, at + 6)
  column.writeUInt16BE(amount < 0n ? NEGATIVE : 0, at + 8)
  column.writeUInt16BE(DECIMALS, at + 10)
  let next = at + VALUE_HEADER
  for (let i = first; i < end; i += 1) next = column.writeUInt16BE(digits[i]!, next)
  return next
}

/** Returns the place of the first digit. */
function splitWhole(whole: bigint): number {
  let place = WHOLE_END
  let rest = whole
  for (; rest > Number.MAX_SAFE_INTEGER; rest /= BigInt(BASE)) {
    digits[--place] = Number(rest % BigInt(BASE))
  }
  for (let left = Number(rest); left > 0; left = Math.floor(left / BASE)) {
    digits[--place] = left % BASE
  }
  return place
}

/** Returns how many digits there are. */
function splitFraction(fraction: bigint): number {
  if (fraction === 0n) return 0
  const high = Number(fraction / HALF)
  const low = Number(fraction % HALF)
  digits[WHOLE_END] = Math.floor(high / 100_000)
  digits[WHOLE_END + 1] = Math.floor(high / 10) % BASE
  digits[WHOLE_END + 2] = (high % 10) * 1_000 + Math.floor(low / 1_000_000)
  digits[WHOLE_END + 3] = Math.floor(low / 100) % BASE
  digits[WHOLE_END + 4] = (low % 100) * 100
  return FRACTION_DIGITS
}

export function toNumeric(amount: bigint): string {
  if (amount < 0n) return `-${toNumeric(-amount)}`
  const fraction = amount % SCALE
  const whole = amount / SCALE
  return fraction === 0n ? `${whole}` : `${whole}.${String(fraction).padStart(18, '0')}`
}

/** `T` is what the column holds: an amount, a price or a ratio. */
export function fromNumeric<T extends bigint = bigint>(text: string): T {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/^-?\d+$/.test(whole) || !/^\d{0,18}$/.test(fraction)) {
    throw new Error(`\`${text}\` is not an amount with at most 18 decimals.`)
  }
  const digits = BigInt(fraction.padEnd(18, '0'))
  return (BigInt(whole) * SCALE + (whole.startsWith('-') ? -digits : digits)) as T
}
