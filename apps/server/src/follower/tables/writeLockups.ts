/** Writes what becomes of lockups within the transaction of a batch. */
import type { Lockup } from '@assay/domain/earn/earnPlan.ts'
import type { EarnEvent } from '@assay/engine/earn/earnEvent.ts'
import type pg from 'pg'
import { toNumeric } from '../../db/numericColumn.ts'
import { Fault } from '../../fault.ts'

export type LockupStep = { event: Exclude<EarnEvent, { type: 'earnPlanSet' }>; position: number }

export const LOCKUP_COLUMNS = `id, member, plan, asset, principal, period_days, daily_rate,
  daily_yield, redemption_fee, opened_at, starts_at, matures_at, position`

export function writeLockups(client: pg.Client, steps: readonly LockupStep[]): Promise<unknown>[] {
  return steps.map((step) => writeStep(client, step))
}

function writeStep(client: pg.Client, { event, position }: LockupStep): Promise<unknown> {
  const { id, paidDays } = event.lockup
  switch (event.type) {
    case 'lockupOpened':
      return client.query({
        name: 'insert-lockup',
        text: `INSERT INTO lockup (${LOCKUP_COLUMNS}, paid_days)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0)`,
        values: lockupRowOf(event.lockup, position),
      })
    case 'yieldPaid':
      return change(client, {
        name: 'pay-lockup',
        text: 'UPDATE lockup SET paid_days = $2::integer WHERE id = $1 AND paid_days = $2::integer - 1',
        values: [id, paidDays],
      })
    case 'lockupMatured':
    case 'lockupRedeemed':
      return change(client, {
        name: 'end-lockup',
        text: `UPDATE lockup SET ended_as = $2, ended_at = $3, closed_position = $4
          WHERE id = $1 AND ended_as IS NULL`,
        values: [id, endOf(event), event.endedAt, position],
      })
  }
}

export const endOf = ({ type }: { type: 'lockupMatured' | 'lockupRedeemed' }) =>
  type === 'lockupMatured' ? 'complete' : 'redeemed'

/** In the order of the columns, amounts as decimal text. */
export function lockupRowOf(lockup: Lockup, position: number): unknown[] {
  const { id, member, plan, asset, principal, periodDays, dailyRate, dailyYield } = lockup
  const { redemptionFee, openedAt, startsAt, maturesAt } = lockup
  return [
    ...[id, member, plan, asset, toNumeric(principal), periodDays, toNumeric(dailyRate)],
    ...[toNumeric(dailyYield), toNumeric(redemptionFee), openedAt, startsAt, maturesAt, position],
  ]
}

async function change(client: pg.Client, query: pg.QueryConfig): Promise<void> {
  const { rowCount } = await client.query(query)
  if (rowCount !== 1) {
    throw new Fault('The history lacks a lockup that the journal changes; replay it.')
  }
}
