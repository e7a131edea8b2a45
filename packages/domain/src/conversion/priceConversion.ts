import { type Amount, divide, ONE, type Ratio, stepOf } from '@assay/money/amount.ts'

import { AMOUNT_MAX } from '../spot/spotRules.ts'
import type {
  ConversionLeg,
  ConversionQuote,
  ConversionSide,
  ConversionTerms,
} from './conversion.ts'

/**
 * The price of a conversion, which the engine makes and a phone works out again: what is paid
 * counts at its index less its spread, what is received at its index plus its spread. Every
 * division rounds against the member, so no way there and back ends with more than it began with.
 */
export type ConversionLegs = { from: ConversionLeg; to: ConversionLeg }

/** Both amounts, from the one that was asked for; each a whole number of its coin's steps. */
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

/** Between what a member may pay: the stricter of both coins' terms, and enough to bring a step. */
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

/** What one paid coin brings, as the quote's own two amounts say. */
export const conversionRate = ({ pay, receive }: Pick<ConversionQuote, 'pay' | 'receive'>): Ratio =>
  divide(receive * ONE, pay, 'down') as Ratio

/** What one paid coin brings by a price, before the amount is rounded. */
export const pricedRate = ({ from, to }: ConversionLegs): Ratio =>
  divide(from.index * (ONE - from.spread) * ONE, to.index * (ONE + to.spread), 'down') as Ratio

/** What one paid coin would bring at both indexes, without spread or rounding. */
export const indexRate = ({ from, to }: ConversionLegs): Ratio =>
  divide(from.index * ONE, to.index, 'down') as Ratio

/** How much less the price gives than the indexes alone, as a share: (1 - s) / (1 + t) from 1. */
export const totalSpread = ({ from, to }: ConversionLegs): Ratio =>
  (ONE - divide((ONE - from.spread) * ONE, ONE + to.spread, 'down')) as Ratio

/** What a price holds back of the received coin against the indexes alone, rounding included. */
export function spreadCost(
  { from, to }: ConversionLegs,
  { pay, receive }: Pick<ConversionQuote, 'pay' | 'receive'>,
): Amount {
  const step = stepOf(to.decimals)
  const byIndex = divide(pay * from.index, to.index * step, 'up') * step
  return (byIndex - receive) as Amount
}

/**
 * By how much the indexes may move against each other, either way, until a quote is not given: half
 * of its spread, so that nothing which a member may have known beforehand is worth the spread.
 */
export const rateTolerance = (quoted: ConversionLegs): Ratio => (totalSpread(quoted) / 2n) as Ratio

/** Whether the indexes have moved by more than the quote bears. */
export function hasRateMoved(quoted: ConversionLegs, current: ConversionLegs): boolean {
  const rate = current.from.index * quoted.to.index
  const quotedRate = quoted.from.index * current.to.index
  const distance = rate > quotedRate ? rate - quotedRate : quotedRate - rate
  return distance * ONE > quotedRate * rateTolerance(quoted)
}

/** The terms of a pair: the stricter of each figure of the two. */
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

/** Terms under which every quote is worth something and soon over. */
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
