/**
 * The public depth of one market, built from committed events: how many lots rest at each price.
 * Prices are ticks. It knows only sums per price, not the owners of orders.
 */
import type { Side } from '@assay/domain/spot/order.ts'

export type TickLevel = { price: number; quantity: number }

export class LiveBook {
  readonly #bids = new SortedLevels(-1)
  readonly #asks = new SortedLevels(1)
  /** The same levels joined to steps of so many ticks, kept from the first request for them. */
  readonly #joined = new Map<number, { bids: SortedLevels; asks: SortedLevels }>()
  /** Rises with every change, so that readers know when to look again. */
  version = 0

  change(side: Side, price: number, lots: number): void {
    this.#side(side).change(price, lots)
    for (const [ticks, joined] of this.#joined) {
      if (side === 'buy') joined.bids.change(joinDown(price, ticks), lots)
      else joined.asks.change(joinUp(price, ticks), lots)
    }
    this.version += 1
  }

  /**
   * The best `count` rows of a side with prices joined to steps of `ticks`: bids rounded down, asks
   * up.
   */
  joined(side: Side, ticks: number, count: number): TickLevel[] {
    let known = this.#joined.get(ticks)
    if (!known) {
      known = { bids: new SortedLevels(-1), asks: new SortedLevels(1) }
      for (const { price, quantity } of this.#bids.top()) {
        known.bids.change(joinDown(price, ticks), quantity)
      }
      for (const { price, quantity } of this.#asks.top()) {
        known.asks.change(joinUp(price, ticks), quantity)
      }
      this.#joined.set(ticks, known)
    }
    return known[side === 'buy' ? 'bids' : 'asks'].top(count)
  }

  /** The best `count` levels of a side, best first. */
  top(side: Side, count: number): TickLevel[] {
    return this.#side(side).top(count)
  }

  best(side: Side): number | undefined {
    return this.#side(side).top(1)[0]?.price
  }

  #side(side: Side): SortedLevels {
    return side === 'buy' ? this.#bids : this.#asks
  }
}

const joinDown = (price: number, ticks: number) => price - (price % ticks)
const joinUp = (price: number, ticks: number) => Math.ceil(price / ticks) * ticks

/** Levels of one side; the best is last, where most changes happen and moving is cheap. */
class SortedLevels {
  readonly #direction: 1 | -1
  readonly #prices: number[] = []
  readonly #quantities = new Map<number, number>()

  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  change(price: number, lots: number): void {
    const before = this.#quantities.get(price)
    const after = (before ?? 0) + lots
    if (before === undefined) this.#prices.splice(this.#placeOf(price), 0, price)
    if (after > 0) {
      this.#quantities.set(price, after)
    } else {
      this.#quantities.delete(price)
      this.#prices.splice(this.#placeOf(price), 1)
    }
  }

  top(count = Number.POSITIVE_INFINITY): TickLevel[] {
    const levels: TickLevel[] = []
    for (let i = this.#prices.length - 1; i >= 0 && levels.length < count; i -= 1) {
      const price = this.#prices[i] as number
      levels.push({ price, quantity: this.#quantities.get(price) as number })
    }
    return levels
  }

  /** The index of the price, or where to insert it; worst price first. */
  #placeOf(price: number): number {
    let low = 0
    let high = this.#prices.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const isWorse = ((this.#prices[middle] as number) - price) * this.#direction > 0
      if (isWorse) low = middle + 1
      else high = middle
    }
    return low
  }
}
