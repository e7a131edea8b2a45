import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type {
  ConversionQuote,
  ConversionTerms,
  QuoteId,
} from '@assay/domain/conversion/conversion.ts'
import { Expiries } from '../kernel/expiries.ts'

/**
 * The part of the state that conversions need: terms, and the quotes that are still good, at most
 * one for each member. Those that were taken or lapsed are history and not kept.
 */
export class Conversions {
  last: QuoteId = 0
  readonly terms = new Map<AssetId, ConversionTerms>()
  /** In the order they were given. */
  readonly live = new Map<QuoteId, ConversionQuote>()
  readonly #ofMember = new Map<MemberId, QuoteId>()
  /** Also of some that are over already; they are passed by when their time comes. */
  readonly #expiries = new Expiries()

  /** When there is something to let go at the earliest. */
  get dueAt(): number {
    return this.#expiries.nextAt
  }

  ofMember(member: MemberId): ConversionQuote | undefined {
    const id = this.#ofMember.get(member)
    return id === undefined ? undefined : this.live.get(id)
  }

  /** Takes a live quote in, also when a snapshot is read. */
  add(quote: ConversionQuote): void {
    this.live.set(quote.id, quote)
    this.#ofMember.set(quote.member, quote.id)
    this.#expiries.add(quote)
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
