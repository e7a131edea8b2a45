/** Members' browsers, each identified by a secret. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import type { Caller } from '../../http/caller.ts'
import { hash, isSecret, randomSecret } from '../../session/sessions.ts'

/** The secret of this browser; creates one if missing. Valid for a year. */
const YEAR_SECONDS = 365 * 86_400
/** The secret given to a request without one, so that it is created once. */
const given = new WeakMap<Caller, string>()

export function deviceIdOf(caller: Caller): string {
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

/** Each new browser is stored and reported by mail, so a script must have a limit. */
const NEW_PER_DAY = 20

/**
 * Stores that the member signed in from a browser; returns whether it is new. Beyond a daily limit
 * new browsers are not stored, and are not trusted.
 */
export async function meetDevice(
  client: pg.PoolClient,
  member: MemberId,
  device: string,
): Promise<boolean> {
  const values = [member, hash(device), Date.now()]
  const known = await client.query(
    'UPDATE seen_device SET last_at = $3 WHERE member = $1 AND device_hash = $2',
    values,
  )
  if (known.rowCount === 1) return false
  // Serializes concurrent requests of a member, so that each is counted.
  await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
  const { rowCount } = await client.query(
    `INSERT INTO seen_device (member, device_hash, first_at, last_at)
     SELECT $1, $2, $3, $3
     WHERE $4 > (SELECT count(*) FROM seen_device WHERE member = $1 AND first_at > $5)
     ON CONFLICT (member, device_hash) DO NOTHING`,
    [...values, NEW_PER_DAY, Date.now() - DAY_MS],
  )
  return rowCount === 1
}
