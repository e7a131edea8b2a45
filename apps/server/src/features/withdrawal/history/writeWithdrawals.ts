/** Writes changes of withdrawals within the transaction of a batch, in order. */
import type { WithdrawalEvent } from '@assay/engine/withdrawal/withdrawalEvent.ts'
import type pg from 'pg'
import { toNumeric } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'

/** Steps of one withdrawal; terms leave no row. */
export type WithdrawalStep = {
  event: Exclude<WithdrawalEvent, { type: 'withdrawalTermsSet' }>
  position: number
  at: number
}

export function writeWithdrawals(
  client: pg.Client,
  steps: readonly WithdrawalStep[],
): Promise<unknown>[] {
  return steps.flatMap((step) => writeStep(client, step))
}

function writeStep(client: pg.Client, { event, position, at }: WithdrawalStep): Promise<unknown>[] {
  const { withdrawal } = event
  const { id, status } = withdrawal
  switch (event.type) {
    case 'withdrawalRequested': {
      const { member, asset, chain, address, amount, fee, requestedAt } = withdrawal
      const insert = client.query(
        `INSERT INTO withdrawal
           (id, member, asset, chain, address, amount, fee, requested_at, position, status)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          id,
          member,
          asset,
          chain,
          address,
          toNumeric(amount),
          toNumeric(fee),
          requestedAt,
          position,
          status,
        ],
      )
      return [insert]
    }
    case 'withdrawalApproved':
      return [
        client.query(
          'INSERT INTO withdrawal_approval (withdrawal, operator, position, at) VALUES ($1, $2, $3, $4)',
          [id, event.operator, position, at],
        ),
        update(client, 'UPDATE withdrawal SET status = $2 WHERE id = $1', [id, status]),
      ]
    case 'withdrawalCompleted':
      return [
        update(
          client,
          `UPDATE withdrawal SET status = $2, closed_position = $3, closed_at = $4, transaction = $5
           WHERE id = $1`,
          [id, status, position, at, event.transaction],
        ),
      ]
    case 'withdrawalRejected':
      return [
        update(
          client,
          `UPDATE withdrawal SET status = $2, closed_position = $3, closed_at = $4, rejected_as = $5,
             operator = $6, reason = $7
           WHERE id = $1`,
          [id, status, position, at, event.end, event.operator, event.reason],
        ),
      ]
  }
}

async function update(client: pg.Client, text: string, values: unknown[]): Promise<void> {
  const { rowCount } = await client.query(text, values)
  if (rowCount !== 1) {
    throw new Fault('The history lacks a withdrawal that the journal changes; replay it.')
  }
}
