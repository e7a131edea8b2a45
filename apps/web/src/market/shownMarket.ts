/**
 * What the parts of a market's page show of it. Spot markets have it all; a contract
 * counts its amounts in whole lots of the base.
 */
import { type Amount, DECIMALS } from '@assay/money/amount.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'

export type ShownMarket = Pick<
  MarketInfo,
  | 'symbol'
  | 'base'
  | 'quote'
  | 'priceDecimals'
  | 'quantityDecimals'
  | 'isTradable'
  | 'lastPrice'
  | 'change24h'
  | 'high24h'
  | 'low24h'
> & {
  /** An index has none. */
  turnover24h: Amount | undefined
}

export const shownPerp = (info: PerpInfo): PerpInfo & ShownMarket => ({
  ...info,
  quantityDecimals: Math.max(0, DECIMALS + 1 - info.contractSize.toString().length),
})
