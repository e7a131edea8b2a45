/**
 * What happened to an account, line by line: each sign-in, each change, each look or act of staff. The
 * table takes no update and no delete; its member reads all of it.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { ActivityDetails, ActivityKind } from '@assay/domain/identity/activity.ts'
import type pg from 'pg'

export type Activity = {
  member: MemberId
  kind: ActivityKind
  /** `staff` for whatever an operator did; their role goes into the details, never their name. */
  actor?: 'member' | 'staff'
  /** Where from, as its caller came: left out for staff. */
  from?: { ip: string; agent: string }
  /** Figures and masked values that the line names; nothing secret, nothing whole. */
  details?: ActivityDetails
}
export type ActivityRow = Required<Omit<Activity, 'member' | 'from'>> & {
  id: number
  ip: string
  agent: string
  at: number
}

/**
 * Adds a line; give it the client of the transaction that makes the change, so that both happen. What an
 * index lets be told once, such as a permission's transaction, is not told again.
 */
export async function recordActivity(
  on: pg.Pool | pg.PoolClient,
  { member, kind, actor = 'member', from, details = {} }: Activity,
): Promise<void> {
  await on.query(
    `INSERT INTO member_activity (member, kind, actor, details, ip, agent, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      member,
      kind,
      actor,
      JSON.stringify(details),
      from?.ip ?? '',
      (from?.agent ?? '').slice(0, 200),
      Date.now(),
    ],
  )
}

export type ActivityPage = { member: MemberId; before?: number | undefined; limit: number }

/** Newest first; `before` is the number of the last line seen. */
export async function listActivity(
  pool: pg.Pool,
  { member, before, limit }: ActivityPage,
): Promise<ActivityRow[]> {
  const { rows } = await pool.query(
    `SELECT id, kind, actor, details, ip, agent, at FROM member_activity
     WHERE member = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
    [member, before ?? Number.MAX_SAFE_INTEGER, limit],
  )
  return rows as ActivityRow[]
}
