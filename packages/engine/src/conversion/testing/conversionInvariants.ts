import { type ConversionQuote, REFERENCE_ASSET } from '@assay/domain/conversion/conversion.ts'
import { conversionRate, indexRate } from '@assay/domain/conversion/priceConversion.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { ONE } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import type { MoveIndex } from '../../listing/listingCommand.ts'
import type { State } from '../../state.ts'
import { lapsesAt } from '../conversions.ts'
import { legOf } from '../legOf.ts'
import { ENDED_PER_COMMAND } from '../runConversion.ts'
import { AcceptanceAuditor } from './acceptanceInvariants.ts'

/** X1 and A19, from the raw figures: exactly what live and accepted quotes promise is held. */
export function assertConversions(state: State): void {
  const { live, acceptances, last } = state.conversions
  const accepted = [...acceptances.waiting.values()].map(({ quote }) => quote)
  const promised = new Map<string, bigint>()
  const members = new Set<number>()
  for (const quote of [...live.values(), ...accepted]) {
    const { id, member, to, pay, receive, minimum, maximum } = quote
    assert(id > 0 && id <= last, `X1: quote ${id} was never numbered.`)
    assert(!members.has(member), `X1: member ${member} has two quotes.`)
    const own = state.conversions.ofMember(member) ?? acceptances.ofMember(member)?.quote
    assert(own?.id === id, `X1: quote ${id} is nobody's.`)
    assert(pay >= minimum && pay <= maximum, `A19: quote ${id} is outside its bounds.`)
    assert(receive > 0n, `A19: quote ${id} gives nothing.`)
    assert(conversionRate(quote) <= indexRate(quote), `A19: quote ${id} is above the index.`)
    members.add(member)
    promised.set(to.asset, (promised.get(to.asset) ?? 0n) + receive)
  }
  for (const asset of state.assets.keys()) {
    const slot = state.ledger.named.get(`house/convert/held ${asset}`)
    const held = slot === undefined ? 0n : state.ledger.namedAt(slot)
    assert(held === (promised.get(asset) ?? 0n), `X1: ${held} ${asset} is held for quotes.`)
  }
}

/** The latest price of an index, as in its command. */
type Moved = Pick<MoveIndex, 'price' | 'isLate' | 'oldestAt'> & { number: number }
type Given = { until: number; number: number }
type Looked = { quote: ConversionQuote; heardAt: number; given: Given }

/**
 * Follows quotes by events and commands alone: each ends once, and is converted only before it
 * expires, at prices that were all requested after its acceptance, and that are close enough to its
 * own.
 */
export class ConversionAuditor {
  readonly #live = new Map<number, Given>()
  readonly #moved = new Map<string, Moved>()
  #looked: Looked[] = []
  /** Counts quotes and prices together, in order. */
  #count = 0
  /** `looked` are conversions that a later price decided. */
  readonly #ends = { expired: 0, replaced: 0, converted: 0, looked: 0 }
  readonly #acceptances = new AcceptanceAuditor()

  /** Also how acceptances ended that waited in the engine. */
  get counts(): Record<'expired' | 'replaced' | 'converted' | 'looked', number> &
    AcceptanceAuditor['ends'] {
    return { ...this.#ends, ...this.#acceptances.ends }
  }

  note(event: Event): void {
    if (event.type === 'conversionQuoted') {
      this.#live.set(event.quote.id, { until: lapsesAt(event.quote), number: ++this.#count })
    } else if (event.type === 'conversionAccepted') {
      this.#end(event.quote.id)
    } else if (event.type === 'converted' && !event.ticks) {
      const { quote, convertedAt, heardAt } = event
      const given = this.#end(quote.id)
      assert(convertedAt < given.until, `X1: quote ${quote.id} was taken too late.`)
      this.#ends.converted++
      if (heardAt !== undefined) this.#looked.push({ quote, heardAt, given })
    } else if (event.type === 'conversionLapsed') {
      this.#end(event.quote.id)
      this.#ends[event.reason]++
    }
  }

  afterCommand(state: State, events: readonly Event[], command: Command | undefined): void {
    const { live } = state.conversions
    assert(live.size === this.#live.size, 'X1: the live quotes are not those given.')
    for (const event of events) {
      if (event.type === 'converted' && !event.ticks) assertNoGift(state, event.quote)
    }
    this.#acceptances.afterCommand(state, events, command)
    for (const looked of this.#looked.splice(0)) this.#assertLook(state, looked)
    if (command?.type === 'moveIndex') {
      this.#moved.set(command.market, { ...command, number: ++this.#count })
    }
    if (state.conversions.dueAt > state.now) return
    const ended = events.filter(({ type }) => ENDS.has(type)).length
    assert(ended >= ENDED_PER_COMMAND, 'X1: a quote that was due was left lying.')
  }

  #end(id: number): Given {
    const given = this.#live.get(id)
    assert(given !== undefined, `X1: quote ${id} ended twice or was never given.`)
    this.#live.delete(id)
    return given
  }

  #assertLook(state: State, { quote, heardAt, given }: Looked): void {
    const { id, from, to, expiresAt } = quote
    assert(heardAt < expiresAt, `X1: quote ${id} was taken after its time.`)
    const indexOf = (asset: string): bigint => {
      if (asset === REFERENCE_ASSET) return ONE
      const symbol = symbolOf(asset, REFERENCE_ASSET)
      const moved = this.#moved.get(symbol)
      assert(moved !== undefined && !moved.isLate, `X1: quote ${id} was decided by no tick.`)
      assert(moved.number > given.number, `X1: quote ${id} was decided by an earlier tick.`)
      const { oldestAt = heardAt } = moved
      assert(oldestAt > heardAt, `X1: quote ${id} was decided by earlier prices.`)
      return (
        BigInt(moved.price) * 10n ** BigInt(18 - state.markets.get(symbol)!.rules.priceDecimals)
      )
    }
    const now = indexOf(from.asset) * to.index
    const quoted = from.index * indexOf(to.asset)
    const distance = now > quoted ? now - quoted : quoted - now
    // Half of the spread is (s + t) ÷ (1 + t) ÷ 2; that of the quote is rounded up to 18 decimals.
    const isNear = 2n * distance * (ONE + to.spread) <= quoted * (from.spread + to.spread + 2n)
    assert(isNear, `X1: quote ${id} was taken at a rate that had moved.`)
    this.#ends.looked++
  }
}

const ENDS: ReadonlySet<string> = new Set(['conversionLapsed', 'converted', 'conversionRefused'])

/** With a last look no payment is worth less than what it buys at that moment. */
function assertNoGift(state: State, { id, lastLook, ...quote }: ConversionQuote): void {
  if (!lastLook) return
  const index = (asset: string) =>
    legOf(state, state.conversions.terms.get(asset)!, state.now)?.index ?? 0n
  const paid = quote.pay * index(quote.from.asset)
  assert(paid > 0n, `A19: quote ${id} was taken without an index.`)
  assert(quote.receive * index(quote.to.asset) <= paid, `A19: quote ${id} was a gift.`)
}
