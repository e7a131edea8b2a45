import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'
import type { MarketSymbol } from '../market.ts'

/**
 * A conversion changes one coin of a member's spot account into another at a quote: a firm promise
 * of one amount for another, good for some seconds, usable once. What it promises is held from the
 * house before the member sees it.
 */
export type QuoteId = number

/** What a worth is measured in. Every other coin's index is its market against this one. */
export const REFERENCE_ASSET = 'USDT'

/** What the operator set for one coin. A pair takes the stricter figure of its two coins. */
export type ConversionTerms = {
  asset: AssetId
  isOffered: boolean
  /** Taken from the index when the coin is paid, added to it when it is received. */
  spread: Ratio
  /** Bounds of what is paid, by its worth in the reference asset. */
  minimum: Amount
  maximum: Amount
  validityMs: number
  /** An index older than this is not quoted from. */
  staleAfterMs: number
  /**
   * Quotes are made from prices that count for rounds alone, and an acceptance is judged by an
   * index that is younger than it. Missing in terms from before, whose quotes are taken as they
   * are.
   */
  lastLook?: true
}

/** One side of a price: the coin, in steps of so many decimals, at its index. */
export type ConversionLeg = {
  asset: AssetId
  decimals: number
  /** The reference asset for one of it. */
  index: Price
  spread: Ratio
}

/** Which of the two amounts was asked for; the other one follows. */
export type ConversionSide = 'pay' | 'receive'

export type ConversionQuote = {
  id: QuoteId
  member: MemberId
  from: ConversionLeg
  to: ConversionLeg
  by: ConversionSide
  pay: Amount
  receive: Amount
  /** What could have been paid, in the coin that is paid. */
  minimum: Amount
  maximum: Amount
  quotedAt: number
  /** From this millisecond on it can no longer be accepted (ms). */
  expiresAt: number
  /** The index is looked at once more when it is taken; missing in quotes from before. */
  lastLook?: true
}

/**
 * A quote with a last look that its member accepted. Its payment is held, and no one can take it
 * back: it is decided by the first tick of each of its coins whose prices were all asked for after
 * it.
 */
export type ConversionAcceptance = {
  quote: ConversionQuote
  /** When it was heard (ms), by the clock that also says when prices were asked for. */
  heardAt: number
  /** From this millisecond on it is let go if a tick is missing. */
  lapsesAt: number
  /** Those that came. With one for each of its coins it is decided. */
  ticks: DecidingTick[]
}

/** A tick that decides, found again by its position among the accepted commands. */
export type DecidingTick = {
  market: MarketSymbol
  position: number
  index: Price
  /** When its oldest price was asked for (ms). */
  oldestAt: number
}

/** Why what was accepted was not converted: the rate had moved, or no tick came in time. */
export type RefusalReason = 'conversionRateMoved' | 'conversionPriceStale'

/** So long an acceptance waits for its ticks, at most. */
export const DECISION_MS = 7_000

/**
 * The version of the rules by which an acceptance is judged: it holds its payment and waits for its
 * ticks in the engine. Acceptances from before were sent when the ticks had come. By `look-2` they
 * were judged as today, by the newest tick; those that name no rules, by the second tick after
 * them.
 */
export const LOOK_RULES = 'look-3'
export const LOOK_RULES_2 = 'look-2'

/**
 * For so long after its expiry a quote with a last look stays held: until acceptances waited in the
 * engine, a member who took it in time could still wait for the index.
 */
export const LAST_LOOK_MS = 10_000
