/**
 * A conversion before it is quoted: two coins, one of the two amounts, and the other one at the
 * server's current index and spread. Errors use the server's codes.
 */
import { ASSET_ID } from '@assay/domain/asset.ts'
import type { ConversionLeg, ConversionSide } from '@assay/domain/conversion/conversion.ts'
import {
  type ConversionLegs,
  payBoundsOf,
  priceConversion,
} from '@assay/domain/conversion/priceConversion.ts'
import type { RejectionCode } from '@assay/domain/rejection.ts'
import {
  type Amount,
  divide,
  inSteps,
  isTooPrecise,
  ONE,
  smaller,
  stepOf,
  ZERO,
} from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Conversion, ConvertibleCoin, Quote } from '@assay/wire/routes/trading/flash.ts'

export type ConversionDraft = {
  from: string
  to: string
  /** The amount that was typed; the other one is derived. */
  by: ConversionSide
  text: string
}

export const REFERENCE = 'USDT'
const FIRST_CHOICE = 'BTC'

/** `?coin=ETH` pays with that coin. */
export function conversionDraftFromSearch(search: string): ConversionDraft {
  const asked = new URLSearchParams(search).get('coin')?.toUpperCase() ?? REFERENCE
  const from = ASSET_ID.test(asked) ? asked : REFERENCE
  return { from, to: from === REFERENCE ? FIRST_CHOICE : REFERENCE, by: 'pay', text: '' }
}

/** The typed amount stays with its coin. */
export const turned = ({ from, to, by, text }: ConversionDraft): ConversionDraft => ({
  from: to,
  to: from,
  by: by === 'pay' ? 'receive' : 'pay',
  text,
})

/** Choosing the coin of the other side swaps them. */
export function withCoin(
  draft: ConversionDraft,
  side: ConversionSide,
  asset: string,
): ConversionDraft {
  const [end, other] = side === 'pay' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  if (draft[other] === asset) return turned(draft)
  return { ...draft, [end]: asset, ...(draft.by === side && { text: '' }) }
}

export type ConversionProblem =
  | { code: 'amountRequired' | 'conversionNotOffered' | 'conversionPriceStale' }
  | { code: Extract<RejectionCode, `amount${string}`> | 'insufficientBalance' }
  | { code: 'conversionBelowMinimum'; minimum: Amount }
  | { code: 'conversionAboveMaximum'; maximum: Amount }

export type Preview = {
  from: ConvertibleCoin | undefined
  to: ConvertibleCoin | undefined
  legs: ConversionLegs | undefined
  bounds: { minimum: Amount; maximum: Amount } | undefined
  pay: Amount | undefined
  receive: Amount | undefined
  problem: ConversionProblem | undefined
}

export function previewOf(coins: readonly ConvertibleCoin[], draft: ConversionDraft): Preview {
  const coin = (asset: string) => coins.find((row) => row.asset === asset)
  const [from, to] = [coin(draft.from), coin(draft.to)]
  const [fromLeg, toLeg] = [legOf(from), legOf(to)]
  const legs = fromLeg && toLeg && { from: fromLeg, to: toLeg }
  const bounds =
    legs && from && to
      ? payBoundsOf(legs, {
          minimum: from.minimumWorth > to.minimumWorth ? from.minimumWorth : to.minimumWorth,
          maximum: from.maximumWorth < to.maximumWorth ? from.maximumWorth : to.maximumWorth,
        })
      : undefined
  const typed = draft.text === '' ? undefined : parseAmount(draft.text)
  const priced =
    legs && typed !== undefined && typed > 0n
      ? priceConversion(legs, draft.by, typed)
      : { pay: undefined, receive: undefined, [draft.by]: typed }
  const found = { from, to, legs, bounds, pay: priced.pay, receive: priced.receive }
  return { ...found, problem: problemOf(found, draft, typed) }
}

function problemOf(
  { from, to, legs, bounds, pay }: Omit<Preview, 'problem'>,
  draft: ConversionDraft,
  typed: Amount | undefined,
): ConversionProblem | undefined {
  if (!from || !to) return { code: 'conversionNotOffered' }
  if (!legs || !bounds) return { code: 'conversionPriceStale' }
  if (draft.text === '') return { code: 'amountRequired' }
  if (typed === undefined) return { code: 'amountTooLarge' }
  if (typed === 0n) return { code: 'amountNotPositive' }
  const { decimals } = draft.by === 'pay' ? from : to
  if (isTooPrecise(typed, decimals)) return { code: 'amountTooPrecise' }
  if (pay === undefined || pay < bounds.minimum) {
    return { code: 'conversionBelowMinimum', minimum: bounds.minimum }
  }
  if (pay > from.available) return { code: 'insufficientBalance' }
  if (pay > bounds.maximum) return { code: 'conversionAboveMaximum', maximum: bounds.maximum }
  return undefined
}

function legOf(coin: ConvertibleCoin | undefined): ConversionLeg | undefined {
  if (coin?.index === undefined) return undefined
  const { asset, decimals, index, spread } = coin
  return { asset, decimals, index, spread }
}

/** The most that can be paid: the balance, up to the maximum, in whole steps. */
export function mostToConvert({ from, bounds }: Preview): Amount {
  if (!from) return ZERO
  const most = bounds ? smaller(bounds.maximum, from.available) : from.available
  return inSteps(most, stepOf(from.decimals), 'down')
}

/** Both sides of a quoted price. */
export const legsOfQuote = (quote: Quote | Conversion): ConversionLegs => ({
  from: {
    asset: quote.from,
    decimals: quote.fromDecimals,
    index: quote.fromIndex,
    spread: quote.fromSpread,
  },
  to: {
    asset: quote.to,
    decimals: quote.toDecimals,
    index: quote.toIndex,
    spread: quote.toSpread,
  },
})

/** Whether the quote's amounts follow from its own index and spread. */
export function isPriceRight(quote: Quote | Conversion): boolean {
  const asked = quote.by === 'pay' ? quote.pay : quote.receive
  const { pay, receive } = priceConversion(legsOfQuote(quote), quote.by, asked)
  return pay === quote.pay && receive === quote.receive
}

/** The rate in the more readable direction: `1 BTC = 63,263.20 USDT`. */
export type RateText = { one: string; value: bigint; other: string; decimals: number }

export function readableRate(
  { from, to, rate }: { from: string; to: string; rate: bigint },
  isInverted: boolean,
): RateText {
  const isTurned = rate < ONE !== isInverted
  const value = isTurned && rate > 0n ? divide(ONE * ONE, rate, 'down') : rate
  const [one, other] = isTurned ? [to, from] : [from, to]
  return { one, value, other, decimals: decimalsFor(value) }
}

/** Enough digits to distinguish two prices. */
function decimalsFor(value: bigint): number {
  if (value >= 1000n * ONE) return 2
  if (value >= ONE) return 4
  return value >= ONE / 1000n ? 8 : 12
}
