/**
 * Conditions for money to leave an account or for reporting a deposit, checked against the current
 * rows. Every gate returns a refusal or undefined; the order is the same everywhere, so that a
 * screen's checklist and the server agree.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { type Refusal, refuse } from '../http/reply.ts'

const HOUR_MS = 3_600_000

export type AccountStatus = {
  identityStatus: string
  email: string
  hasPin: boolean
  /** Milliseconds since 1970; in the past or 0 when there is no bar. */
  barredUntil: number
  frozenBy: 'member' | 'operator' | null
}

export async function accountStatusOf(
  on: pg.Pool | pg.PoolClient,
  member: MemberId,
): Promise<AccountStatus> {
  const { rows } = await on.query(
    `SELECT identity_status AS "identityStatus", coalesce(email, '') AS email,
       EXISTS (SELECT 1 FROM fund_pin p WHERE p.member = m.id) AS "hasPin",
       barred_until AS "barredUntil", frozen_by AS "frozenBy"
     FROM member m WHERE id = $1`,
    [member],
  )
  return rows[0] as AccountStatus
}

/** `fundsFrozen` for an account that its member or an operator froze (SEC-11). */
export const frozenGate = ({ frozenBy }: AccountStatus): Refusal | undefined =>
  frozenBy ? refuse('fundsFrozen', { by: frozenBy }) : undefined

/** `withdrawalBarred` within 24 hours after a change or reset. */
export const barGate = (account: AccountStatus, now: number): Refusal | undefined =>
  barredAs('withdrawalBarred', account, now)

function barredAs(
  code: 'withdrawalBarred' | 'fiatBarred',
  { barredUntil }: AccountStatus,
  now: number,
): Refusal | undefined {
  if (barredUntil <= now) return undefined
  const hours = Math.ceil((barredUntil - now) / HOUR_MS)
  return refuse(code, { until: barredUntil, hours })
}

/**
 * The first that is not met before coins are bought or sold for currency: identity, no bar
 * (DEP-06).
 */
export const fiatGate = (account: AccountStatus, now: number): Refusal | undefined =>
  account.identityStatus === 'verified'
    ? barredAs('fiatBarred', account, now)
    : refuse('identityRequired')

/** The first that is not met: identity, fund password, email (DEP-05). */
export function identifiedGate({
  identityStatus,
  hasPin,
  email,
}: AccountStatus): Refusal | undefined {
  if (identityStatus !== 'verified') return refuse('identityRequired')
  if (!hasPin) return refuse('pinNotSet')
  return email === '' ? refuse('emailNotBound') : undefined
}

/** The first that is not met: not frozen, identity, fund password, email, no bar. */
export const withdrawalGate = (account: AccountStatus, now: number): Refusal | undefined =>
  frozenGate(account) ?? identifiedGate(account) ?? barGate(account, now)
