/** Compares the tables of withdrawals with a replay of the journal. */
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { fromNumeric } from '../../../db/numericColumn.ts'
import { compareRows } from '../../../history/compare.ts'
import type { PositionRange } from '../../../history/productHistory.ts'
import type { WithdrawalStep } from './writeWithdrawals.ts'

/** Requests, approvals and endings of some consecutive positions. */
export async function verifyWithdrawalPage(
  client: pg.Client,
  steps: readonly WithdrawalStep[],
  { from, to }: PositionRange,
): Promise<void> {
  const range = [from, to]
  const requests = await client.query(
    `SELECT id, member, asset, chain, address, amount, fee, requested_at, position FROM withdrawal
      WHERE position > $1 AND position <= $2 ORDER BY id`,
    range,
  )
  compareRows('withdrawal', {
    stored: requests.rows.map((row) =>
      [
        row.id,
        row.member,
        row.asset,
        row.chain,
        row.address,
        fromNumeric(row.amount),
        fromNumeric(row.fee),
        row.requested_at,
        row.position,
      ].join(' '),
    ),
    expected: steps.flatMap(({ event, position }) => {
      if (event.type !== 'withdrawalRequested') return []
      const { id, member, asset, chain, address, amount, fee, requestedAt } = event.withdrawal
      return [[id, member, asset, chain, address, amount, fee, requestedAt, position].join(' ')]
    }),
  })
  const approvals = await client.query(
    `SELECT withdrawal, operator, position, at FROM withdrawal_approval
      WHERE position > $1 AND position <= $2 ORDER BY position`,
    range,
  )
  compareRows('approval of a withdrawal', {
    stored: approvals.rows.map((row) =>
      [row.withdrawal, row.operator, row.position, row.at].join(' '),
    ),
    expected: steps.flatMap(({ event, position, at }) => {
      if (event.type !== 'withdrawalApproved') return []
      return [[event.withdrawal.id, event.operator, position, at].join(' ')]
    }),
  })
  const ends = await client.query(
    `SELECT id, status, closed_position, closed_at, transaction, rejected_as, operator, reason
      FROM withdrawal WHERE closed_position > $1 AND closed_position <= $2
      ORDER BY closed_position`,
    range,
  )
  compareRows('end of a withdrawal', {
    stored: ends.rows.map((row) =>
      [
        row.id,
        row.status,
        row.closed_position,
        row.closed_at,
        row.transaction,
        row.rejected_as,
        row.operator,
        row.reason,
      ].join(' '),
    ),
    expected: steps.flatMap(endOf),
  })
}

function endOf({ event, position, at }: WithdrawalStep): string[] {
  const { id, status } = event.withdrawal
  switch (event.type) {
    case 'withdrawalCompleted':
      return [[id, status, position, at, event.transaction, null, null, null].join(' ')]
    case 'withdrawalRejected': {
      const { end, operator, reason } = event
      return [[id, status, position, at, null, end, operator, reason].join(' ')]
    }
    default:
      return []
  }
}

export async function verifyOpenWithdrawals(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    `SELECT id, status FROM withdrawal WHERE status IN ('review', 'sending') ORDER BY id`,
  )
  compareRows('open withdrawal', {
    stored: rows.map(({ id, status }) => `${id} ${status}`),
    expected: [...state.withdrawals.open.values()].map(({ id, status }) => `${id} ${status}`),
  })
}
