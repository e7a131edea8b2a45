import type { MemberId } from '@assay/domain/account.ts'
import {
  type ConversionAcceptance,
  type ConversionQuote,
  DECISION_MS,
  type DecidingTick,
  type QuoteId,
  REFERENCE_ASSET,
} from '@assay/domain/conversion/conversion.ts'
import { type MarketSymbol, symbolOf } from '@assay/domain/market.ts'
import { Expiries } from '../kernel/expiries.ts'

/** The markets whose ticks decide about a quote: that of each coin but the reference. */
const marketsOf = ({ from, to }: ConversionQuote): MarketSymbol[] =>
  [from.asset, to.asset]
    .filter((asset) => asset !== REFERENCE_ASSET)
    .map((asset) => symbolOf(asset, REFERENCE_ASSET))

/**
 * Acceptances that wait for their ticks. A tick looks at those alone that it decides: they lie by
 * market in the order in which they were heard.
 */
export class Acceptances {
  /** In the order in which they were accepted. */
  readonly waiting = new Map<QuoteId, ConversionAcceptance>()
  readonly #ofMember = new Map<MemberId, QuoteId>()
  /** By market those without a tick of it; also some that are over, which are passed by. */
  readonly #missing = new Map<MarketSymbol, Expiries>()
  /** Those with all their ticks, by the last of them. */
  readonly #ready = new Expiries()
  readonly #lapses = new Expiries()

  /** When there is something to decide or to let go at the earliest. */
  get dueAt(): number {
    return this.#ready.size > 0 ? 0 : this.#lapses.nextAt
  }

  ofMember(member: MemberId): ConversionAcceptance | undefined {
    const id = this.#ofMember.get(member)
    return id === undefined ? undefined : this.waiting.get(id)
  }

  /** How many can be ended by now. */
  countDue(now: number): number {
    let count = 0
    for (const acceptance of this.waiting.values()) {
      if (acceptance.lapsesAt <= now || isComplete(acceptance)) count++
    }
    return count
  }

  /** Takes one in, also when a snapshot is read. */
  add(acceptance: ConversionAcceptance): void {
    const { quote, heardAt, lapsesAt } = acceptance
    const { id } = quote
    this.waiting.set(id, acceptance)
    this.#ofMember.set(quote.member, id)
    this.#lapses.add({ id, expiresAt: lapsesAt })
    for (const market of marketsOf(quote)) {
      const isMissing = acceptance.ticks.every((tick) => tick.market !== market)
      if (isMissing) this.#lineOf(market).add({ id, expiresAt: heardAt })
    }
    if (isComplete(acceptance)) this.#makeReady(acceptance)
  }

  /** It decides for its coin about every acceptance that has no tick of it and was heard before its prices. */
  noteTick(tick: DecidingTick): void {
    const line = this.#missing.get(tick.market)
    while (line && line.nextAt < tick.oldestAt) {
      const acceptance = this.waiting.get(line.take())
      if (!acceptance) continue
      acceptance.ticks.push(tick)
      if (isComplete(acceptance)) this.#makeReady(acceptance)
    }
  }

  /**
   * A clock that was set back far says of no price that it came after the acceptances from before. They are
   * let go at once; without this they would wait until that clock is there again.
   */
  noteClock(at: number, now: number): void {
    for (const acceptance of this.waiting.values()) {
      if (acceptance.heardAt <= at + DECISION_MS) return
      if (acceptance.lapsesAt <= now) continue
      acceptance.lapsesAt = now
      this.#lapses.add({ id: acceptance.quote.id, expiresAt: now })
    }
  }

  remove({ id, member }: ConversionQuote): void {
    this.waiting.delete(id)
    this.#ofMember.delete(member)
  }

  /** The next that has all its ticks, if there is one. */
  nextReady(): ConversionAcceptance | undefined {
    return this.#ready.size > 0 ? this.waiting.get(this.#ready.take()) : undefined
  }

  /** The next that waited long enough, if there is one. */
  nextLapsed(now: number): ConversionAcceptance | undefined {
    while (this.#lapses.nextAt <= now) {
      const acceptance = this.waiting.get(this.#lapses.take())
      if (acceptance && !isComplete(acceptance)) return acceptance
    }
    return undefined
  }

  #lineOf(market: MarketSymbol): Expiries {
    const line = this.#missing.get(market) ?? new Expiries()
    this.#missing.set(market, line)
    return line
  }

  #makeReady({ quote: { id }, ticks }: ConversionAcceptance): void {
    this.#ready.add({ id, expiresAt: ticks.at(-1)!.position })
  }
}

function isComplete({ quote: { from, to }, ticks }: ConversionAcceptance): boolean {
  const isOfOne = from.asset === REFERENCE_ASSET || to.asset === REFERENCE_ASSET
  return ticks.length === (isOfOne ? 1 : 2)
}
