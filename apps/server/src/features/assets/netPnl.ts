/**
 * What contracts have brought a member: the profit or loss by price of all that was closed, less
 * every fee (that of a liquidation with them) and the funding paid, with what the insurance fund
 * paid towards liquidations; the same for each position as its record says once it is over. Open
 * positions count with what they realized and paid so far, so an account has exactly what was moved
 * into it and this sum.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Amount } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

/** In units of the coin that contracts are paid in. A coin without contracts is not there. */
export async function netPnlByQuote(
  pool: pg.Pool,
  member: MemberId,
): Promise<Map<AssetId, Amount>> {
  const { rows } = await pool.query(
    `SELECT split_part(market, '/', 2) AS quote, sum(net) AS net FROM (
       SELECT market, realized - fees - funding AS net FROM perp_position WHERE member = $1
       UNION ALL
       SELECT market, fund FROM perp_forced_closing WHERE member = $1
     ) AS brought GROUP BY quote`,
    [member],
  )
  return new Map(rows.map(({ quote, net }) => [quote, fromNumeric(net) as Amount]))
}
