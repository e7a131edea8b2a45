/** What of each coin's trading fees went to inviters and back to friends, since the beginning. */
import type { Amount } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

export type SharedFees = { commissions: Amount; rebates: Amount }
export const NOTHING_SHARED: SharedFees = { commissions: 0n as Amount, rebates: 0n as Amount }

export async function sharedFees(pool: pg.Pool): Promise<Map<string, SharedFees>> {
  const { rows } = await pool.query(
    'SELECT asset, sum(commission) AS commissions, sum(rebate) AS rebates FROM fee_share GROUP BY asset',
  )
  return new Map(
    rows.map(({ asset, commissions, rebates }) => [
      asset,
      {
        commissions: fromNumeric(commissions) as Amount,
        rebates: fromNumeric(rebates) as Amount,
      },
    ]),
  )
}
