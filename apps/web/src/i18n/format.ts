/**
 * Every figure and date a person sees is written here, in the language's habit or the one chosen in
 * settings. Money comes as bigints at 18 decimals and is floored, never rounded up; averages,
 * percentages and prices in another currency are rounded to the nearest. The digits go to Intl as
 * text, so no float ever touches them. A missing value is a dash, never zero.
 *
 * One rule for decimals: what one has of a coin is written with the coin's (`coin`), prices and
 * quantities of orders with their market's (`price`, `amount`), average prices with up to four more
 * (`average`), what all coins are worth with four (`balance`), what friends brought, as the value
 * of an order, with up to eight (`orderValue`), and what was paid or received with every digit
 * there is (`exact`), in a list as on its own sheet.
 *
 * One rule for times: a clock of 24 hours with seconds, as in letters and on the axes of charts.
 */
import { nearest, ONE } from '@assay/money/amount.ts'
import { formatAmount, shownAverage } from '@assay/money/decimal.ts'
import { decimalsOf } from '../live/coinDecimals.ts'
import type { NumberStyle } from '../session/settings.ts'
import type { AppLocale } from './locale.ts'
import { type Place, place, regionalTag } from './place.ts'

export const DASH = '—'
export const HIDDEN = '••••••'
export const BALANCE_DECIMALS = 4
const LEAST_DECIMALS = 2
const ALL_DECIMALS = 18
const FIAT_DECIMALS = 2
const FIAT_PRICE_DIGITS = 4
const ORDER_VALUE_DECIMALS = 8
const PERCENT_DECIMALS = 4
const RATE_DECIMALS = 6

type Money = bigint | undefined
type NumberOptions = Intl.NumberFormatOptions & { roundingMode?: string }

const STYLE_TAGS: Record<Exclude<NumberStyle, 'match'>, string> = {
  comma: 'en-US',
  point: 'de-DE',
  space: 'fr-FR',
}

export type Formatter = ReturnType<typeof createFormatter>

const formatters = new Map<string, Formatter>()
/** More than one person ever sees; a server that draws for everybody begins again then. */
const KEPT_MAX = 200

/**
 * One formatter per language, number style and place, kept for all who ask: making an Intl object
 * costs a slow phone a millisecond, and a list asks once for every row.
 */
export function formatterOf(
  locale: AppLocale,
  style: NumberStyle,
  where: Place = place.get(),
): Formatter {
  const languageTag = regionalTag(locale, where)
  const numberTag = style === 'match' ? languageTag : STYLE_TAGS[style]
  const name = `${languageTag} ${numberTag} ${where.zone}`
  const known = formatters.get(name) ?? createFormatter(languageTag, numberTag, where.zone)
  if (formatters.size >= KEPT_MAX) formatters.clear()
  formatters.set(name, known)
  return known
}

function createFormatter(languageTag: string, numberTag: string, zone: string) {
  const numbers = new Map<string, Intl.NumberFormat>()
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    dateFormatOf(languageTag, { timeZone: zone, ...options })
  /** Which kind of space stands between date and time is not the same in all browsers. */
  const dateText = (at: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(options).format(at).replaceAll(/\s/g, ' ')

  function write(plain: string | number, options: NumberOptions, tag = numberTag): string {
    const id = tag + JSON.stringify(options)
    let format = numbers.get(id)
    if (!format) {
      const all = { useGrouping: 'always', ...options } as Intl.NumberFormatOptions
      format = new Intl.NumberFormat(tag, all)
      numbers.set(id, format)
    }
    return format.format(plain as number).replace('-', '−')
  }

  const fixed = (value: bigint, decimals: number) =>
    write(formatAmount(value, decimals), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })

  /** Without zeros at the end, but for two. */
  const upTo = (value: bigint, most: number) =>
    write(formatAmount(value, most), {
      minimumFractionDigits: Math.min(LEAST_DECIMALS, most),
      maximumFractionDigits: most,
    })

  const dateTime = (at: number) =>
    dateText(at, { dateStyle: 'medium', timeStyle: 'medium', ...CLOCK })

  /** Joined by hand: with a zone, Intl writes no date in the style of the others. */
  const zoneOf = (at: number) =>
    dateFormat({ timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value

  const percentOf = (ratio: bigint, decimals: number) =>
    write(formatAmount(nearest(ratio, decimals), decimals), {
      style: 'percent',
      signDisplay: 'exceptZero',
      minimumFractionDigits: decimals - 2,
      maximumFractionDigits: decimals - 2,
    })

  const decimalMark = write('0.1', { minimumFractionDigits: 1 }).slice(1, -1)

  const groupMark = write('1111', {}).charAt(1)

  const fiatOf = (value: bigint, currency: string, decimals: number) =>
    `≈ ${write(formatAmount(value, decimals), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: FIAT_DECIMALS,
      maximumFractionDigits: decimals,
    })}`

  /** A price with the decimals of its market; tiny ones count their zeros: 0.0₅1183. */
  function price(value: Money, decimals: number | undefined): string {
    if (value === undefined) return DASH
    // Nearly the same digits as once the market is known.
    if (decimals === undefined) return upTo(value, ORDER_VALUE_DECIMALS)
    const plain = formatAmount(value, decimals)
    const tiny = /^0\.(0{4,})([1-9]\d*)$/.exec(plain)
    if (!tiny) return fixed(value, decimals)
    const [, zeros = '', digits = ''] = tiny
    return `0${decimalMark}0${subscript(zeros.length)}${digits}`
  }

  return {
    tag: languageTag,
    decimalMark,
    groupMark,

    price,

    average(value: Money, decimals: number | undefined): string {
      if (value === undefined || decimals === undefined) return price(value, decimals)
      const shown = shownAverage(value, decimals)
      return price(shown.value, shown.decimals)
    },

    /** The same price without tricks, for screen readers and titles. */
    fullPrice: (value: Money, decimals: number) =>
      value === undefined ? DASH : fixed(value, decimals),

    /** A quantity with the decimals of its market or asset, floored. */
    amount: (value: Money, decimals: number) =>
      value === undefined ? DASH : fixed(value, decimals),

    /** The same where it stands alone: without zeros at the end, but for two. */
    quantity: (value: Money, decimals = ORDER_VALUE_DECIMALS) =>
      value === undefined ? DASH : upTo(value, decimals),

    /** What coins are worth together: four decimals, floored. */
    balance: (value: Money) => (value === undefined ? DASH : fixed(value, BALANCE_DECIMALS)),

    /** What one has of a coin: its decimals, floored. */
    coin: (value: Money, asset: string) =>
      value === undefined ? DASH : upTo(value, decimalsOf(asset)),

    /** What was paid or received: every digit. */
    exact: (value: Money) => (value === undefined ? DASH : upTo(value, ALL_DECIMALS)),

    /** The value of an order: up to eight decimals, at least two. */
    orderValue(value: Money): string {
      if (value === undefined) return DASH
      return upTo(value, ORDER_VALUE_DECIMALS)
    },

    /**
     * What somebody has, about in a currency: rounded down to two decimals (NUM-13), with its
     * symbol.
     */
    fiat: (value: Money, currency: string) =>
      value === undefined ? DASH : fiatOf(value, currency, FIAT_DECIMALS),

    /**
     * What one unit costs, about in a currency: to the nearest of two decimals, below one of four
     * digits.
     */
    fiatPrice(value: Money, currency: string): string {
      if (value === undefined) return DASH
      const decimals = priceDigits(value)
      return fiatOf(nearest(value, decimals), currency, decimals)
    },

    /** A share of one as percent: two decimals, signed unless zero. */
    percent: (ratio: Money) => (ratio === undefined ? DASH : percentOf(ratio, PERCENT_DECIMALS)),

    /** A small rate such as funding: four decimals of a percent, signed unless zero. */
    rate: (ratio: Money) => (ratio === undefined ? DASH : percentOf(ratio, RATE_DECIMALS)),

    /**
     * A share without a sign, such as a fee rate, to the nearest of so many digits of a percent.
     */
    share: (ratio: Money, digits = 2) =>
      ratio === undefined
        ? DASH
        : write(formatAmount(nearest(ratio, digits + 2), digits + 2), {
            style: 'percent',
            maximumFractionDigits: digits,
          }),

    /** A large figure in short: 1.28B. `amount` gives the full one for the title. */
    compact: (value: Money) =>
      value === undefined
        ? DASH
        : write(formatAmount(value, 2), {
            notation: 'compact',
            maximumFractionDigits: 2,
            roundingMode: 'trunc',
          }),
    /** The same in three digits, for the narrow columns of lists. */
    brief: (value: Money) =>
      value === undefined
        ? DASH
        : write(formatAmount(value, 2), {
            notation: 'compact',
            maximumSignificantDigits: 3,
            roundingMode: 'trunc',
          }),

    count: (value: number) => write(value, { maximumFractionDigits: 0 }),

    time: (at: number) => dateText(at, { timeStyle: 'medium', ...CLOCK }),
    date: (at: number) => dateText(at, { dateStyle: 'medium' }),
    /** A day that begins at midnight UTC, as it is called there. */
    utcDate: (at: number) => dateText(at, { dateStyle: 'medium', timeZone: 'UTC' }),
    month: (at: number) => dateText(at, { month: 'long', year: 'numeric' }),
    dateTime,
    /** With its zone, where others compare it with what they see elsewhere. */
    zoned: (at: number) => `${dateTime(at)} ${zoneOf(at)}`,

    /** How long ago within a day, else the date. */
    relative(at: number, now: number): string {
      const seconds = Math.round((at - now) / 1000)
      const relative = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' })
      if (Math.abs(seconds) < 60) return relative.format(0, 'minute')
      if (Math.abs(seconds) < 3600) return relative.format(Math.trunc(seconds / 60), 'minute')
      if (Math.abs(seconds) < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour')
      return dateText(at, { dateStyle: 'medium' })
    },
  }
}

/** The decimals that give a price below one its four digits; two for others. */
function priceDigits(value: bigint): number {
  if (value === 0n || value >= ONE) return FIAT_DECIMALS
  const zeros = ALL_DECIMALS - String(value).length
  return Math.min(ALL_DECIMALS, zeros + FIAT_PRICE_DIGITS)
}

const CLOCK = { hourCycle: 'h23' } as const
const dates = new Map<string, Intl.DateTimeFormat>()

function dateFormatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = tag + JSON.stringify(options)
  const known = dates.get(id) ?? new Intl.DateTimeFormat(tag, options)
  if (dates.size >= KEPT_MAX) dates.clear()
  dates.set(id, known)
  return known
}

const subscript = (count: number) =>
  [...String(count)].map((digit) => String.fromCharCode(0x2080 + Number(digit))).join('')

/** Which way a change points; nowhere when it is missing or would show as zero. */
export function directionOf(change: bigint | undefined): 'up' | 'down' | 'flat' {
  if (change === undefined || nearest(change, PERCENT_DECIMALS) === 0n) return 'flat'
  return change > 0n ? 'up' : 'down'
}
