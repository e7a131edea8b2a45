/** A member's lockups, from the projection of the journal. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { Lockup, LockupEnd } from '@assay/domain/earn/earnPlan.ts'
import { paidYieldOf, wholeYieldOf } from '@assay/domain/earn/lockupRules.ts'
import { type Amount, type Ratio, ZERO } from '@assay/money/amount.ts'
import type { EarnTotals, LockupStatus, OwnLockup } from '@assay/wire/routes/earn/finance.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import { LOCKUP_COLUMNS } from './history/writeLockups.ts'

export type OwnLockups = {
  list(
    member: MemberId,
    isOpen: boolean | undefined,
    page: { limit: number; offset: number },
  ): Promise<OwnLockup[]>
  count(member: MemberId, isOpen: boolean | undefined): Promise<number>
  find(member: MemberId, id: number): Promise<OwnLockup | undefined>
  totals(member: MemberId): Promise<EarnTotals[]>
}

const COLUMNS = `${LOCKUP_COLUMNS}, paid_days, ended_as, ended_at, fee_taken`
const OF_MEMBER = 'member = $1 AND ($2::boolean IS NULL OR (ended_as IS NULL) = $2)'

export function createLockups(history: HistoryReads): OwnLockups {
  return {
    async list(member, isOpen, { limit, offset }) {
      const { rows } = await history.query(
        `SELECT ${COLUMNS} FROM lockup WHERE ${OF_MEMBER}
         ORDER BY closed_position DESC NULLS FIRST, id DESC LIMIT ${limit} OFFSET ${offset}`,
        [member, isOpen ?? null],
      )
      return rows.map(lockupOf)
    },

    async count(member, isOpen) {
      const { rows } = await history.query(`SELECT count(*) FROM lockup WHERE ${OF_MEMBER}`, [
        member,
        isOpen ?? null,
      ])
      return rows[0].count as number
    },

    async find(member, id) {
      const { rows } = await history.query(
        `SELECT ${COLUMNS} FROM lockup WHERE id = $1 AND member = $2`,
        [id, member],
      )
      return rows[0] && lockupOf(rows[0])
    },

    async totals(member) {
      const { rows } = await history.query(
        `WITH own AS (
           SELECT *, CASE WHEN paid_days > 0 THEN starts_at + paid_days * $2::bigint END AS paid_until
           FROM lockup WHERE member = $1),
         dated AS (SELECT *, max(paid_until) OVER (PARTITION BY asset) AS newest FROM own)
         SELECT asset, sum(principal) FILTER (WHERE ended_as IS NULL) AS locked,
           sum(daily_yield * paid_days) AS earned,
           sum(daily_yield) FILTER (WHERE paid_until = newest) AS last_payout,
           max(ended_at) FILTER (WHERE ended_as = 'redeemed' AND ended_at < free_until) AS free_at
         FROM dated GROUP BY asset ORDER BY min(id)`,
        [member, DAY_MS],
      )
      const sum = (text: string | null) => (text === null ? ZERO : fromNumeric<Amount>(text))
      return rows.map(({ asset, locked, earned, last_payout: last, free_at: freeAt }) => ({
        asset,
        locked: sum(locked),
        earned: sum(earned),
        lastPayout: sum(last),
        freeAt: freeAt ?? 0,
      }))
    },
  }
}

function lockupOf(row: Record<string, never>): OwnLockup {
  const amount = (name: string) => fromNumeric<Amount>(row[name]!)
  const lockup: Lockup = {
    id: row.id!,
    member: row.member!,
    plan: row.plan!,
    asset: row.asset!,
    principal: amount('principal'),
    periodDays: row.period_days!,
    dailyRate: fromNumeric<Ratio>(row.daily_rate!),
    dailyYield: amount('daily_yield'),
    redemptionFee: amount(row.ended_as === 'redeemed' ? 'fee_taken' : 'redemption_fee'),
    openedAt: row.opened_at!,
    freeUntil: row.free_until!,
    startsAt: row.starts_at!,
    maturesAt: row.matures_at!,
    paidDays: row.paid_days!,
  }
  return wireLockupOf(lockup, { end: row.ended_as ?? undefined, endedAt: row.ended_at ?? 0 })
}

type End = { end: LockupEnd | undefined; endedAt: number }

/** The lockup in its current or final state. */
export function wireLockupOf(lockup: Lockup, { end, endedAt }: End): OwnLockup {
  const { member: _, ...own } = lockup
  const [wholeYield, paidYield] = [wholeYieldOf(lockup), paidYieldOf(lockup)]
  const status = end ?? standingOf(lockup, Date.now())
  return { ...own, wholeYield, paidYield, endedAt, status }
}

function standingOf({ startsAt, maturesAt }: Lockup, now: number): LockupStatus {
  if (now < startsAt) return 'paid'
  return now < maturesAt ? 'running' : 'releasing'
}
