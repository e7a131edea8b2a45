/**
 * The newest public trades from the history, for a start: what everyone saw before it is still
 * there after it. The market data's own prints are newer and stay.
 */
import type pg from 'pg'
import type { ListedMarket, MarketData, PublicPrint } from './marketData.ts'
import { PRINTS_KEPT } from './showTrade.ts'

/**
 * A trade is read from one side's row: at spot the taker's, in contracts, where the taker may have
 * none, the maker's.
 */
const SPOT = `SELECT trade, price, quantity, side AS "takerSide", traded_at AS at FROM spot_fill
  WHERE market = $1 AND NOT is_maker ORDER BY trade DESC LIMIT $2`
const PERP = `SELECT trade, price, lots AS quantity,
    CASE side WHEN 'buy' THEN 'sell' ELSE 'buy' END AS "takerSide", traded_at AS at FROM perp_fill
  WHERE market = $1 AND is_maker ORDER BY trade DESC LIMIT $2`

export async function seedPrints(
  pool: pg.Pool,
  { markets, perps }: Pick<MarketData, 'markets' | 'perps'>,
): Promise<void> {
  for (const live of markets.values()) await seed(pool, live, SPOT)
  for (const live of perps.values()) await seed(pool, live, PERP)
}

async function seed(pool: pg.Pool, live: ListedMarket, text: string): Promise<void> {
  const { rows } = await pool.query<PublicPrint>(text, [live.market.symbol, PRINTS_KEPT])
  const newest = rows[0]?.trade ?? 0
  const newer = live.prints.filter(({ trade }) => trade > newest)
  live.prints = [...newer, ...rows].slice(0, PRINTS_KEPT)
}
