/** Assets and markets, which are part of the kernel's state. */
import type { Asset } from '@assay/domain/asset.ts'
import type { SpotMarket, SpotTerms } from '@assay/domain/market.ts'
import {
  marketFromPlain,
  marketToPlain,
  spotTermsFromPlain,
  spotTermsToPlain,
} from '../kernel/market.ts'
import { asWritten, type Stored } from '../kernel/plain.ts'
import type { CommandReaders, EngineProduct, Writers } from '../kernel/product.ts'
import type { ListingCommand } from './listingCommand.ts'
import type { ListingEvent } from './listingEvent.ts'
import { listingReads } from './listingRead.ts'
import { runListing } from './runListing.ts'

export type ListingTypes = {
  command: ListingCommand
  event: ListingEvent
  state: object
  rows: Record<never, never>
  reads: typeof listingReads
}

const toPlain: Writers<ListingCommand> = {
  listAsset: ({ asset }) => ({ asset: assetToPlain(asset) }),
  listSpotMarket: ({ market }) => ({ market: marketToPlain(market) }),
  setMarketTradable: ({ market, isTradable }) => ({ market, isTradable }),
  setSpotTerms: ({ market, terms }) => ({ market, terms: spotTermsToPlain(terms) }),
  moveIndex: ({ market, price, isLate, oldestAt, rules }) => ({
    market,
    price,
    ...(isLate && { isLate }),
    ...(oldestAt !== undefined && { oldestAt }),
    ...(rules !== undefined && { rules }),
  }),
}

const fromPlain: CommandReaders<ListingCommand> = {
  listAsset: asWritten,
  listSpotMarket: (plain) => ({
    ...plain,
    market: marketFromPlain(plain.market as Stored<SpotMarket>),
  }),
  setMarketTradable: asWritten,
  setSpotTerms: (plain) => ({
    ...plain,
    terms: spotTermsFromPlain(plain.terms as Stored<SpotTerms>),
  }),
  moveIndex: asWritten,
}

function assetToPlain({ id, name, decimals, chain }: Asset): Stored<Asset> {
  return { id, name, decimals, chain }
}

export const listingProduct: EngineProduct<ListingTypes> = {
  newState: () => ({}),
  owners: {
    listAsset: 'house',
    listSpotMarket: 'house',
    setMarketTradable: 'house',
    setSpotTerms: 'house',
    moveIndex: 'house',
  },
  run: runListing,
  toPlain,
  fromPlain,
  postings: {
    assetListed: 'none',
    spotMarketListed: 'none',
    marketTradableSet: 'none',
    spotTermsSet: 'none',
    indexMoved: 'none',
  },
  touches: {
    assetListed: 'none',
    spotMarketListed: 'none',
    marketTradableSet: 'none',
    spotTermsSet: 'none',
    indexMoved: 'none',
  },
  reads: listingReads,
  rowsOf: () => [],
  restore: {},
}
