import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import {
  type ConversionQuote,
  type ConversionTerms,
  LAST_LOOK_MS,
  type QuoteId,
} from '@assay/domain/conversion/conversion.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import { Expiries } from '../kernel/expiries.ts'
import { Acceptances } from './acceptances.ts'

/** When the two latest ticks of an index came; 0 for one that did not. */
export type LatestTicks = {
  last: number
  before: number
  /** What the last one says of itself; missing in ticks from before. */
  asked?: AskedTick
}

/** When its oldest price was asked for (ms), and the last quote that was given before it. */
type AskedTick = { oldestAt: number; quoted: QuoteId }

/** From when on a quote is let go. */
export const lapsesAt = ({ expiresAt, lastLook }: ConversionQuote): number =>
  lastLook ? expiresAt + LAST_LOOK_MS : expiresAt

/**
 * The part of the state that conversions need: terms, the quotes that are still good, and those
 * that were accepted and wait, at most one for each member. Those that ended are history and not
 * kept.
 */
export class Conversions {
  last: QuoteId = 0
  readonly terms = new Map<AssetId, ConversionTerms>()
  /** Of each market whose index terms with a last look are made of. */
  readonly ticks = new Map<MarketSymbol, LatestTicks>()
  /** In the order they were given. */
  readonly live = new Map<QuoteId, ConversionQuote>()
  readonly acceptances = new Acceptances()
  readonly #ofMember = new Map<MemberId, QuoteId>()
  /** Also of some that are over already; they are passed by when their time comes. */
  readonly #expiries = new Expiries()

  /** When there is something to decide or to let go at the earliest. */
  get dueAt(): number {
    return Math.min(this.#expiries.nextAt, this.acceptances.dueAt)
  }

  ofMember(member: MemberId): ConversionQuote | undefined {
    const id = this.#ofMember.get(member)
    return id === undefined ? undefined : this.live.get(id)
  }

  /** Takes a live quote in, also when a snapshot is read. */
  add(quote: ConversionQuote): void {
    this.live.set(quote.id, quote)
    this.#ofMember.set(quote.member, quote.id)
    this.#expiries.add({ id: quote.id, expiresAt: lapsesAt(quote) })
  }

  /** A price came: a tick, if rounds count it too. */
  noteMove(
    symbol: MarketSymbol,
    { now, isLate, oldestAt }: { now: number; isLate: boolean; oldestAt: number | undefined },
  ): void {
    const ticks = this.ticks.get(symbol)
    if (!ticks) return
    if (oldestAt === undefined) {
      if (!isLate) this.ticks.set(symbol, { last: now, before: ticks.last })
    } else if (isLate) {
      // Its time alone does not tell it from the tick before while the clock stands still.
      this.ticks.set(symbol, { last: 0, before: 0 })
    } else {
      // No price is of later than now, whatever the clock does.
      const asked = { oldestAt: Math.min(oldestAt, now), quoted: this.last }
      this.ticks.set(symbol, { last: now, before: ticks.last, asked })
    }
  }

  remove({ id, member }: ConversionQuote): void {
    this.live.delete(id)
    this.#ofMember.delete(member)
  }

  /** The next live quote whose time is over, if there is one. */
  nextExpired(now: number): ConversionQuote | undefined {
    while (this.#expiries.nextAt <= now) {
      const quote = this.live.get(this.#expiries.take())
      if (quote) return quote
    }
    return undefined
  }
}
