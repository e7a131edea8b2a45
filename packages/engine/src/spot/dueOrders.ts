import type { OrderId } from '@assay/domain/spot/order.ts'
import type { MarketState } from '../kernel/market.ts'

/**
 * Stop orders whose price was reached, in the order in which they became due, over all markets.
 * They are grouped by market, and those of closed markets are set aside, so that they cost nothing
 * while they wait.
 */
export class DueOrders {
  #turn = 0
  /** The turns of its orders by id, in order; a market without any is missing. */
  readonly #markets = new Map<MarketState, Map<OrderId, number>>()
  /** Those of the markets that were found closed. */
  readonly #aside = new Map<MarketState, Map<OrderId, number>>()

  add(market: MarketState, id: OrderId): void {
    const turns = this.#turnsOf(market) ?? new Map<OrderId, number>()
    if (!this.#aside.has(market)) this.#markets.set(market, turns)
    turns.set(id, ++this.#turn)
  }

  delete(market: MarketState, id: OrderId): void {
    const turns = this.#turnsOf(market)
    if (!turns?.delete(id)) return
    if (turns.size > 0) return
    this.#markets.delete(market)
    this.#aside.delete(market)
  }

  /** Whether any may act, as far as known without a look at every market. */
  get mayAct(): boolean {
    return this.#markets.size > 0
  }

  /** The market is open now. */
  opened(market: MarketState): void {
    const turns = this.#aside.get(market)
    if (!turns) return
    this.#aside.delete(market)
    this.#markets.set(market, turns)
  }

  /** The first that may act: of an open market. */
  first(): OrderId | undefined {
    let first: OrderId | undefined
    let earliest = Infinity
    for (const [market, turns] of this.#markets) {
      if (!market.rules.isTradable) {
        this.#markets.delete(market)
        this.#aside.set(market, turns)
        continue
      }
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
    const all = [...this.#markets.values(), ...this.#aside.values()].flatMap((turns) => [...turns])
    return all.sort(([, one], [, other]) => one - other).map(([id]) => id)
  }

  #turnsOf(market: MarketState): Map<OrderId, number> | undefined {
    return this.#markets.get(market) ?? this.#aside.get(market)
  }
}
