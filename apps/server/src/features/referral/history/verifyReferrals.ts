/** Compares the tables of the referral program with a replay of the journal. */

import type { ReferralEvent } from '@assay/engine/referral/referralEvent.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { toNumeric } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'
import { compareRows, rowText } from '../../../history/compare.ts'
import type { PositionRange } from '../../../history/productHistory.ts'
import {
  END_COLUMNS,
  FRIEND_COLUMNS,
  INVITER_COLUMNS,
  RATE_COLUMNS,
  type ReferralStep,
  referralRowOf,
  SHARE_COLUMNS,
} from './writeReferrals.ts'

/** The rows of some consecutive positions, one by one. */
export async function verifyReferralPage(
  client: pg.Client,
  steps: readonly ReferralStep[],
  { from, to }: PositionRange,
): Promise<void> {
  const range = [from, to]
  const within = 'position > $1 AND position <= $2 ORDER BY position, member'
  const expected = (type: ReferralEvent['type']) =>
    steps.filter(({ event }) => event.type === type).map((step) => referralRowOf(step).join(' '))
  const stored = async (select: string, values: unknown[]) =>
    (await client.query({ text: select, values, rowMode: 'array' })).rows.map((row) => rowText(row))
  compareRows('friend', {
    stored: await stored(`SELECT ${FRIEND_COLUMNS} FROM referral_friend WHERE ${within}`, range),
    expected: expected('inviterBound'),
  })
  const ends = `SELECT ${END_COLUMNS} FROM referral_friend
    WHERE ended_position > $1 AND ended_position <= $2 ORDER BY ended_position`
  compareRows('end of a friend', {
    stored: await stored(ends, range),
    expected: expected('inviterEnded'),
  })
  compareRows('commission rate', {
    stored: await stored(`SELECT ${RATE_COLUMNS} FROM referral_rate WHERE ${within}`, range),
    expected: expected('commissionRateSet'),
  })
  const shares = await stored(
    `SELECT ${SHARE_COLUMNS} FROM fee_share WHERE position > $1 AND position <= $2
      ORDER BY position, trade, payer`,
    range,
  )
  compareRows('shared fee', {
    stored: shares.toSorted(),
    expected: expected('feeShared').toSorted(),
  })
}

export async function verifyReferrals(client: pg.Client, { referrals }: State): Promise<void> {
  await verifyShares(client)
  const { rows } = await client.query(
    `SELECT member, inviter, ended_at IS NOT NULL OR ended_position IS NOT NULL AS "isEnded"
     FROM referral_friend ORDER BY member`,
  )
  compareRows('friend', {
    stored: rows.map(({ member, inviter, isEnded }) => `${member} ${inviter} ${isEnded}`),
    expected: referrals.friends
      .toSorted((a, b) => a.member - b.member)
      .map(({ member, inviter, isEnded }) => `${member} ${inviter.member} ${isEnded}`),
  })
  const { rows: inviters } = await client.query({
    text: `SELECT ${INVITER_COLUMNS} FROM referral_inviter ORDER BY member`,
    rowMode: 'array',
  })
  compareRows('inviter', {
    stored: inviters.map((row) => rowText(row)),
    expected: [...referrals.inviters.values()]
      .toSorted((a, b) => a.member - b.member)
      .map(({ member, day, rate, held }) =>
        [member, day, toNumeric(rate), toNumeric(held)].join(' '),
      ),
  })
}

/**
 * Each member's shares of fees, compared with the ledger lines: none may exist outside the journal.
 */
async function verifyShares(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `WITH share AS (
       SELECT inviter AS member, asset, 'commission' AS reason, commission AS amount FROM fee_share
       UNION ALL SELECT payer, asset, 'rebate', rebate FROM fee_share),
     said AS (SELECT member, asset, reason, sum(amount) AS sum FROM share
       GROUP BY member, asset, reason HAVING sum(amount) <> 0),
     paid AS (SELECT member, asset, reason, sum(delta) AS sum FROM ledger_line
       WHERE reason IN ('commission', 'rebate') GROUP BY member, asset, reason)
     SELECT member, asset, reason, coalesce(said.sum, 0) AS said, coalesce(paid.sum, 0) AS paid
     FROM said FULL JOIN paid USING (member, asset, reason)
     WHERE said.sum IS DISTINCT FROM paid.sum ORDER BY member, asset, reason LIMIT 1`,
  )
  if (!rows[0]) return
  const { member, asset, reason, said, paid } = rows[0]
  throw new Fault(
    `Member ${member} has a ${reason} of ${paid} ${asset}, but the shared fees add up to ${said}.`,
  )
}
