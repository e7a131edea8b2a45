import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import {
  type ConversionQuote,
  type ConversionTerms,
  LAST_LOOK_MS,
  type QuoteId,
} from '@assay/domain/conversion/conversion.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import { Expiries } from '../kernel/tables/expiries.ts'
import { Acceptances } from './acceptances.ts'

/** Times of the two latest ticks of an index; 0 for a missing one. */
export type LatestTicks = {
  last: number
  before: number
  /** The request time of the last one; missing in older ticks. */
  asked?: AskedTick
}

/** When its oldest price was requested (ms), and the last quote that was given before. */
type AskedTick = { oldestAt: number; quoted: QuoteId }

/** When a quote is released. */
export const lapsesAt = ({ expiresAt, lastLook }: ConversionQuote): number =>
  lastLook ? expiresAt + LAST_LOOK_MS : expiresAt

/**
 * The conversions' part of the state: terms, live quotes, and accepted ones that wait, at most one
 * per member. Ended ones are only in the history.
 */
export class Conversions {
  last: QuoteId = 0
  readonly terms = new Map<AssetId, ConversionTerms>()
  /** Per market that terms with a last look use. */
  readonly ticks = new Map<MarketSymbol, LatestTicks>()
  /** In the order in which they were given. */
  readonly live = new Map<QuoteId, ConversionQuote>()
  readonly acceptances = new Acceptances()
  readonly #ofMember = new Map<MemberId, QuoteId>()
  /** May include ended ones, which are skipped when due. */
  readonly #expiries = new Expiries()

  /** The earliest time at which something is to be decided or released. */
  get dueAt(): number {
    return Math.min(this.#expiries.nextAt, this.acceptances.dueAt)
  }

  ofMember(member: MemberId): ConversionQuote | undefined {
    const id = this.#ofMember.get(member)
    return id === undefined ? undefined : this.live.get(id)
  }

  /** Adds a live quote, also to restore a snapshot. */
  add(quote: ConversionQuote): void {
    this.live.set(quote.id, quote)
    this.#ofMember.set(quote.member, quote.id)
    this.#expiries.add({ id: quote.id, expiresAt: lapsesAt(quote) })
  }

  /** Notes a price: a tick, if rounds count it too. */
  noteMove(
    symbol: MarketSymbol,
    { now, isLate, oldestAt }: { now: number; isLate: boolean; oldestAt: number | undefined },
  ): void {
    const ticks = this.ticks.get(symbol)
    if (!ticks) return
    if (oldestAt === undefined) {
      if (!isLate) this.ticks.set(symbol, { last: now, before: ticks.last })
    } else if (isLate) {
      // Its time alone does not distinguish it from the tick before while the clock does not
      // advance.
      this.ticks.set(symbol, { last: 0, before: 0 })
    } else {
      // A price's request time is at most now, even if the clock was set back.
      const asked = { oldestAt: Math.min(oldestAt, now), quoted: this.last }
      this.ticks.set(symbol, { last: now, before: ticks.last, asked })
    }
  }

  remove({ id, member }: ConversionQuote): void {
    this.live.delete(id)
    this.#ofMember.delete(member)
  }

  /** The next expired live quote, if any. */
  nextExpired(now: number): ConversionQuote | undefined {
    while (this.#expiries.nextAt <= now) {
      const quote = this.live.get(this.#expiries.take())
      if (quote) return quote
    }
    return undefined
  }
}
