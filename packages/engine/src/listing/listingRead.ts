import type { Asset } from '@assay/domain/asset.ts'
import type { DepthLevel } from '../book/book.ts'
import { type CycleSeed, cycleSeedOf } from '../cycle/cycleRead.ts'
import type { Reads } from '../kernel/product.ts'
import { assetsOf, depthOf, type MarketPrices, marketsOf } from '../kernel/reads/read.ts'
import { type PerpSeed, perpSeedsOf } from '../perp/perpRead.ts'
import type { State } from '../state.ts'

/** Reads of listings. */
export const listingReads = {
  /**
   * The initial state of a view of all markets, before it follows the events. A single read,
   * because all of it must be from one position. Not bounded: it grows with the levels of the books
   * and the open rounds. Used once, at startup.
   */
  seed: (state: State): Seed => ({
    assets: assetsOf(state),
    markets: marketsOf(state).map((prices) => ({
      ...prices,
      ...depthOf(state, prices.market.symbol, Number.MAX_SAFE_INTEGER)!,
    })),
    perps: perpSeedsOf(state),
    ...cycleSeedOf(state),
  }),
} satisfies Reads

export type Seed = { assets: Asset[]; markets: MarketSeed[]; perps: PerpSeed[] } & CycleSeed

/** Every level, best first. */
type MarketSeed = MarketPrices & { bids: DepthLevel[]; asks: DepthLevel[] }
