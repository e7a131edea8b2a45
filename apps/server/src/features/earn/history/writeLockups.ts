/** Writes changes of lockups within the transaction of a batch. */
import type { Lockup } from '@assay/domain/earn/earnPlan.ts'
import type { EarnEvent } from '@assay/engine/earn/earnEvent.ts'
import type pg from 'pg'
import { bigintColumn, integerColumn, textColumn } from '../../../db/columns.ts'
import { numericColumn, toNumeric } from '../../../db/numericColumn.ts'
import { Fault } from '../../../fault.ts'

export type LockupStep = { event: Exclude<EarnEvent, { type: 'earnPlanSet' }>; position: number }

export const LOCKUP_COLUMNS = `id, member, plan, asset, principal, period_days, daily_rate,
  daily_yield, redemption_fee, opened_at, starts_at, matures_at, position,
  free_until`

type StepOf<T> = { event: Extract<LockupStep['event'], { type: T }>; position: number }
type Opened = StepOf<'lockupOpened'>
type Paid = StepOf<'yieldPaid'>
type Ended = StepOf<'lockupMatured' | 'lockupRedeemed'>

/**
 * In the order opened, paid, ended: a lockup that does all of it within the batch passes through
 * each.
 */
export function writeLockups(client: pg.Client, steps: readonly LockupStep[]): Promise<unknown>[] {
  const opened: Opened[] = []
  const paid: Paid[] = []
  const ended: Ended[] = []
  for (const { event, position } of steps) {
    if (event.type === 'lockupOpened') opened.push({ event, position })
    else if (event.type === 'yieldPaid') paid.push({ event, position })
    else ended.push({ event, position })
  }
  const sent: Promise<unknown>[] = opened.map((step) => insertLockup(client, step))
  if (paid.length > 0) sent.push(payLockups(client, paid))
  if (ended.length > 0) sent.push(endLockups(client, ended))
  return sent
}

const insertLockup = (client: pg.Client, { event, position }: Opened) =>
  client.query({
    name: 'insert-lockup',
    text: `INSERT INTO lockup (${LOCKUP_COLUMNS}, paid_days)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0)`,
    values: lockupRowOf(event.lockup, position),
  })

/** The last day of each lockup counts, provided that the first follows the last paid one. */
function payLockups(client: pg.Client, steps: readonly Paid[]): Promise<void> {
  const days = new Map<number, { first: number; last: number }>()
  for (const { event } of steps) {
    const { id, paidDays } = event.lockup
    days.set(id, { first: days.get(id)?.first ?? paidDays, last: paidDays })
  }
  const spans = [...days.values()]
  return change(client, days.size, {
    name: 'pay-lockups',
    text: `UPDATE lockup SET paid_days = new.last
      FROM unnest($1::bigint[], $2::integer[], $3::integer[]) AS new(id, first, last)
      WHERE lockup.id = new.id AND lockup.paid_days = new.first - 1`,
    values: [
      bigintColumn([...days.keys()]),
      integerColumn(spans.map(({ first }) => first)),
      integerColumn(spans.map(({ last }) => last)),
    ],
  })
}

function endLockups(client: pg.Client, steps: readonly Ended[]): Promise<void> {
  const events = steps.map(({ event }) => event)
  return change(client, steps.length, {
    name: 'end-lockups',
    text: `UPDATE lockup SET ended_as = new.ended_as, ended_at = new.ended_at,
        closed_position = new.position, fee_taken = new.fee
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::numeric[])
        AS new(id, ended_as, ended_at, position, fee)
      WHERE lockup.id = new.id AND lockup.ended_as IS NULL`,
    values: [
      bigintColumn(events.map(({ lockup }) => lockup.id)),
      textColumn(events.map(lockupEndOf)),
      bigintColumn(events.map(({ endedAt }) => endedAt)),
      bigintColumn(steps.map(({ position }) => position)),
      numericColumn(events.map(feeTakenOf)),
    ],
  })
}

export const lockupEndOf = ({ type }: { type: 'lockupMatured' | 'lockupRedeemed' }) =>
  type === 'lockupMatured' ? 'complete' : 'redeemed'

/** A matured lockup has no fee. */
export const feeTakenOf = ({ type, lockup }: Ended['event']): bigint =>
  type === 'lockupMatured' ? 0n : lockup.redemptionFee

/** In the order of the columns, amounts as decimal text. */
export function lockupRowOf(lockup: Lockup, position: number): unknown[] {
  const { id, member, plan, asset, principal, periodDays, dailyRate, dailyYield } = lockup
  const { redemptionFee, openedAt, freeUntil, startsAt, maturesAt } = lockup
  return [
    id,
    member,
    plan,
    asset,
    toNumeric(principal),
    periodDays,
    toNumeric(dailyRate),
    toNumeric(dailyYield),
    toNumeric(redemptionFee),
    openedAt,
    startsAt,
    maturesAt,
    position,
    freeUntil,
  ]
}

async function change(client: pg.Client, rows: number, query: pg.QueryConfig): Promise<void> {
  const { rowCount } = await client.query(query)
  if (rowCount !== rows) {
    throw new Fault('The history lacks a lockup that the journal changes; replay it.')
  }
}
