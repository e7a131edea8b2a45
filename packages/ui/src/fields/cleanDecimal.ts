/**
 * Reads what was typed or pasted as a plain decimal, by one rule for both, so that they mean the
 * same: the number is written as the app writes numbers, its groups of three or none, with nothing
 * around it but the unit of its field and that unit's own sign. "1.234,56 USDT" gives "1234.56" in
 * a field of USDT where the app writes 1.234,56. Undefined is a refusal: what cannot be read so
 * ("-5", "1e3", "2K", "5 million", "12a", "1,00,000", more digits than fit) is not taken in part,
 * as it would become another number. No other word is taken for a unit: in some language it counts
 * ("5 MILLIARDEN", "5 DOZEN"). Nor is any other sign: "€ 50" is no 50 USDT. Coins of the dollar
 * take its sign, as everyone writes them so.
 *
 * The sign that groups thousands groups where it can: behind one to three digits, not led by a
 * zero, and before three. Anywhere else, once, it is the decimal point, as nothing else is meant:
 * "12,5", "0,500" and "1520,250". Keypads of phones follow the device, often with one sign only:
 * where the device writes its decimals with the sign that groups in the app (English app, German
 * phone), that sign is the point, and "2,500", which could be both, is refused when pasted. Where
 * spaces group, comma and point both are the point, as on most keyboards there.
 */

export type DecimalMarks = {
  /** The app's decimal and grouping separators. */
  decimalMark: string
  groupMark: string
  /** The device's decimal separator, as on its keypad. */
  keypadMark: string
}

type DecimalLimits = DecimalMarks & {
  decimals: number
  integerDigits: number
  /** What the field is in, such as "USDT"; nothing where it is a count. */
  unit?: string | undefined
}

/** Thousands, written with one sign. */
const IS_GROUPED = /^[1-9]\d{0,2}\D\d{3}$/

export function cleanDecimal(text: string, limits: DecimalLimits): string | undefined {
  if (text === '') return ''
  const { decimals, integerDigits, decimalMark, unit } = limits
  const number = numberIn(text.replace(/٫/g, decimalMark), unit)
  if (!number) return undefined
  const point = pointOf(number, limits)
  const [whole = '', fraction, ...more] = number.split(point)
  // On a foreign keypad: thousands or decimals?
  if (point === limits.groupMark && IS_GROUPED.test(number)) return undefined
  const digits = ungrouped(whole, limits)?.replace(/^0+(?=\d)/, '')
  if (digits === undefined || digits.length > integerDigits) return undefined
  if (fraction === undefined) return digits
  if (decimals === 0 || more.length > 0 || /\D/.test(fraction)) return undefined
  return `${digits || '0'}.${fraction.slice(0, decimals)}`
}

/**
 * A number with decimals, in whichever sign they are written: refused only where it has to be
 * whole.
 */
export const isFraction = (text: string): boolean => /^\d*[.,٫]\d+$/.test(text.trim())

export type Typed = {
  /** What the field says; empty while its text is no number. */
  plain: string
  /** The text of the field: the raw input, until it is a number in the app's format. */
  text: string
  isForeign: boolean
  isRefused: boolean
}

/**
 * A field after a change; undefined when a digit too many is to be removed. Other characters stay,
 * because removing one would join the digits around it to another number. `isForeign`: the
 * separator shown was typed on a keypad that only has the grouping one. If the app's decimal
 * separator follows, it was grouping after all: "1.000" and then ",50" where the app writes
 * 1.000,50.
 */
export function readTyped(
  text: string,
  isForeign: boolean,
  limits: DecimalLimits,
): Typed | undefined {
  const { decimalMark, decimals } = limits
  const regrouped = text.replace(decimalMark, otherMark(decimalMark))
  const plain =
    cleanDecimal(text, limits) ?? (isForeign ? cleanDecimal(regrouped, limits) : undefined)
  const isOwn = !/\D/.test(text.replace(decimalMark, ''))
  if (plain === undefined) {
    if (isOwn && (decimals > 0 || !text.includes(decimalMark))) return undefined
    return { plain: '', text, isForeign: false, isRefused: true }
  }
  const isPoint = limits.keypadMark !== decimalMark && plain.includes('.')
  const isNowForeign = isPoint && (isForeign || !text.includes(decimalMark))
  const shown = isOwn || isNowForeign ? plain.replace('.', decimalMark) : text
  return { plain, text: shown, isForeign: isNowForeign, isRefused: false }
}

const otherMark = (decimalMark: string) => (decimalMark === '.' ? ',' : '.')

/** The only number in a text, with its marks; undefined beside anything but what it is of. */
function numberIn(text: string, unit = ''): string | undefined {
  const ascii = ` ${toAscii(text)} `
  // A unit may contain digits, so it needs a space: 51INCH is ambiguous, 5 100XYZ is 5 of another
  // coin.
  const own = /\d/.test(unit) || /\d \d/.test(ascii) ? ` ${unit} ` : unit
  // One letter alone is a power ("5M"). Two spaces group nothing.
  const bare = unit.length > 1 ? ascii.replace(own, '  ').replace(signOf(unit), '  ') : ascii
  const plain = bare.replace(/(\d)[\s'’٬](?=\d{3}(?!\d))/g, '$1').trim()
  return /^[\d.,]+$/.test(plain) ? plain : undefined
}

/** "€" of "EUR", and of a price in it, "EUR / BTC"; "$" of "USDT"; nothing of another coin. */
function signOf(unit: string): string {
  const currency = /^(USD|[A-Z]{3}\b)/.exec(unit)?.[0]
  if (!currency) return ''
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  // Letters alone may be a power, as the K of Myanmar.
  return /\S*\p{Sc}/u.exec(new Intl.NumberFormat('en', money).format(0))?.[0] ?? ''
}

function pointOf(number: string, { decimalMark, groupMark, keypadMark }: DecimalMarks): string {
  const other = otherMark(decimalMark)
  const isOnce = number.indexOf(other) === number.lastIndexOf(other)
  if (number.includes(decimalMark) || !isOnce) return decimalMark
  const isGroup = groupMark === other && keypadMark !== other && IS_GROUPED.test(number)
  return isGroup ? decimalMark : other
}

function ungrouped(whole: string, { decimalMark, groupMark }: DecimalMarks): string | undefined {
  const [first = '', ...groups] = whole.split(otherMark(decimalMark))
  if (groups.length === 0) return first
  const areWhole = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3)
  return areWhole && groupMark === otherMark(decimalMark) ? whole.replace(/\D/g, '') : undefined
}

/**
 * Arabic-Indic and full-width digits, marks and signs, as some keyboards send them, one sort of
 * space, and nothing unseen.
 */
function toAscii(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/[٠-٩۰-۹０-９]/g, (char) => String((char.codePointAt(0) ?? 0) & 15))
    .replace(/[．。]/g, '.')
    .replace(/[，、]/g, ',')
    .replace(/\p{Sc}/gu, (char) => char.normalize('NFKC'))
}
