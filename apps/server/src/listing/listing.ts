/** What an exchange lists, in the words of the rules, and the request keys it is listed with. */
import type { Asset } from '@assay/domain/asset.ts'
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import { RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type { Command } from '@assay/engine/command.ts'

export type Listing = {
  assets: readonly Asset[]
  spots: readonly SpotMarket[]
  perps: readonly PerpMarket[]
  cycles: readonly CycleMarket[]
}

export const NOTHING: Listing = { assets: [], spots: [], perps: [], cycles: [] }

/**
 * In the order that they need each other. A key names its listing: sent again at once, it is one.
 */
export function listingCommands({ assets, spots, perps, cycles }: Listing, at: number): Command[] {
  return [
    ...assets.map((asset) => ({ type: 'listAsset', at, key: `list-${asset.id}`, asset }) as const),
    ...spots.map(
      (market) => ({ type: 'listSpotMarket', at, key: `list-${market.symbol}`, market }) as const,
    ),
    ...perps.map(
      (market) => ({ type: 'listPerpMarket', at, key: `perp-${market.symbol}`, market }) as const,
    ),
    ...cycles.map(
      (market) =>
        ({
          type: 'listCycleMarket',
          at,
          key: `cycle-${market.symbol}`,
          market,
          rules: RULES_VERSION,
        }) as const,
    ),
  ]
}
