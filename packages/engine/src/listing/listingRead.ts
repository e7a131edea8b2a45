import type { Asset } from '@assay/domain/asset.ts'
import type { DepthLevel } from '../book/book.ts'
import { type CycleSeed, cycleSeedOf } from '../cycle/cycleRead.ts'
import type { Reads } from '../kernel/product.ts'
import { assetsOf, depthOf, type MarketStanding, marketsOf } from '../kernel/read.ts'
import type { State } from '../kernel/state.ts'
import { type PerpSeed, perpSeedsOf } from '../perp/perpRead.ts'

/** What others may ask of what is listed. Nothing here changes the state. */
export const listingReads = {
  /**
   * Everything that a view of all markets starts from before it follows the events. It is one read
   * because all of it has to be true at one position. Not bounded: it grows with the levels of the
   * books and the open rounds. It is asked once, at a start.
   */
  seed: (state: State): Seed => ({
    assets: assetsOf(state),
    markets: marketsOf(state).map((standing) => ({
      ...standing,
      ...depthOf(state, standing.market.symbol, Number.MAX_SAFE_INTEGER)!,
    })),
    perps: perpSeedsOf(state),
    ...cycleSeedOf(state),
  }),
} satisfies Reads

export type Seed = { assets: Asset[]; markets: MarketSeed[]; perps: PerpSeed[] } & CycleSeed

/** Every level, best first. */
type MarketSeed = MarketStanding & { bids: DepthLevel[]; asks: DepthLevel[] }
