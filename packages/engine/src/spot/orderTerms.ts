import type { SpotOrder } from '@assay/domain/spot/order.ts'
import type { MarketState } from '../kernel/market.ts'

/**
 * Terms shared by many orders. A market has few different ones, so each is stored once and an order
 * refers to it by a number that never changes.
 */
export type OrderTerms = Readonly<
  Pick<SpotOrder, 'side' | 'type' | 'timeInForce' | 'makerFeeRate' | 'takerFeeRate'>
> & { readonly market: MarketState; readonly index: number }

export class KnownTerms {
  readonly #all: OrderTerms[] = []

  at(index: number): OrderTerms {
    return this.#all[index]!
  }

  /** The number of the order's terms, stored if new. */
  indexOf(market: MarketState, order: SpotOrder): number {
    // Newest first: terms with older fees are rarely needed.
    for (let at = market.terms.length - 1; at >= 0; at--) {
      const known = market.terms[at]!
      if (isOn(known, order)) return known.index
    }
    const { side, type, timeInForce, makerFeeRate, takerFeeRate } = order
    const index = this.#all.length
    const terms = { index, market, side, type, timeInForce, makerFeeRate, takerFeeRate }
    this.#all.push(terms)
    market.terms.push(terms)
    return index
  }
}

/** Within one market. */
const isOn = (terms: OrderTerms, order: SpotOrder): boolean =>
  terms.side === order.side &&
  terms.timeInForce === order.timeInForce &&
  terms.type === order.type &&
  terms.makerFeeRate === order.makerFeeRate &&
  terms.takerFeeRate === order.takerFeeRate
