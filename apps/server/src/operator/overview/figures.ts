/**
 * How the exchange is. What walks through all accounts or orders is kept for a moment, so that
 * however many look at the console it is read once.
 */
import { type Amount, sumOf } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Exchange } from '../../live/exchange.ts'
import { perpInfoOf } from '../../live/livePerp.ts'
import { marketInfoOf } from '../../live/marketInfoOf.ts'
import type { Audit } from '../audit/audit.ts'
import { marketLines, openCountsOf } from '../markets/marketStates.ts'

export type FigureParts = {
  pool: pg.Pool
  exchange: Exchange
  audit: Audit
  /** Zero for a coin without a price; see `isPriced`. */
  usdtOf: (asset: string, amount: Amount) => Amount
  isPriced: (asset: string) => boolean
}
export type OverviewFigures = ReturnType<typeof createOverviewFigures>

const KEEP_MS = 10_000

export function createOverviewFigures(parts: FigureParts) {
  const { pool, exchange, audit, usdtOf, isPriced } = parts
  const { core, marketData } = exchange
  const books = kept(async () => (await core.read({ type: 'books' })).books)
  const openCounts = kept(() => openCountsOf(exchange))

  return {
    books,
    /** Their states are of now; only how much is open in each is a moment old. */
    markets: () => marketLines({ exchange, audit }, openCounts),

    members: kept(async () => {
      const { rows } = await pool.query(
        `SELECT count(*) AS all, count(*) FILTER (WHERE created_at >= $1) AS "newToday",
           (SELECT count(DISTINCT member) FROM session WHERE seen_at >= $1) AS "seenToday"
         FROM member`,
        [new Date().setUTCHours(0, 0, 0, 0)],
      )
      return rows[0] as { all: number; newToday: number; seenToday: number }
    }),

    async trading() {
      const { spot, perp, cycle } = await openCounts()
      const total = (counts: ReadonlyMap<string, number>) =>
        [...counts.values()].reduce((all, one) => all + one, 0)
      const days = [
        ...[...marketData.markets.values()].map((live) => marketInfoOf(live)),
        ...[...marketData.perps.values()].map((live) => perpInfoOf(live)),
      ]
      return {
        openOrders: total(spot) + total(perp),
        openRounds: total(cycle),
        turnover24h: sumOf(days.map(({ quote, turnover24h }) => usdtOf(quote, turnover24h))),
      }
    },

    async worth() {
      const all = await books()
      return {
        members: sumOf(all.map(({ asset, members }) => usdtOf(asset, members))),
        house: sumOf(all.map(({ asset, house }) => usdtOf(asset, house))),
        unpriced: all.filter(({ asset, members }) => members !== 0n && !isPriced(asset)).length,
      }
    },
  }
}

/** However many ask, read once in a while; a failure is not kept. */
function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    if (last && Date.now() - last.at < KEEP_MS) return last.value
    const value = read()
    const own = { at: Date.now(), value }
    last = own
    value.catch(() => {
      if (last === own) last = undefined
    })
    return value
  }
}
