/**
 * What happened to an account, line by line: each sign-in, each change, each look or act of staff.
 * The table takes no update and no delete; its member reads all of it.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { ActivityDetails, ActivityKind } from '@assay/domain/identity/activity.ts'
import type pg from 'pg'

export type Activity = {
  member: MemberId
  kind: ActivityKind
  /** `staff` for any operator; the role is in the details, never the name. */
  actor?: 'member' | 'staff'
  /** Where from, as its caller came: left out for staff. */
  from?: { ip: string; agent: string }
  /** Figures and masked values of the line; no secrets and no full values. */
  details?: ActivityDetails
}
export type ActivityRow = Required<Omit<Activity, 'member' | 'from'>> & {
  id: number
  ip: string
  agent: string
  at: number
  /**
   * How many more of the same kind were counted on this line, the last at `moreUntil`; 0 for none.
   */
  more: number
  moreUntil: number
}

/**
 * Lines of one kind that a member's own actions add in 24 hours; further ones only raise the count
 * of the newest.
 */
const KEPT_PER_DAY = 50
/**
 * An address without a line in that time still gets one, up to this many: an attacker who fills the
 * day's limit hides no other address.
 */
const KEPT_OF_ALL_ADDRESSES = 200

/**
 * In one statement, so that those that come together pass the limit by as many as write in the same
 * moment, and no more.
 */
const RECORD = {
  name: 'record-activity',
  text: `WITH day AS (
      SELECT count(*) AS kept, count(*) FILTER (WHERE ip = $5::text) AS here,
        coalesce(max(id) FILTER (WHERE ip = $5), max(id)) AS newest
      FROM member_activity WHERE member = $1::bigint AND kind = $2::text AND actor = 'member' AND at > $8
    ), room AS (
      SELECT $3::text <> 'member' OR kept < CASE WHEN here = 0
        THEN ${KEPT_OF_ALL_ADDRESSES} ELSE ${KEPT_PER_DAY} END AS is_free, newest FROM day
    ), counted AS (
      INSERT INTO member_activity_more AS more (line, count, last_at)
      SELECT newest, 1, $7::bigint FROM room WHERE NOT is_free
      ON CONFLICT (line) DO UPDATE SET count = more.count + 1, last_at = $7
    )
    INSERT INTO member_activity (member, kind, actor, details, ip, agent, at)
    SELECT $1, $2, $3, $4::jsonb, $5, $6, $7 FROM room WHERE is_free ON CONFLICT DO NOTHING`,
}

/**
 * Adds a line; pass the client of the transaction that makes the change, so that both commit
 * together. An event with a unique key, such as a permission's transaction, is recorded once. Lines
 * cannot be deleted: beyond the daily limit a member's own actions are only counted.
 */
export async function recordActivity(
  on: pg.Pool | pg.ClientBase,
  { member, kind, actor = 'member', from, details = {} }: Activity,
): Promise<void> {
  const now = Date.now()
  await on.query({
    ...RECORD,
    values: [
      member,
      kind,
      actor,
      JSON.stringify(details),
      from?.ip ?? '',
      (from?.agent ?? '').slice(0, 200),
      now,
      now - DAY_MS,
    ],
  })
}

export type ActivityPage = { member: MemberId; before?: number | undefined; limit: number }

/** Newest first; `before` is the number of the last line seen. */
export async function listActivity(
  pool: pg.Pool,
  { member, before, limit }: ActivityPage,
): Promise<ActivityRow[]> {
  const { rows } = await pool.query(
    `SELECT id, kind, actor, details, ip, agent, at, coalesce(count, 0) AS more,
       coalesce(last_at, 0) AS "moreUntil"
     FROM member_activity LEFT JOIN member_activity_more ON line = id
     WHERE member = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
    [member, before ?? Number.MAX_SAFE_INTEGER, limit],
  )
  return rows as ActivityRow[]
}
