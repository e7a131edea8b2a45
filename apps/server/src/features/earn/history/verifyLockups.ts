/** Compares the table of lockups with a replay of the journal. */
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import { toNumeric } from '../../../db/numericColumn.ts'
import { compareRows, rowText } from '../../../history/compare.ts'
import type { PositionRange } from '../../../history/productHistory.ts'
import {
  feeTakenOf,
  LOCKUP_COLUMNS,
  type LockupStep,
  lockupEndOf,
  lockupRowOf,
} from './writeLockups.ts'

/** Lockups opened or ended at some consecutive positions, column by column. */
export async function verifyLockupPage(
  client: pg.Client,
  steps: readonly LockupStep[],
  { from, to }: PositionRange,
): Promise<void> {
  const range = [from, to]
  const opened = await client.query({
    text: `SELECT ${LOCKUP_COLUMNS} FROM lockup WHERE position > $1 AND position <= $2 ORDER BY id`,
    values: range,
    rowMode: 'array',
  })
  compareRows('lockup', {
    stored: opened.rows.map(rowText),
    expected: steps.flatMap(({ event, position }) =>
      event.type === 'lockupOpened' ? [lockupRowOf(event.lockup, position).join(' ')] : [],
    ),
  })
  const ended = await client.query(
    `SELECT id, paid_days, ended_as, ended_at, closed_position, fee_taken FROM lockup
      WHERE closed_position > $1 AND closed_position <= $2 ORDER BY closed_position, id`,
    range,
  )
  const ends = steps.flatMap(({ event, position }) => {
    if (event.type !== 'lockupMatured' && event.type !== 'lockupRedeemed') return []
    const { id, paidDays } = event.lockup
    const values = [id, paidDays, lockupEndOf(event), event.endedAt, position]
    return [{ id, position, text: [...values, toNumeric(feeTakenOf(event))].join(' ') }]
  })
  compareRows('end of a lockup', {
    stored: ended.rows.map((row) =>
      [
        row.id,
        row.paid_days,
        row.ended_as,
        row.ended_at,
        row.closed_position,
        rowText([row.fee_taken]),
      ].join(' '),
    ),
    expected: ends
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map(({ text }) => text),
  })
}

export async function verifyOpenLockups(client: pg.Client, state: State): Promise<void> {
  const { rows } = await client.query(
    'SELECT id, paid_days FROM lockup WHERE ended_as IS NULL ORDER BY id',
  )
  compareRows('open lockup', {
    stored: rows.map((row) => `${row.id} ${row.paid_days}`),
    expected: [...state.lockups.open.values()]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, paidDays }) => `${id} ${paidDays}`),
  })
}
