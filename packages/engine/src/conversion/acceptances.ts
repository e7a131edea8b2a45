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
import { Expiries } from '../kernel/tables/expiries.ts'

/** The markets whose ticks decide a quote: those of each coin except the reference. */
const marketsOf = ({ from, to }: ConversionQuote): MarketSymbol[] =>
  [from.asset, to.asset]
    .filter((asset) => asset !== REFERENCE_ASSET)
    .map((asset) => symbolOf(asset, REFERENCE_ASSET))

/**
 * Acceptances that wait for their ticks. A tick only visits those that it decides: they are queued
 * by market in the order of arrival.
 */
export class Acceptances {
  /** In the order of acceptance. */
  readonly waiting = new Map<QuoteId, ConversionAcceptance>()
  readonly #ofMember = new Map<MemberId, QuoteId>()
  /** By market, those without its tick; may include finished ones, which are skipped. */
  readonly #missing = new Map<MarketSymbol, Expiries>()
  /** Those with all their ticks, by the last of them. */
  readonly #ready = new Expiries()
  readonly #lapses = new Expiries()

  /** The earliest time at which something is to be decided or released. */
  get dueAt(): number {
    return this.#ready.size > 0 ? 0 : this.#lapses.nextAt
  }

  ofMember(member: MemberId): ConversionAcceptance | undefined {
    const id = this.#ofMember.get(member)
    return id === undefined ? undefined : this.waiting.get(id)
  }

  /** Whether it is waiting and belongs to the member. */
  isOf(member: MemberId, id: QuoteId): boolean {
    return this.waiting.get(id)?.quote.member === member
  }

  /** How many can end by now, by engine time or an outside clock. */
  countDue(now: number, at: number): number {
    let count = 0
    for (const acceptance of this.waiting.values()) {
      if (acceptance.lapsesAt <= now || isOver(acceptance, at) || isComplete(acceptance)) count++
    }
    return count
  }

  /** Adds one, also to restore a snapshot. */
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
   * Decides for its coin each acceptance that has no tick of it, arrived before its prices were
   * requested and has not lapsed. The order of commands after an outage does not matter.
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
   * The outside clock also ends acceptances. After it was set back the engine's time does not
   * advance, and would hold a payment for as long as the clock had been ahead.
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

  /** The next with all its ticks, if any. */
  nextReady(): ConversionAcceptance | undefined {
    return this.#ready.size > 0 ? this.waiting.get(this.#ready.take()) : undefined
  }

  /** The next that has waited long enough, if any. */
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

/** It waited long enough, or its arrival is so far ahead that the clock was set back since. */
const isOver = ({ heardAt }: ConversionAcceptance, at: number): boolean =>
  Math.abs(at - heardAt) >= DECISION_MS

function isComplete({ quote: { from, to }, ticks }: ConversionAcceptance): boolean {
  const isOfOne = from.asset === REFERENCE_ASSET || to.asset === REFERENCE_ASSET
  return ticks.length === (isOfOne ? 1 : 2)
}
