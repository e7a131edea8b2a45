/** Whom events concern: which of their orders or rounds, and which products. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Round } from '@assay/domain/cycle/round.ts'
import { entrySequenceOf } from '@assay/domain/cycle/rules.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { CycleTicked } from '@assay/engine/cycle/cycleEvent.ts'
import type { Event } from '@assay/engine/event.ts'
import { type ProductName, touchesByEvent } from '@assay/engine/registry.ts'

export type Touched = {
  /** Numbers of orders and rounds; they share one sequence. */
  orders: number[]
  products: Set<ProductName>
}

export function createTouchedBy(): (events: readonly Event[]) => Map<MemberId, Touched> {
  const entering = createEntering()

  return (events) => {
    const all = new Map<MemberId, Touched>()
    const note = (product: ProductName, member: MemberId, order?: number) => {
      let touched = all.get(member)
      if (!touched) {
        touched = { orders: [], products: new Set() }
        all.set(member, touched)
      }
      touched.products.add(product)
      if (order !== undefined && !touched.orders.includes(order)) touched.orders.push(order)
    }
    for (const event of events) {
      const { product, touch } = touchesByEvent.get(event.type) ?? {}
      if (product && touch) {
        for (const { member, order } of touch(event)) note(product, member, order)
      }
      if (event.type === 'roundPlaced') entering.wait(event.round)
      if (event.type !== 'cycleTicked') continue
      for (const { member, id } of entering.at(event)) note('cycle', member, id)
    }
    return all
  }
}

/** Rounds without an entry yet: the event of a tick does not name them. */
function createEntering() {
  const waiting = new Map<MarketSymbol, Round[]>()
  return {
    wait(round: Round): void {
      const others = waiting.get(round.market)
      if (others) others.push(round)
      else waiting.set(round.market, [round])
    },
    at({ market, tick }: CycleTicked): Round[] {
      const all = waiting.get(market) ?? []
      const later = all.filter((round) => entrySequenceOf(round) > tick.sequence)
      if (later.length > 0) waiting.set(market, later)
      else waiting.delete(market)
      return all.filter((round) => !later.includes(round))
    },
  }
}
