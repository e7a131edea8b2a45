/** What of each coin's trading fees went to inviters and back to friends, since the beginning. */
import { type Amount, ZERO } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

export type SharedFees = { commissions: Amount; rebates: Amount }
export const NOTHING_SHARED: SharedFees = { commissions: ZERO, rebates: ZERO }

export async function sharedFees(pool: pg.Pool): Promise<Map<string, SharedFees>> {
  const { rows } = await pool.query(
    'SELECT asset, sum(commission) AS commissions, sum(rebate) AS rebates FROM fee_share GROUP BY asset',
  )
  return new Map(
    rows.map(({ asset, commissions, rebates }) => [
      asset,
      {
        commissions: fromNumeric<Amount>(commissions),
        rebates: fromNumeric<Amount>(rebates),
      },
    ]),
  )
}
