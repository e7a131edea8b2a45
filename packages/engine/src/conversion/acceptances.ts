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

/** The markets whose ticks decide a quote: that of each coin but the reference. */
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

  /** Whether it waits and is that member's. */
  isOf(member: MemberId, id: QuoteId): boolean {
    return this.waiting.get(id)?.quote.member === member
  }

  /** How many can be ended by now, or by the time that a clock outside shows. */
  countDue(now: number, at: number): number {
    let count = 0
    for (const acceptance of this.waiting.values()) {
      if (acceptance.lapsesAt <= now || isOver(acceptance, at) || isComplete(acceptance)) count++
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

  /**
   * It decides for its coin each acceptance that has no tick of it, was heard before its prices and
   * has not lapsed. Which command comes first after an outage makes no difference.
   */
  noteTick(tick: DecidingTick, now: number): void {
    const line = this.#missing.get(tick.market)
    while (line && line.nextAt < tick.oldestAt) {
      const acceptance = this.waiting.get(line.take())
      if (!acceptance || acceptance.lapsesAt <= now) continue
      acceptance.ticks.push(tick)
      if (isComplete(acceptance)) this.#makeReady(acceptance)
    }
  }

  /**
   * The clock outside decides too when an acceptance lapses. After it was set back the engine's own
   * time stands still, so that alone would hold a payment for as long as the clock had been ahead.
   */
  noteClock(at: number, now: number): void {
    for (const acceptance of this.waiting.values()) {
      if (acceptance.lapsesAt <= now || !isOver(acceptance, at)) continue
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

/** It waited long enough, or was heard so much later that the clock was set back since. */
const isOver = ({ heardAt }: ConversionAcceptance, at: number): boolean =>
  Math.abs(at - heardAt) >= DECISION_MS

function isComplete({ quote: { from, to }, ticks }: ConversionAcceptance): boolean {
  const isOfOne = from.asset === REFERENCE_ASSET || to.asset === REFERENCE_ASSET
  return ticks.length === (isOfOne ? 1 : 2)
}
