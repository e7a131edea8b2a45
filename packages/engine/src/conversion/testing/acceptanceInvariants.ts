import {
  type ConversionQuote,
  DECISION_MS,
  type DecidingTick,
  REFERENCE_ASSET,
} from '@assay/domain/conversion/conversion.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { ONE } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import { accountKey } from '../../kernel/ledger/ledger.ts'
import type { MoveIndex } from '../../listing/listingCommand.ts'
import type { State } from '../../state.ts'
import type { ConversionEvent } from '../conversionEvent.ts'
import { ENDED_PER_COMMAND } from '../runConversion.ts'

/** Adds the holds of accepted conversions to the claims of open orders. */
export function addAccepted({ conversions, assets }: State, claims: Map<number, bigint>): void {
  for (const { quote } of conversions.acceptances.waiting.values()) {
    const key = accountKey(quote.member, 'spot', assets.get(quote.from.asset)!.index)
    claims.set(key, (claims.get(key) ?? 0n) + quote.pay)
  }
}

type Waiting = {
  quote: ConversionQuote
  heardAt: number
  lapsesAt: number
  /** By market; undefined until its tick has come. */
  ticks: Map<string, DecidingTick | undefined>
}
type ConversionEnd = Extract<ConversionEvent, { type: 'converted' | 'conversionRefused' }>

/**
 * Derives, from the commands alone, which ticks decide each acceptance and how: each ends once, by
 * the first tick of each coin whose prices were all requested after it and that came in time, or by
 * its timeout.
 */
export class AcceptanceAuditor {
  readonly #waiting = new Map<number, Waiting>()
  readonly ends = { judged: 0, moved: 0, stale: 0 }

  afterCommand(state: State, events: readonly Event[], command: Command | undefined): void {
    if (command?.type === 'moveIndex' || command?.type === 'passTime') this.#clock(state, command)
    if (command?.type === 'moveIndex') this.#tick(state, command)
    const ends = events.filter(isEnd)
    for (const end of ends) this.#end(state, end, command)
    for (const event of events) {
      if (event.type !== 'conversionAccepted') continue
      const { quote, heardAt } = event
      assert(heardAt === command?.at, `X1: quote ${quote.id} was accepted at another time.`)
      assert(state.now < quote.expiresAt, `X1: quote ${quote.id} was accepted too late.`)
      const coins = [quote.from.asset, quote.to.asset].filter((coin) => coin !== REFERENCE_ASSET)
      const ticks = new Map(coins.map((coin) => [symbolOf(coin, REFERENCE_ASSET), undefined]))
      this.#waiting.set(quote.id, { quote, heardAt, lapsesAt: state.now + DECISION_MS, ticks })
    }
    const { waiting } = state.conversions.acceptances
    assert(waiting.size === this.#waiting.size, 'X1: other conversions wait than were accepted.')
    if (ends.length >= ENDED_PER_COMMAND) return
    for (const { quote, lapsesAt, ticks } of this.#waiting.values()) {
      const isDue = lapsesAt <= state.now || [...ticks.values()].every((tick) => tick)
      assert(!isDue, `X1: quote ${quote.id} was due and left lying.`)
    }
  }

  #clock(state: State, { at }: Command): void {
    for (const acceptance of this.#waiting.values()) {
      const { heardAt } = acceptance
      const isOver = at >= heardAt + DECISION_MS || at <= heardAt - DECISION_MS
      if (isOver) acceptance.lapsesAt = Math.min(acceptance.lapsesAt, state.now)
    }
  }

  #tick(state: State, { market, price, isLate, oldestAt }: MoveIndex): void {
    const { isTradable, priceDecimals } = state.markets.get(market)!.rules
    const isHalted = state.perp.markets.get(market)?.halt !== undefined
    for (const acceptance of this.#waiting.values()) {
      if (!acceptance.ticks.has(market) || acceptance.ticks.get(market)) continue
      if (acceptance.lapsesAt <= state.now) continue
      if (isLate || oldestAt === undefined || isHalted || !isTradable) continue
      const askedAt = Math.min(oldestAt, state.now)
      if (askedAt <= acceptance.heardAt) continue
      const index = (BigInt(price) * 10n ** BigInt(18 - priceDecimals)) as DecidingTick['index']
      acceptance.ticks.set(market, { market, position: state.accepted, index, oldestAt: askedAt })
    }
  }

  #end(state: State, event: ConversionEnd, command: Command | undefined): void {
    const { id } = event.quote
    const acceptance = this.#waiting.get(id)
    assert(acceptance !== undefined, `X1: quote ${id} ended twice or was never accepted.`)
    this.#waiting.delete(id)
    assert(event.heardAt === acceptance.heardAt, `X1: quote ${id} was judged by another time.`)
    const found = [...acceptance.ticks.values()].filter((tick) => tick !== undefined)
    const told = event.ticks ?? []
    const isSame = found.every((tick) => told.some((one) => isEqual(one, tick)))
    assert(isSame && told.length === found.length, `X1: quote ${id} names other ticks.`)
    if (event.type === 'conversionRefused' && event.reason === 'conversionPriceStale') {
      assert(found.length < acceptance.ticks.size, `X1: quote ${id} was let go with its ticks.`)
      assert(
        acceptance.lapsesAt <= state.now,
        `X1: quote ${id} was let go by ${command?.type} too soon.`,
      )
      this.ends.stale++
      return
    }
    assert(found.length === acceptance.ticks.size, `X1: quote ${id} was decided without its ticks.`)
    if (event.type === 'converted') this.#assertNear(acceptance)
    else this.#assertFar(acceptance)
  }

  #assertNear(acceptance: Waiting): void {
    const { id, from, to, pay, receive } = acceptance.quote
    const { distance, quoted } = moveOf(acceptance)
    // Half of the spread is (s + t) ÷ (1 + t) ÷ 2; that of the quote is rounded up to 18 decimals.
    const isNear = 2n * distance * (ONE + to.spread) <= quoted * (from.spread + to.spread + 2n)
    assert(isNear, `X1: quote ${id} was converted at a rate that had moved.`)
    const isGift = receive * indexOf(acceptance, to.asset) > pay * indexOf(acceptance, from.asset)
    assert(!isGift, `A19: quote ${id} was a gift.`)
    this.ends.judged++
  }

  #assertFar(acceptance: Waiting): void {
    const { id, from, to } = acceptance.quote
    const { distance, quoted } = moveOf(acceptance)
    const isFar = 2n * distance * (ONE + to.spread) > quoted * (from.spread + to.spread - 3n)
    assert(isFar, `X1: quote ${id} was refused at its rate.`)
    this.ends.moved++
  }
}

const isEnd = (event: Event): event is ConversionEnd =>
  event.type === 'conversionRefused' || (event.type === 'converted' && event.ticks !== undefined)

const isEqual = (one: DecidingTick, other: DecidingTick): boolean =>
  one.market === other.market &&
  one.position === other.position &&
  one.index === other.index &&
  one.oldestAt === other.oldestAt

const indexOf = ({ ticks }: Waiting, asset: string): bigint =>
  asset === REFERENCE_ASSET ? ONE : ticks.get(symbolOf(asset, REFERENCE_ASSET))!.index

/** How far the rate is from the quote's, each over both indexes. */
function moveOf(acceptance: Waiting): { distance: bigint; quoted: bigint } {
  const { from, to } = acceptance.quote
  const now = indexOf(acceptance, from.asset) * to.index
  const quoted = from.index * indexOf(acceptance, to.asset)
  return { distance: now > quoted ? now - quoted : quoted - now, quoted }
}
