/** What members held of a coin on a day, on average: from the lines of their records alone. */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { DAY_MS } from '@assay/domain/referral/referralTerms.ts'
import { type Amount, divide } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

/**
 * Each balance counts for as long as it stood within the day that begins at `day`, all accounts and
 * what orders and lockups hold together. Who never had the coin is not in the answer.
 */
export async function averageHeld(
  pool: pg.Pool,
  { members, asset, day }: { members: readonly MemberId[]; asset: AssetId; day: number },
): Promise<Map<MemberId, Amount>> {
  const { rows } = await pool.query(
    `WITH stood AS (
       SELECT member, balance_after, greatest(at, $3::bigint) AS since,
         coalesce(lead(greatest(at, $3::bigint)) OVER (
           PARTITION BY member, account ORDER BY position, line), $4::bigint) AS until
       FROM ledger_line WHERE member = ANY($1::bigint[]) AND asset = $2 AND at < $4::bigint)
     SELECT member, sum(balance_after * (until - since)) AS weighed FROM stood GROUP BY member`,
    [members, asset, day, day + DAY_MS],
  )
  return new Map(
    rows.map(({ member, weighed }) => [
      member as MemberId,
      divide(fromNumeric(weighed), BigInt(DAY_MS), 'down') as Amount,
    ]),
  )
}
