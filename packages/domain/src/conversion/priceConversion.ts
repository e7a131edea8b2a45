/**
 * The price of a conversion, computed by the engine and again in the app: the paid coin counts at
 * its index less its spread, the received coin at its index plus its spread. Every division rounds
 * against the member, so no round trip gains.
 */
import {
  type Amount,
  amountStep,
  divide,
  equalShare,
  larger,
  ONE,
  quotient,
  type Ratio,
  subtract,
  times,
  WHOLE,
} from '@assay/money/amount.ts'

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
    const step = amountStep(to.decimals)
    const steps = divide(amount * worthOfPay, costOfReceive * step, 'down')
    return { pay: amount, receive: times(step, steps) }
  }
  const step = amountStep(from.decimals)
  const steps = divide(amount * costOfReceive, worthOfPay * step, 'up')
  return { pay: times(step, steps), receive: amount }
}

/** The limits of the payment: the stricter of both coins' terms, and enough to receive one step. */
export function payBoundsOf(
  legs: ConversionLegs,
  terms: Pick<ConversionTerms, 'minimum' | 'maximum'>,
): { minimum: Amount; maximum: Amount } {
  const { from, to } = legs
  const step = amountStep(from.decimals)
  const stepPrice = from.index * step
  const least = times(step, divide(terms.minimum * ONE, stepPrice, 'up'))
  const forOneStep = priceConversion(legs, 'receive', amountStep(to.decimals)).pay
  return {
    minimum: larger(least, forOneStep),
    maximum: times(step, divide(terms.maximum * ONE, stepPrice, 'down')),
  }
}

/** The rate per paid coin, from the quote's two amounts. */
export const conversionRate = ({ pay, receive }: Pick<ConversionQuote, 'pay' | 'receive'>): Ratio =>
  quotient(receive, pay, 'down')

/** The rate per paid coin at a price, before rounding. */
export const pricedRate = ({ from, to }: ConversionLegs): Ratio =>
  quotient(from.index * (ONE - from.spread), to.index * (ONE + to.spread), 'down')

/** The rate per paid coin at both indexes, without spread or rounding. */
export const indexRate = ({ from, to }: ConversionLegs): Ratio =>
  quotient(from.index, to.index, 'down')

/** The total spread against the indexes, as a share: 1 - (1 - s) / (1 + t). */
export const totalSpread = ({ from, to }: ConversionLegs): Ratio =>
  subtract(WHOLE, quotient(ONE - from.spread, ONE + to.spread, 'down'))

/** The cost of a price in the received coin against the indexes, rounding included. */
export function spreadCost(
  { from, to }: ConversionLegs,
  { pay, receive }: Pick<ConversionQuote, 'pay' | 'receive'>,
): Amount {
  const step = amountStep(to.decimals)
  const byIndex = times(step, divide(pay * from.index, to.index * step, 'up'))
  return subtract(byIndex, receive)
}

/**
 * How far the rate of the indexes may move in either direction before an acceptance is refused:
 * half of the quote's spread, so that advance knowledge of a price is never worth the spread.
 */
export const rateTolerance = (quoted: ConversionLegs): Ratio =>
  equalShare(totalSpread(quoted), 2, 'down')

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
