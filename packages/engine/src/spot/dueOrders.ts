import type { OrderId } from '@assay/domain/spot/order.ts'
import type { MarketState } from '../kernel/market.ts'

/**
 * Stop orders whose price was reached, in the order in which they became due, over all markets.
 * They are grouped by market, so that those of a closed market cost nothing while they wait.
 */
export class DueOrders {
  size = 0
  #turn = 0
  /** The turns of its orders by id, in order; a market without any is missing. */
  readonly #markets = new Map<MarketState, Map<OrderId, number>>()

  add(market: MarketState, id: OrderId): void {
    const turns = this.#markets.get(market) ?? new Map<OrderId, number>()
    this.#markets.set(market, turns)
    turns.set(id, ++this.#turn)
    this.size++
  }

  delete(market: MarketState, id: OrderId): void {
    const turns = this.#markets.get(market)
    if (!turns?.delete(id)) return
    if (turns.size === 0) this.#markets.delete(market)
    this.size--
  }

  /** The first that may act: of an open market. */
  first(): OrderId | undefined {
    let first: OrderId | undefined
    let earliest = Infinity
    for (const [{ rules }, turns] of this.#markets) {
      if (!rules.isTradable) continue
      for (const [id, turn] of turns) {
        if (turn < earliest) {
          first = id
          earliest = turn
        }
        break
      }
    }
    return first
  }

  /** All of them, in order. */
  list(): OrderId[] {
    const all = [...this.#markets.values()].flatMap((turns) => [...turns])
    return all.sort(([, one], [, other]) => one - other).map(([id]) => id)
  }
}
