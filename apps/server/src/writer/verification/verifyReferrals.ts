/** Compares the tables of the referral programme with what a replay of the journal says they must hold. */
import type { State } from '@assay/engine/engine.ts'
import type { ReferralEvent } from '@assay/engine/referral/referralEvent.ts'
import type pg from 'pg'
import { fromNumeric, toNumeric } from '../../db/numericColumn.ts'
import type { HistoryBatch } from '../../follower/rows/historyBatch.ts'
import {
  FRIEND_COLUMNS,
  INVITER_COLUMNS,
  RATE_COLUMNS,
  referralRowOf,
  SHARE_COLUMNS,
} from '../../follower/tables/writeReferrals.ts'
import { compare } from './compare.ts'

/** What some consecutive positions added, row by row. */
export async function verifyReferralPage(client: pg.Client, batch: HistoryBatch): Promise<void> {
  const range = [batch.from, batch.to]
  const within = 'position > $1 AND position <= $2 ORDER BY position, member'
  const expected = (type: ReferralEvent['type']) =>
    batch.referrals
      .filter(({ event }) => event.type === type)
      .map((step) => referralRowOf(step).join(' '))
  const stored = async (select: string, values: unknown[]) =>
    (await client.query({ text: select, values, rowMode: 'array' })).rows.map((row) =>
      row.map(plain).join(' '),
    )
  compare('friend', {
    stored: await stored(`SELECT ${FRIEND_COLUMNS} FROM referral_friend WHERE ${within}`, range),
    expected: expected('inviterBound'),
  })
  compare('commission rate', {
    stored: await stored(`SELECT ${RATE_COLUMNS} FROM referral_rate WHERE ${within}`, range),
    expected: expected('commissionRateSet'),
  })
  const trades = batch.referrals.flatMap(({ event }) =>
    event.type === 'feeShared' ? [event.trade] : [],
  )
  const shares = await stored(
    `SELECT ${SHARE_COLUMNS} FROM fee_share WHERE trade BETWEEN $1 AND $2 ORDER BY trade, payer`,
    [trades[0] ?? 0, trades.at(-1) ?? -1],
  )
  compare('shared fee', {
    stored: shares.toSorted(),
    expected: expected('feeShared').toSorted(),
  })
}

export async function verifyFriends(client: pg.Client, { referrals }: State): Promise<void> {
  const { rows } = await client.query('SELECT member, inviter FROM referral_friend ORDER BY member')
  compare('friend', {
    stored: rows.map(({ member, inviter }) => `${member} ${inviter}`),
    expected: referrals.friends
      .toSorted((a, b) => a.member - b.member)
      .map(({ member, inviter }) => `${member} ${inviter.member}`),
  })
  const { rows: inviters } = await client.query({
    text: `SELECT ${INVITER_COLUMNS} FROM referral_inviter ORDER BY member`,
    rowMode: 'array',
  })
  compare('inviter', {
    stored: inviters.map((row) => row.map(plain).join(' ')),
    expected: [...referrals.inviters.values()]
      .toSorted((a, b) => a.member - b.member)
      .map(({ member, day, rate, held }) =>
        [member, day, toNumeric(rate), toNumeric(held)].join(' '),
      ),
  })
}

/** A numeric column comes with all its zeros. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d+\.\d{18}$/.test(value) ? toNumeric(fromNumeric(value)) : value
