import type { ConversionQuote } from '@assay/domain/conversion/conversion.ts'
import { conversionRate, indexRate } from '@assay/domain/conversion/priceConversion.ts'
import { lapsesAt } from '../conversion/conversions.ts'
import { LAPSED_PER_COMMAND, legOf } from '../conversion/runConversion.ts'
import { assert } from '../kernel/assert.ts'
import type { Event } from '../kernel/event.ts'
import type { State } from '../kernel/state.ts'

/** X1 and A19, from the raw figures: what live quotes promise is held, no more and no less. */
export function assertConversions(state: State): void {
  const { live, last } = state.conversions
  const promised = new Map<string, bigint>()
  const members = new Set<number>()
  for (const quote of live.values()) {
    const { id, member, to, pay, receive, minimum, maximum } = quote
    assert(id > 0 && id <= last, `X1: quote ${id} was never numbered.`)
    assert(!members.has(member), `X1: member ${member} has two live quotes.`)
    assert(state.conversions.ofMember(member)?.id === id, `X1: quote ${id} is nobody's.`)
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

/** Follows quotes by events alone: each ends once, and is taken only before it expires. */
export class ConversionAuditor {
  readonly #live = new Map<number, number>()
  readonly ends = { expired: 0, replaced: 0, converted: 0 }

  note(event: Event): void {
    if (event.type === 'conversionQuoted') {
      this.#live.set(event.quote.id, lapsesAt(event.quote))
    } else if (event.type === 'converted') {
      const until = this.#end(event.quote.id)
      assert(event.convertedAt < until, `X1: quote ${event.quote.id} was taken too late.`)
      this.ends.converted++
    } else if (event.type === 'conversionLapsed') {
      this.#end(event.quote.id)
      this.ends[event.reason]++
    }
  }

  afterCommand(state: State, events: readonly Event[]): void {
    const { live } = state.conversions
    assert(live.size === this.#live.size, 'X1: the live quotes are not those given.')
    for (const event of events) if (event.type === 'converted') assertNoGift(state, event.quote)
    if (state.conversions.dueAt > state.now) return
    const lapsed = events.filter(({ type }) => type === 'conversionLapsed').length
    assert(lapsed >= LAPSED_PER_COMMAND, 'X1: an expired quote was left lying.')
  }

  #end(id: number): number {
    const until = this.#live.get(id)
    assert(until !== undefined, `X1: quote ${id} ended twice or was never given.`)
    this.#live.delete(id)
    return until
  }
}

/** With a last look nothing is worth more than what is paid for it when it changes hands. */
function assertNoGift(state: State, { id, lastLook, ...quote }: ConversionQuote): void {
  if (!lastLook) return
  const index = (asset: string) =>
    legOf(state, state.conversions.terms.get(asset)!, state.now)?.index ?? 0n
  const paid = quote.pay * index(quote.from.asset)
  assert(paid > 0n, `A19: quote ${id} was taken without an index.`)
  assert(quote.receive * index(quote.to.asset) <= paid, `A19: quote ${id} was a gift.`)
}
