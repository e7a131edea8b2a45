/**
 * A conversion exchanges one coin of a member's spot account for another at a quote: a firm promise
 * of one amount for another, valid for some seconds and once. The promised amount is held from the
 * house before the member sees the quote.
 */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'
import type { MarketSymbol } from '../market.ts'

export type QuoteId = number

/** The unit of value. Every other coin's index is that of its market against this coin. */
export const REFERENCE_ASSET = 'USDT'

/** The operator's terms of one coin. A pair takes the stricter figure of its two coins. */
export type ConversionTerms = {
  asset: AssetId
  isOffered: boolean
  /** Subtracted from the index when the coin is paid, added when it is received. */
  spread: Ratio
  /** Limits of the payment, by its value in the reference asset. */
  minimum: Amount
  maximum: Amount
  validityMs: number
  /** An older index is not used for quotes. */
  staleAfterMs: number
  /**
   * Quotes only use prices that count for rounds, and an acceptance is judged by a newer index.
   * Missing in older terms, whose quotes are accepted as they are.
   */
  lastLook?: true
}

/** One side of a price: the coin, its decimals, and its index. */
export type ConversionLeg = {
  asset: AssetId
  decimals: number
  /** In the reference asset. */
  index: Price
  spread: Ratio
}

/** Which of the two amounts was given; the other one follows. */
export type ConversionSide = 'pay' | 'receive'

export type ConversionQuote = {
  id: QuoteId
  member: MemberId
  from: ConversionLeg
  to: ConversionLeg
  by: ConversionSide
  pay: Amount
  receive: Amount
  /** Limits of the payment, in the paid coin. */
  minimum: Amount
  maximum: Amount
  quotedAt: number
  /** Cannot be accepted from this time on (ms). */
  expiresAt: number
  /** The index is checked again at acceptance; missing in older quotes. */
  lastLook?: true
}

/**
 * An accepted quote with a last look. Its payment is held, and no one can withdraw it: it is
 * decided by the first tick of each of its coins whose prices were all requested after it.
 */
export type ConversionAcceptance = {
  quote: ConversionQuote
  /** When it arrived (ms), by the clock that also times price requests. */
  heardAt: number
  /** Released from this time on if a tick is missing. */
  lapsesAt: number
  /** The ticks so far. It is decided once each of its coins has one. */
  ticks: DecidingTick[]
}

/** A deciding tick, identified by its position among the accepted commands. */
export type DecidingTick = {
  market: MarketSymbol
  position: number
  index: Price
  /** When its oldest price was requested (ms). */
  oldestAt: number
}

/** Why an acceptance was not converted: the rate had moved, or no tick came in time. */
export type RefusalReason = 'conversionRateMoved' | 'conversionPriceStale'

/** The longest time an acceptance waits for its ticks. */
export const DECISION_MS = 7_000

/**
 * The version of the rules for judging an acceptance, which holds its payment and waits for its
 * ticks in the engine. Older acceptances were sent after their ticks. Under `look-2` they were
 * judged by the newest tick, as today; without named rules, by the second tick after them.
 */
export const LOOK_RULES = 'look-3'
export const LOOK_RULES_2 = 'look-2'

/**
 * A quote with a last look stays held this long after its expiry: before acceptances waited in the
 * engine, one made in time could still be waiting for the index.
 */
export const LAST_LOOK_MS = 10_000
