/**
 * The value of coins on chain in USDT, by their indexes: the server stores it, the signer reads it.
 * A coin without an index, or with a stale one, has no price.
 */
import type { AssetId } from '@assay/domain/asset.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { ONE, type Price } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../db/numericColumn.ts'
import type { MarketData } from '../live/marketData.ts'
import { CHAIN_FACTS } from '../outside/chain/chainFacts.ts'
import type { TokenChain } from '../outside/chain/tokenChain.ts'

const UNIT: AssetId = 'USDT'
/** Prices in a sweep decide about gas only; an hour's movement changes little of that. */
const FRESH_MS = 3_600_000

export type CoinPrices = ReadonlyMap<AssetId, Price>

/** Of every coin on the chains, and of the coins that pay for gas there. */
export async function keepCoinPrices(
  pool: pg.Pool,
  { markets }: MarketData,
  chains: readonly TokenChain[],
): Promise<void> {
  const assets = chains.flatMap(({ id, tokens }) => [
    ...tokens.map(({ asset }) => asset),
    CHAIN_FACTS[id]?.coin ?? UNIT,
  ])
  for (const asset of new Set(assets)) {
    const live = markets.get(`${asset}/${UNIT}`)
    const price = live?.indexPrice && fromTicks(live.indexPrice, live.market)
    if (asset !== UNIT && !price) continue
    const at = asset === UNIT ? Date.now() : live?.indexAt
    await pool.query(
      `INSERT INTO coin_price (asset, price, at) VALUES ($1, $2, $3)
       ON CONFLICT (asset) DO UPDATE SET price = excluded.price, at = excluded.at`,
      [asset, toNumeric(price || ONE), at],
    )
  }
}

export async function readCoinPrices(pool: pg.Pool): Promise<CoinPrices> {
  const { rows } = await pool.query('SELECT asset, price FROM coin_price WHERE at > $1', [
    Date.now() - FRESH_MS,
  ])
  return new Map(rows.map(({ asset, price }) => [asset, fromNumeric<Price>(price)]))
}
