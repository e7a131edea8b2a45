/**
 * Turns what was typed or pasted into a plain decimal: the last separator is the decimal point,
 * anything else but digits is dropped, lengths are capped. "1.234,56 USDT" gives "1234.56". What would
 * become another number without its sign or exponent ("-50", "1e3") gives nothing.
 */
export type DecimalLimits = {
  decimals: number
  integerDigits: number
  /** The mark that groups thousands here: alone before three digits it is no decimal point. */
  groupMark?: '.' | ',' | undefined
}

export function cleanDecimal(text: string, limits: DecimalLimits): string {
  if (/[-−]\s*[\d.,٫]|\d\s*e\s*[-+−]?\d/i.test(toAsciiDigits(text))) return ''
  const { decimals, integerDigits, groupMark } = limits
  const marks = toAsciiDigits(text)
    .replace(/[^\d.,٫]/g, '')
    .replace(/٫/g, ',')
  if (decimals === 0) return trimInteger(marks.replace(/[.,].*$/, ''), integerDigits)
  const kinds = new Set(marks.match(/[.,]/g))
  const last = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','))
  const count = marks.match(/[.,]/g)?.length ?? 0
  const isGrouped =
    count === 1 && marks[last] === groupMark && /^[1-9]\d{0,2}[.,]\d{3}$/.test(marks)
  if (isGrouped) return trimInteger(marks.replace(/[.,]/g, ''), integerDigits)
  // The same mark twice can only group: 1,234,567.
  if (last < 0 || (kinds.size === 1 && count > 1 && /^\d{1,3}([.,]\d{3})+$/.test(marks))) {
    return trimInteger(marks.replace(/[.,]/g, ''), integerDigits)
  }
  const point = kinds.size === 1 && count > 1 ? marks.search(/[.,]/) : last
  const integer = trimInteger(marks.slice(0, point).replace(/[.,]/g, ''), integerDigits)
  const fraction = marks
    .slice(point + 1)
    .replace(/[.,]/g, '')
    .slice(0, decimals)
  return `${integer || '0'}.${fraction}`
}

const trimInteger = (digits: string, max: number) => digits.replace(/^0+(?=\d)/, '').slice(0, max)

/** Arabic-Indic and full-width digits, as some keyboards send them. */
function toAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (char) => String((char.codePointAt(0) ?? 0) & 15))
}
