/**
 * The format of figures and times at the console: exact, except estimates, and in one time zone for
 * all.
 */
import { CURRENCY_DECIMALS } from '@assay/domain/fiat/fiatRules.ts'
import { isTooPrecise } from '@assay/money/amount.ts'
import { formatAmount, toDecimal } from '@assay/money/decimal.ts'

/** `12345.678` as `12,345.678`: every digit there is. */
export const exact = (amount: bigint): string => grouped(toDecimal(amount))

/** At most this many decimals: for computed values, such as a liquidation price. */
export const flooredText = (amount: bigint, decimals: number): string =>
  grouped(formatAmount(amount, decimals))

/**
 * The same in two parts, as read on end: to so many decimals, and the digits that come after them.
 */
export function parted(amount: bigint, decimals: number): { text: string; rest?: string } {
  const whole = exact(amount)
  if (!isTooPrecise(amount, decimals)) return { text: whole }
  const end = whole.indexOf('.') + (decimals === 0 ? 0 : decimals + 1)
  return { text: whole.slice(0, end), rest: whole.slice(end) }
}

/** An amount of a currency, with its decimals even if zero: `210.00 USD`. */
export const paid = (amount: bigint, currency: string): string =>
  `${grouped(formatAmount(amount, CURRENCY_DECIMALS))} ${currency}`

export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const parts = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return (fraction === undefined ? parts : `${parts}.${fraction}`).replace('-', '−')
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region' })

/** `DE` as Germany. */
export const country = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : code

/** UTC, so that two people on two continents read the same. */
export const when = (ms: number): string =>
  ms === 0 ? '—' : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}`

/** How long something lasts, as short as it helps: `40 s`, `12 min`, `5 h`, `3 d`. */
export function lasting(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** The start and the end of a long text. */
export const short = (text: string, ends = 6): string =>
  text.length <= ends * 2 + 2 ? text : `${text.slice(0, ends)}…${text.slice(-ends)}`
