import type { CreditKind } from '@assay/domain/operator/creditKinds.ts'
import type { DepositCredited, FundsEvent } from '@assay/engine/funds/fundsEvent.ts'
import type pg from 'pg'
import { bigintColumn, textColumn } from '../../../db/columns.ts'
import { fromNumeric, numericColumn } from '../../../db/numericColumn.ts'
import { compareRows } from '../../../history/compare.ts'
import type { PositionRange, ProductHistory } from '../../../history/productHistory.ts'
import { creditLetters } from '../creditLetters.ts'

/**
 * The history of money that moves without an order. Credited deposits have a table; everything else
 * is ledger lines.
 */
export type FundsHistory = {
  event: FundsEvent
  rows: DepositRow[]
  reason: 'starter' | 'demo' | 'adjustment' | CreditKind | 'deposit' | 'transfer'
}
type DepositRow = { event: DepositCredited; position: number; at: number }

export const fundsHistory: ProductHistory<FundsHistory> = {
  newRows: () => [],
  record: {
    houseFunded: 'none',
    houseMoved: 'none',
    memberCredited: 'none',
    depositCredited(rows, event, { position, at }) {
      rows.push({ event, position, at })
    },
    transferred: 'none',
  },
  isCashFlow: {
    starter: true,
    demo: true,
    adjustment: true,
    correction: true,
    compensation: true,
    bonus: true,
    manualDeposit: true,
    deposit: true,
    transfer: false,
  },
  causes: {
    memberCredited: ({ reason }) => ({ owned: reason }),
    depositCredited: () => ({ owned: 'deposit' }),
    transferred: () => ({ owned: 'transfer' }),
  },
  write: (client, rows) => (rows.length > 0 ? [insertDeposits(client, rows)] : []),
  newVerifier: () => ({ page: verifyDeposits, totals: async () => undefined }),
  lettersOf: creditLetters,
}

/** The primary key is the log, so that crediting a log twice would stop the follower. */
async function insertDeposits(client: pg.Client, deposits: DepositRow[]): Promise<void> {
  const events = deposits.map(({ event }) => event)
  await client.query({
    name: 'insert-deposit-credits',
    text: `INSERT INTO deposit_credit (chain, transaction, log_index, member, asset, amount, position, at)
      SELECT chain, transaction, log_index, member, asset, amount, position, at
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::numeric[],
        $7::bigint[], $8::bigint[])
        AS row(chain, transaction, log_index, member, asset, amount, position, at)`,
    values: [
      bigintColumn(events.map(({ chain }) => chain)),
      textColumn(events.map(({ transaction }) => transaction)),
      bigintColumn(events.map(({ logIndex }) => logIndex)),
      bigintColumn(events.map(({ member }) => member)),
      textColumn(events.map(({ asset }) => asset)),
      numericColumn(events.map(({ amount }) => amount)),
      bigintColumn(deposits.map(({ position }) => position)),
      bigintColumn(deposits.map(({ at }) => at)),
    ],
  })
}

async function verifyDeposits(
  client: pg.Client,
  deposits: readonly DepositRow[],
  { from, to }: PositionRange,
): Promise<void> {
  const credits = await client.query(
    `SELECT chain, transaction, log_index, member, asset, amount, position, at FROM deposit_credit
      WHERE position > $1 AND position <= $2 ORDER BY position`,
    [from, to],
  )
  compareRows('deposit', {
    stored: credits.rows.map((row) =>
      [
        row.chain,
        row.transaction,
        row.log_index,
        row.member,
        row.asset,
        fromNumeric(row.amount),
        row.position,
        row.at,
      ].join(' '),
    ),
    expected: deposits.map(({ event, position, at }) =>
      [
        event.chain,
        event.transaction,
        event.logIndex,
        event.member,
        event.asset,
        event.amount,
        position,
        at,
      ].join(' '),
    ),
  })
}
