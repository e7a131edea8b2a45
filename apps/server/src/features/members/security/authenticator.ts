/**
 * The member's authenticator app. A code works once per thirty-second step; five wrong ones lock
 * for half an hour. An attempt is counted before the code is checked.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import type { Seal } from '../../../secrets/seal.ts'
import { matchingStep, newTotpSecret } from '../../../security/totp.ts'
import { newRecoveryCodes } from './recoveryCodes.ts'

const TRIES = 5
const LOCK_MS = 30 * 60_000
const PENDING_MS = 30 * 60_000

type Parts = { pool: pg.Pool; seal: Seal }
type Row = { sealedSeed: Buffer; isActive: boolean; lockedUntil: number }

const belongsTo = (member: MemberId) => `seed/${member}`

export async function findAuthenticator(pool: pg.Pool, member: MemberId): Promise<Row | undefined> {
  const { rows } = await pool.query(
    `SELECT sealed_seed AS "sealedSeed", is_active AS "isActive", locked_until AS "lockedUntil"
     FROM member_factor WHERE member = $1`,
    [member],
  )
  return rows[0] as Row | undefined
}

export async function beginAuthenticator(
  { pool, seal }: Parts,
  member: MemberId,
  session: Buffer,
): Promise<Buffer | Refusal> {
  const now = Date.now()
  await pool.query(
    `INSERT INTO member_factor AS f (member, sealed_seed, is_active, last_step, set_at, begun_by)
     VALUES ($1, $2, false, 0, $3, $4)
     ON CONFLICT (member) DO UPDATE SET sealed_seed = excluded.sealed_seed, tries = 0,
       locked_until = 0, set_at = excluded.set_at, begun_by = excluded.begun_by
     WHERE NOT f.is_active
       AND (f.begun_by IS DISTINCT FROM $4 OR f.set_at < $5 OR f.locked_until > $3)`,
    [member, seal.seal(newTotpSecret(), belongsTo(member)), now, session, now - PENDING_MS],
  )
  const { rows } = await pool.query(
    `SELECT sealed_seed AS "sealedSeed" FROM member_factor
     WHERE member = $1 AND NOT is_active AND begun_by = $2`,
    [member, session],
  )
  const [pending] = rows as Pick<Row, 'sealedSeed'>[]
  return pending ? seal.open(pending.sealedSeed, belongsTo(member)) : refuse('factorExists')
}

export async function tryFirstCode(
  { pool, seal }: Parts,
  member: MemberId,
  code: string,
): Promise<Refusal | undefined> {
  const row = await findAuthenticator(pool, member)
  if (!row) return refuse('factorMissing')
  // The secret of an active factor is never shown: the caller only has a session.
  if (row.isActive) return refuse('factorExists')
  const now = Date.now()
  const locked = await takeTry(pool, member, now)
  if (locked) return locked
  const seed = seal.open(row.sealedSeed, belongsTo(member))
  if (matchingStep(seed, { code, now, lastStep: 0 }) === undefined) {
    return refuse('factorInvalid')
  }
  await pool.query(
    'UPDATE member_factor SET tries = greatest(tries - 1, 0), locked_until = 0 WHERE member = $1',
    [member],
  )
  return undefined
}

type Confirmation = { code: string; alongside: (client: pg.PoolClient) => Promise<void> }

export async function confirmAuthenticator(
  parts: Parts,
  member: MemberId,
  { code, alongside }: Confirmation,
): Promise<string[] | Refusal> {
  const { pool, seal } = parts
  const row = await findAuthenticator(pool, member)
  if (!row) return refuse('factorMissing')
  if (row.isActive) return refuse('factorExists')
  const locked = await takeTry(pool, member, Date.now())
  if (locked) return locked
  if (!(await spendTotp(pool, member, { row, code, seal }))) return refuse('factorInvalid')
  return transaction(pool, async (client) => {
    // Another session may have restarted meanwhile: only the secret that was proven becomes active.
    const { rowCount } = await client.query(
      `UPDATE member_factor SET is_active = true
       WHERE member = $1 AND NOT is_active AND sealed_seed = $2`,
      [member, row.sealedSeed],
    )
    if (rowCount !== 1) return refuse('factorInvalid')
    await alongside(client)
    return newRecoveryCodes(client, member)
  })
}

/** `signInLocked` without attempts left. */
export async function takeTry(
  pool: pg.Pool,
  member: MemberId,
  now: number,
): Promise<Refusal | undefined> {
  const { rowCount } = await pool.query(
    `UPDATE member_factor SET tries = tries + 1,
       locked_until = CASE WHEN (tries + 1) % $3 = 0 THEN $2 + $4::bigint ELSE 0 END
     WHERE member = $1 AND locked_until <= $2`,
    [member, now, TRIES, LOCK_MS],
  )
  if (rowCount === 1) return undefined
  const until = (await findAuthenticator(pool, member))?.lockedUntil ?? now
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  return refuse('signInLocked', { seconds, minutes: Math.ceil(seconds / 60) })
}

/**
 * Marks the step of a code as used; false when it already was, so that two requests cannot share a
 * code.
 */
export async function spendTotp(
  client: pg.Pool | pg.ClientBase,
  member: MemberId,
  { row, code, seal }: { row: Row; code: string; seal: Seal },
): Promise<boolean> {
  const seed = seal.open(row.sealedSeed, belongsTo(member))
  const step = matchingStep(seed, { code, now: Date.now(), lastStep: 0 })
  if (step === undefined) return false
  const { rowCount } = await client.query(
    `UPDATE member_factor SET last_step = $2, tries = 0, locked_until = 0
     WHERE member = $1 AND last_step < $2`,
    [member, step],
  )
  return rowCount === 1
}
