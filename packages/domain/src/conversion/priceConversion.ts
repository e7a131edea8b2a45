/**
 * The price of a conversion, computed by the engine and again in the app: the paid coin counts at
 * its index less its spread, the received coin at its index plus its spread. Every division rounds
 * against the member, so no round trip gains.
 */
import { type Amount, divide, ONE, type Ratio, stepOf } from '@assay/money/amount.ts'

import { AMOUNT_MAX } from '../spot/spotRules.ts'
import type {
  ConversionLeg,
  ConversionQuote,
  ConversionSide,
  ConversionTerms,
} from './conversion.ts'

export type ConversionLegs = { from: ConversionLeg; to: ConversionLeg }

/** Both amounts, from the given one; each a multiple of its coin's step. */
export function priceConversion(
  legs: ConversionLegs,
  by: ConversionSide,
  amount: Amount,
): { pay: Amount; receive: Amount } {
  const { from, to } = legs
  const worthOfPay = from.index * (ONE - from.spread)
  const costOfReceive = to.index * (ONE + to.spread)
  if (by === 'pay') {
    const step = stepOf(to.decimals)
    const steps = divide(amount * worthOfPay, costOfReceive * step, 'down')
    return { pay: amount, receive: (steps * step) as Amount }
  }
  const step = stepOf(from.decimals)
  const steps = divide(amount * costOfReceive, worthOfPay * step, 'up')
  return { pay: (steps * step) as Amount, receive: amount }
}

/** The limits of the payment: the stricter of both coins' terms, and enough to receive one step. */
export function payBoundsOf(
  legs: ConversionLegs,
  terms: Pick<ConversionTerms, 'minimum' | 'maximum'>,
): { minimum: Amount; maximum: Amount } {
  const { from, to } = legs
  const step = stepOf(from.decimals)
  const least = divide(terms.minimum * ONE, from.index * step, 'up') * step
  const forOneStep = priceConversion(legs, 'receive', stepOf(to.decimals) as Amount).pay
  return {
    minimum: (least > forOneStep ? least : forOneStep) as Amount,
    maximum: (divide(terms.maximum * ONE, from.index * step, 'down') * step) as Amount,
  }
}

/** The rate per paid coin, from the quote's two amounts. */
export const conversionRate = ({ pay, receive }: Pick<ConversionQuote, 'pay' | 'receive'>): Ratio =>
  divide(receive * ONE, pay, 'down') as Ratio

/** The rate per paid coin at a price, before rounding. */
export const pricedRate = ({ from, to }: ConversionLegs): Ratio =>
  divide(from.index * (ONE - from.spread) * ONE, to.index * (ONE + to.spread), 'down') as Ratio

/** The rate per paid coin at both indexes, without spread or rounding. */
export const indexRate = ({ from, to }: ConversionLegs): Ratio =>
  divide(from.index * ONE, to.index, 'down') as Ratio

/** The total spread against the indexes, as a share: 1 - (1 - s) / (1 + t). */
export const totalSpread = ({ from, to }: ConversionLegs): Ratio =>
  (ONE - divide((ONE - from.spread) * ONE, ONE + to.spread, 'down')) as Ratio

/** The cost of a price in the received coin against the indexes, rounding included. */
export function spreadCost(
  { from, to }: ConversionLegs,
  { pay, receive }: Pick<ConversionQuote, 'pay' | 'receive'>,
): Amount {
  const step = stepOf(to.decimals)
  const byIndex = divide(pay * from.index, to.index * step, 'up') * step
  return (byIndex - receive) as Amount
}

/**
 * How far the rate of the indexes may move in either direction before an acceptance is refused:
 * half of the quote's spread, so that advance knowledge of a price is never worth the spread.
 */
export const rateTolerance = (quoted: ConversionLegs): Ratio =>
  divide(totalSpread(quoted), 2n, 'down') as Ratio

/** Whether the rate has moved by more than the quote's tolerance. */
export function hasRateMoved(quoted: ConversionLegs, current: ConversionLegs): boolean {
  const rate = current.from.index * quoted.to.index
  const quotedRate = quoted.from.index * current.to.index
  const distance = rate > quotedRate ? rate - quotedRate : quotedRate - rate
  return distance * ONE > quotedRate * rateTolerance(quoted)
}

/** The terms of a pair: the stricter of each figure. */
export function pairTerms(from: ConversionTerms, to: ConversionTerms) {
  const looks = from.lastLook ?? to.lastLook
  return {
    ...(looks && { lastLook: looks }),
    minimum: from.minimum > to.minimum ? from.minimum : to.minimum,
    maximum: from.maximum < to.maximum ? from.maximum : to.maximum,
    validityMs: Math.min(from.validityMs, to.validityMs),
  }
}

const SPREAD_MAX = ONE / 10n

/** Whether terms are valid: every quote has a positive value and a short life. */
export function areConversionTermsSound(terms: ConversionTerms): boolean {
  const { isOffered, spread, minimum, maximum, validityMs, staleAfterMs } = terms
  return (
    typeof isOffered === 'boolean' &&
    spread >= 0n &&
    spread <= SPREAD_MAX &&
    minimum > 0n &&
    minimum <= maximum &&
    maximum <= AMOUNT_MAX &&
    isWithin(validityMs, 1_000, 60_000) &&
    isWithin(staleAfterMs, 1_000, 600_000) &&
    (terms.lastLook === undefined || terms.lastLook === true)
  )
}

const isWithin = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most
