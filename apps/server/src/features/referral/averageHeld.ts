/** Members' average holding of a coin on a day, from their ledger lines and balances. */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { type Amount, equalShare } from '@assay/money/amount.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../../db/numericColumn.ts'
import type { Exchange } from '../../live/exchange.ts'

type Asked = { members: readonly MemberId[]; asset: AssetId; day: number }

/**
 * The time-weighted average of each balance within the day that starts at `day`, over all accounts
 * and including held amounts. Only lines since that day are read: an account's first line contains
 * the balance before it, and an account without any has its current balance. Times are made
 * monotonic from line to line. Members without the coin are missing.
 */
export async function averageHeld(
  { pool, exchange }: { pool: pg.Pool; exchange: Exchange },
  { members, asset, day }: Asked,
): Promise<Map<MemberId, Amount>> {
  const present = await holdingsNow(exchange, { members, asset })
  const { rows } = await pool.query(
    `WITH bound AS (
       SELECT coalesce((SELECT position FROM referral_rate WHERE day < $3::bigint - ${DAY_MS}
         ORDER BY day DESC, position DESC LIMIT 1), 0) AS position),
     line AS (
       SELECT member, account, ledger_line.position, line, balance_after, delta,
         least(greatest(max(at) OVER own, $3::bigint), $4::bigint) AS since,
         row_number() OVER own AS nth
       FROM ledger_line, bound
       WHERE member = ANY($1::bigint[]) AND asset = $2 AND ledger_line.position > bound.position
       WINDOW own AS (PARTITION BY member, account ORDER BY ledger_line.position, line)),
     stood AS (
       SELECT member, balance_after AS balance, coalesce(lead(since) OVER (
         PARTITION BY member, account ORDER BY position, line), $4::bigint) - since AS lasted
       FROM line
       UNION ALL
       SELECT member, balance_after - delta, since - $3::bigint FROM line WHERE nth = 1
       UNION ALL
       SELECT member, balance::numeric, ${DAY_MS}
       FROM unnest($5::bigint[], $6::text[], $7::text[]) AS present(member, account, balance)
       WHERE NOT EXISTS (SELECT 1 FROM line
         WHERE line.member = present.member AND line.account = present.account))
     SELECT member, sum(balance * lasted) AS weighed FROM stood GROUP BY member`,
    [
      members,
      asset,
      day,
      day + DAY_MS,
      present.map(({ member }) => member),
      present.map(({ account }) => account),
      present.map(({ balance }) => toNumeric(balance)),
    ],
  )
  return new Map(
    rows.map(({ member, weighed }) => [
      member as MemberId,
      equalShare(fromNumeric<Amount>(weighed), DAY_MS, 'down'),
    ]),
  )
}

/** When they are answered, all earlier lines are in the tables. */
async function holdingsNow(exchange: Exchange, { members, asset }: Omit<Asked, 'day'>) {
  const read = await Promise.all(
    members.map((member) => exchange.readOwn({ type: 'balances', member })),
  )
  await exchange.core.waitForHistory(Math.max(0, ...read.map(({ position }) => position)))
  return read.flatMap(({ balances }, i) =>
    balances
      .filter((own) => own.asset === asset)
      .map(({ account, available, held }) => ({
        member: members[i]!,
        account,
        balance: available + held,
      })),
  )
}
