import type { MarketSymbol } from '@assay/domain/market.ts'
import type { SpotOrder } from '@assay/domain/spot/order.ts'

/**
 * What many orders have in common. A market has few different ones, so each is kept once and an
 * order refers to it by a number that never changes.
 */
export type OrderTerms = Readonly<
  Pick<SpotOrder, 'market' | 'side' | 'type' | 'timeInForce' | 'makerFeeRate' | 'takerFeeRate'>
>

export class KnownTerms {
  readonly #all: OrderTerms[] = []
  readonly #ofMarket = new Map<MarketSymbol, number[]>()

  at(index: number): OrderTerms {
    return this.#all[index]!
  }

  /** The number of the order's terms, which are noted when they are new. */
  indexOf(order: OrderTerms): number {
    let ofMarket = this.#ofMarket.get(order.market)
    if (!ofMarket) {
      ofMarket = []
      this.#ofMarket.set(order.market, ofMarket)
    }
    // The newest first: what was before other fees is hardly asked for again.
    for (let at = ofMarket.length - 1; at >= 0; at--) {
      if (areSame(this.#all[ofMarket[at]!]!, order)) return ofMarket[at]!
    }
    const { market, side, type, timeInForce, makerFeeRate, takerFeeRate } = order
    const index = this.#all.length
    this.#all.push({ market, side, type, timeInForce, makerFeeRate, takerFeeRate })
    ofMarket.push(index)
    return index
  }
}

/** Within one market. */
const areSame = (a: OrderTerms, b: OrderTerms): boolean =>
  a.side === b.side &&
  a.timeInForce === b.timeInForce &&
  a.type === b.type &&
  a.makerFeeRate === b.makerFeeRate &&
  a.takerFeeRate === b.takerFeeRate
