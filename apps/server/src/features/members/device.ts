/** The browsers that members come with, each known by a secret of its own. */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { Caller } from '../../http/caller.ts'
import { hash, isSecret, randomSecret } from '../../session/sessions.ts'

/** The secret that this browser is known by; a new one when it has none. Kept for a year. */
const YEAR_SECONDS = 365 * 86_400
/** What a request without a secret was given: one, however often it is asked for. */
const given = new WeakMap<Caller, string>()

export function deviceOf(caller: Caller): string {
  const known = given.get(caller) ?? caller.cookies.did ?? ''
  if (isSecret(known)) return known
  const device = randomSecret()
  given.set(caller, device)
  caller.setCookie('did', device, YEAR_SECONDS)
  return device
}

/** Whether the member signed in from that browser before. */
export async function knowsDevice(
  pool: pg.Pool,
  member: MemberId,
  device: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM seen_device WHERE member = $1 AND device_hash = $2',
    [member, hash(device)],
  )
  return rowCount === 1
}

/** Writes down that the member signed in from a browser; whether it was the first time. */
export async function meetDevice(
  client: pg.PoolClient,
  member: MemberId,
  device: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `INSERT INTO seen_device (member, device_hash, first_at, last_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (member, device_hash) DO UPDATE SET last_at = excluded.last_at
     RETURNING xmax = 0 AS "isNew"`,
    [member, hash(device), Date.now()],
  )
  return (rows[0] as { isNew: boolean }).isNew
}
