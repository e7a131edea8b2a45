/**
 * A purchase or sale before a merchant is selected: coin, currency, payment method, one of the two
 * amounts, and the other one at the best price that covers it. The engine matches by the same
 * rules.
 */
import type { FiatCurrency, FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { CURRENCY_DECIMALS, fiatPayment } from '@assay/domain/fiat/fiatRules.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import {
  type Amount,
  amountStep,
  divide,
  isTooPrecise,
  ONE,
  type Price,
  quotient,
  type Ratio,
  times,
} from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { FiatLevel } from '@assay/wire/routes/fiat/fiat.ts'
import type { FiatChoice } from './fiatChoice.ts'

export type TakeDraft = {
  side: Side
  asset: string
  currency: FiatCurrency
  method: FiatMethod | undefined
  /** The amount that was typed; the other one is derived. */
  by: 'currency' | 'coin'
  text: string
}

type TakeProblem =
  | { code: 'notOffered' | 'amountRequired' | 'insufficientBalance' | 'amountTooLarge' }
  | { code: 'amountTooPrecise'; decimals: number }
  | { code: 'belowLimits' | 'aboveLimits'; minimum: bigint; maximum: bigint }

export type TakePreview = {
  methods: readonly FiatMethod[]
  method: FiatMethod | undefined
  decimals: number
  /** The best price that covers the amount; the best of all if none does or nothing is typed. */
  price: Price | undefined
  /** Limits of one order, in currency, over all offers. */
  limits: { minimum: bigint; maximum: bigint } | undefined
  quantity: Amount | undefined
  payment: Amount | undefined
  /** Between buying and selling, relative to the middle; undefined if one side has no offers. */
  spread: Ratio | undefined
  problem: TakeProblem | undefined
}

/** Every coin with offers on this side. */
export const coinsOf = (levels: readonly FiatLevel[], side: Side) =>
  [
    ...new Map(
      levels.filter((level) => level.side === side).map(({ asset, name }) => [asset, name]),
    ),
  ].map(([asset, name]) => ({ asset, name }))

/** Every currency in which the coin is offered. */
export const currenciesOf = (levels: readonly FiatLevel[], { side, asset }: TakeDraft) => [
  ...new Set(levels.filter((one) => one.side === side && one.asset === asset).map(currencyOf)),
]
const currencyOf = ({ currency }: FiatLevel) => currency

export function previewTake(
  levels: readonly FiatLevel[],
  draft: TakeDraft,
  available: bigint | undefined,
): TakePreview {
  const { side, asset, currency } = draft
  const both = levels.filter((level) => level.asset === asset && level.currency === currency)
  const here = both.filter((level) => level.side === side)
  const methods = [...new Set(here.flatMap((level) => level.methods))]
  const method = methods.find((one) => one === draft.method) ?? methods[0]
  const taking = both.filter((level) => method && level.methods.includes(method))
  const offered = taking.filter((level) => level.side === side)
  const typed = draft.text === '' ? undefined : parseAmount(draft.text)
  const level = offered.find((one) => typed && serves(one, draft, typed)) ?? offered[0]
  const decimals = level?.decimals ?? CURRENCY_DECIMALS
  const sums = level && typed ? sumsOf(level, draft, typed) : undefined
  const found = { level, limits: limitsOf(offered), ...sums, decimals }
  return {
    methods,
    method,
    decimals,
    price: level?.price,
    limits: found.limits,
    quantity: sums?.quantity,
    payment: sums?.payment,
    spread: spreadOf(taking),
    problem: problemOf(draft, found, { typed, available }),
  }
}

/** The lowest price to buy at against the highest to sell at. */
function spreadOf(levels: readonly FiatLevel[]): Ratio | undefined {
  const pricesOf = (side: Side) =>
    levels.filter((level) => level.side === side).map(({ price }) => price)
  const buy = pricesOf('buy').reduce(lower, undefined)
  const sell = pricesOf('sell').reduce(higher, undefined)
  return buy && sell && quotient(2n * (buy - sell), buy + sell, 'up')
}
type Best = Price | undefined
const lower = (best: Best, price: Price): Best => (best && best < price ? best : price)
const higher = (best: Best, price: Price): Best => (best && best > price ? best : price)

type Sums = { quantity: Amount; payment: Amount }

/** A purchase gives no more coins than are paid for; a sale yields no less than what was typed. */
function sumsOf({ side, price, decimals }: FiatLevel, { by }: TakeDraft, typed: Amount): Sums {
  const quantity = by === 'coin' ? typed : coinsFor(typed, { side, price, decimals })
  return { quantity, payment: fiatPayment(side, quantity, price) }
}

function coinsFor(
  payment: Amount,
  { side, price, decimals }: Pick<FiatLevel, 'side' | 'price' | 'decimals'>,
): Amount {
  const rounding = side === 'buy' ? 'down' : 'up'
  const step = amountStep(decimals)
  return times(step, divide(payment * ONE, price * step, rounding))
}

function serves(level: FiatLevel, draft: TakeDraft, typed: Amount): boolean {
  const { quantity, payment } = sumsOf(level, draft, typed)
  return quantity <= level.quantity && payment >= level.minimum && payment <= level.maximum
}

/** From the lowest minimum of all offers to the largest possible order, as the server bounds it. */
function limitsOf(offered: readonly FiatLevel[]) {
  if (offered.length === 0) return undefined
  return {
    minimum: offered.map(({ minimum }) => minimum as bigint).reduce((a, b) => (a < b ? a : b)),
    maximum: offered.map(({ maximum }) => maximum as bigint).reduce((a, b) => (a > b ? a : b)),
  }
}

type Found = Partial<Sums> & {
  level: FiatLevel | undefined
  limits: TakePreview['limits']
  decimals: number
}

function problemOf(
  { side, by }: TakeDraft,
  { level, limits, quantity, payment, decimals }: Found,
  { typed, available }: { typed: Amount | undefined; available: bigint | undefined },
): TakeProblem | undefined {
  if (!level || !limits) return { code: 'notOffered' }
  if (typed === undefined || typed === 0n) return { code: 'amountRequired' }
  const most = by === 'coin' ? decimals : CURRENCY_DECIMALS
  if (isTooPrecise(typed, most)) return { code: 'amountTooPrecise', decimals: most }
  if (quantity === undefined || payment === undefined) return { code: 'amountTooLarge' }
  if (payment < limits.minimum) return { code: 'belowLimits', ...limits }
  if (payment > limits.maximum) return { code: 'aboveLimits', ...limits }
  // Unknown values are left to the server to check.
  if (side === 'sell' && available !== undefined && quantity > available) {
    return { code: 'insufficientBalance' }
  }
  return undefined
}

/**
 * `?coin=USDT&currency=EUR` from links, before stored choices, before the user's own currency; each
 * if offered.
 */
export function takeDraftFromSearch(
  search: string,
  levels: readonly FiatLevel[],
  { side, own, kept }: { side: Side; own: string; kept: Partial<FiatChoice> },
): TakeDraft {
  const asked = new URLSearchParams(search)
  const coins = coinsOf(levels, side).map(({ asset }) => asset)
  const named = [asked.get('coin')?.toUpperCase(), kept.asset, FIRST_CHOICE]
  const asset = firstOf(named, coins) ?? coins[0] ?? FIRST_CHOICE
  const draft: TakeDraft = {
    side,
    asset,
    currency: 'EUR',
    method: kept.method,
    text: '',
    by: side === 'buy' ? 'currency' : 'coin',
  }
  const currencies = currenciesOf(levels, draft)
  const wanted = [asked.get('currency')?.toUpperCase(), kept.currency, own]
  const currency = firstOf(wanted, currencies) ?? currencies[0]
  return currency ? { ...draft, currency } : draft
}
const FIRST_CHOICE = 'USDT'

/** The first wanted value that is offered. */
const firstOf = <T extends string>(
  wanted: readonly (string | undefined)[],
  offered: readonly T[],
) => wanted.map((one) => offered.find((it) => it === one)).find((one) => one !== undefined)

/** Another side or coin, with a currency in which it is offered. */
export function withChoice(
  draft: TakeDraft,
  change: Partial<TakeDraft>,
  levels: readonly FiatLevel[],
): TakeDraft {
  const next = { ...draft, ...change }
  const coins = coinsOf(levels, next.side).map(({ asset }) => asset)
  if (!coins.includes(next.asset)) next.asset = coins[0] ?? next.asset
  const currencies = currenciesOf(levels, next)
  if (!currencies.includes(next.currency)) next.currency = currencies[0] ?? next.currency
  return next
}
