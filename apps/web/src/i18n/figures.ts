/**
 * Figures in the habit of a language. Money comes as bigints at 18 decimals, and its digits go to
 * Intl as text, so no float ever touches them. It is floored, but for averages, percentages and
 * prices in another currency. See `format.ts` for which figure is written how.
 */
import { nearest, ONE } from '@assay/money/amount.ts'
import { formatAmount, shownAverage } from '@assay/money/decimal.ts'
import { decimalsOf } from '../store/coinDecimals.ts'

export const DASH = '—'
export const BALANCE_DECIMALS = 4
export const PERCENT_DECIMALS = 4
const LEAST_DECIMALS = 2
const ALL_DECIMALS = 18
const FIAT_DECIMALS = 2
const FIAT_PRICE_DIGITS = 4
const ORDER_VALUE_DECIMALS = 8
const RATE_DECIMALS = 6

type Money = bigint | undefined
type NumberOptions = Intl.NumberFormatOptions & { roundingMode?: string }
/** A figure as Intl writes it, with a minus sign that is as wide as a plus. */
type Write = ReturnType<typeof createWriter>

export function createFigures(tag: string) {
  const write = createWriter(tag)
  const amounts = createAmounts(write)
  return { ...amounts, ...createFiat(write), ...createShares(write), ...createShorts(write) }
}

function createWriter(tag: string) {
  const numbers = new Map<string, Intl.NumberFormat>()
  return (plain: string | number, options: NumberOptions): string => {
    const id = JSON.stringify(options)
    let format = numbers.get(id)
    if (!format) {
      const all = { useGrouping: 'always', ...options } as Intl.NumberFormatOptions
      format = new Intl.NumberFormat(tag, all)
      numbers.set(id, format)
    }
    return format.format(plain as number).replace('-', '−')
  }
}

/** Prices, quantities and balances. */
function createAmounts(write: Write) {
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

  const decimalMark = write('0.1', { minimumFractionDigits: 1 }).slice(1, -1)

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
    decimalMark,
    groupMark: write('1111', {}).charAt(1),

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

    /** The same outside a column: without trailing zeros, but for two. */
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
  }
}

/** About in a currency. */
function createFiat(write: Write) {
  const fiatOf = (value: bigint, currency: string, decimals: number) =>
    `≈ ${write(formatAmount(value, decimals), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: FIAT_DECIMALS,
      maximumFractionDigits: decimals,
    })}`

  return {
    /**
     * A balance in a local currency, approximately: rounded down to two decimals (NUM-13), with its
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
  }
}

function createShares(write: Write) {
  const percentOf = (ratio: bigint, decimals: number) =>
    write(formatAmount(nearest(ratio, decimals), decimals), {
      style: 'percent',
      signDisplay: 'exceptZero',
      minimumFractionDigits: decimals - 2,
      maximumFractionDigits: decimals - 2,
    })

  return {
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
  }
}

function createShorts(write: Write) {
  return {
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
  }
}

/** The decimals that give a price below one its four digits; two for others. */
function priceDigits(value: bigint): number {
  if (value === 0n || value >= ONE) return FIAT_DECIMALS
  const zeros = ALL_DECIMALS - String(value).length
  return Math.min(ALL_DECIMALS, zeros + FIAT_PRICE_DIGITS)
}

const subscript = (count: number) =>
  [...String(count)].map((digit) => String.fromCharCode(0x2080 + Number(digit))).join('')
