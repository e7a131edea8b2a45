/** Members' favorite markets, the same on all their devices. */
import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type pg from 'pg'

export function createFavorites(pool: pg.Pool) {
  return {
    /** In the order of marking. */
    async of(member: MemberId): Promise<MarketSymbol[]> {
      const { rows } = await pool.query(
        'SELECT market FROM favorite WHERE member = $1 ORDER BY marked_at, market',
        [member],
      )
      return rows.map(({ market }) => market)
    },

    /** Marking twice keeps the first place. */
    async mark(member: MemberId, market: MarketSymbol, at: number): Promise<void> {
      await pool.query(
        'INSERT INTO favorite (member, market, marked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [member, market, at],
      )
    },

    async unmark(member: MemberId, market: MarketSymbol): Promise<void> {
      await pool.query('DELETE FROM favorite WHERE member = $1 AND market = $2', [member, market])
    },
  }
}
