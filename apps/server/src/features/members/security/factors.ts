/**
 * The second factor: an authenticator app, passkeys, and recovery codes for when they are lost.
 * Each thirty seconds' code is good once; five wrong ones lock for half an hour. A try is counted
 * before the code is looked at.
 */
import { randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import { recordActivity } from '../../../security/activity.ts'
import type { PasskeyPurpose } from '../../../security/passkeyCeremony.ts'
import type { Seal } from '../../../security/seal.ts'
import { hash } from '../../../session/sessions.ts'
import { base32, matchingStep, newTotpSecret } from '../../../session/totp.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'

const TRIES = 5
const LOCK_MS = 30 * 60_000
const RECOVERY_CODES = 10
const PENDING_MS = 30 * 60_000

export type Factors = {
  of(member: MemberId): Promise<Enrolled>
  /**
   * The seed that waits for its first code: the same for half an hour to the session that began, so
   * that an app which has scanned it stays right when the page loads again; again to any other. A
   * thief of that session's token could read it meanwhile, from any address or agent: a phone's
   * address changes and an agent is copied, so a bar on them would stop the member alone. Changes
   * and withdrawals ask for a mailed code beside the factor.
   */
  begin(member: MemberId, session: Buffer): Promise<Buffer | Refusal>
  /**
   * The first code: from now on the factor counts. Ten recovery codes, shown once. `alongside` is
   * in the same transaction.
   */
  confirm(
    member: MemberId,
    code: string,
    alongside: (client: pg.PoolClient) => Promise<void>,
  ): Promise<string[] | Refusal>
  /**
   * Whether the first code of a pending app is right, without using it up; each try is counted
   * first.
   */
  tryFirst(member: MemberId, code: string): Promise<Refusal | undefined>
  /**
   * Undefined when right or none is enrolled. `given` is the authenticator's code, a recovery code,
   * which is used up, or what a passkey signed; without it `factorRequired` says what a passkey is
   * to sign, for this purpose.
   */
  check(
    member: MemberId,
    given: string | undefined,
    purpose: PasskeyPurpose,
  ): Promise<Refusal | undefined>
}

type Enrolled = {
  hasAuthenticator: boolean
  passkeys: number
  recoveryCodesLeft: number
}

export function createFactors(
  pool: pg.Pool,
  { seal, passkeys }: { seal: Seal; passkeys: Passkeys },
): Factors {
  type Row = { sealedSeed: Buffer; isActive: boolean; lockedUntil: number }
  const belongsTo = (member: MemberId) => `seed/${member}`

  async function rowOf(member: MemberId): Promise<Row | undefined> {
    const { rows } = await pool.query(
      `SELECT sealed_seed AS "sealedSeed", is_active AS "isActive", locked_until AS "lockedUntil"
       FROM member_factor WHERE member = $1`,
      [member],
    )
    return rows[0] as Row | undefined
  }

  async function takeTry(member: MemberId, now: number): Promise<Refusal | undefined> {
    const { rowCount } = await pool.query(
      `UPDATE member_factor SET tries = tries + 1,
         locked_until = CASE WHEN (tries + 1) % $3 = 0 THEN $2 + $4::bigint ELSE 0 END
       WHERE member = $1 AND locked_until <= $2`,
      [member, now, TRIES, LOCK_MS],
    )
    if (rowCount === 1) return undefined
    const until = (await rowOf(member))?.lockedUntil ?? now
    const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
    return refuse('signInLocked', { seconds, minutes: Math.ceil(seconds / 60) })
  }

  /** Marks the step as used; false when it was, so that two at once cannot share a code. */
  async function useStep(member: MemberId, sealedSeed: Buffer, code: string): Promise<boolean> {
    const seed = seal.open(sealedSeed, belongsTo(member))
    const step = matchingStep(seed, { code, now: Date.now(), lastStep: 0 })
    if (step === undefined) return false
    const { rowCount } = await pool.query(
      `UPDATE member_factor SET last_step = $2, tries = 0, locked_until = 0
       WHERE member = $1 AND last_step < $2`,
      [member, step],
    )
    return rowCount === 1
  }

  const useRecoveryCode = (member: MemberId, code: string): Promise<boolean> =>
    transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        'DELETE FROM recovery_code WHERE member = $1 AND code_hash = $2',
        [member, hash(code.toUpperCase().replaceAll('-', ''))],
      )
      if (rowCount !== 1) return false
      await client.query('UPDATE member_factor SET tries = 0, locked_until = 0 WHERE member = $1', [
        member,
      ])
      await recordActivity(client, { member, kind: 'recoveryCodeUsed' })
      return true
    })

  return {
    async of(member) {
      const { rows } = await pool.query(
        `SELECT EXISTS (SELECT 1 FROM member_factor WHERE member = $1 AND is_active)
             AS "hasAuthenticator",
           (SELECT count(*)::int FROM passkey WHERE member = $1) AS passkeys,
           (SELECT count(*)::int FROM recovery_code WHERE member = $1) AS "recoveryCodesLeft"`,
        [member],
      )
      return rows[0] as Enrolled
    },

    async begin(member, session) {
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
    },

    async tryFirst(member, code) {
      const row = await rowOf(member)
      if (!row) return refuse('factorMissing')
      // Of one that counts already nothing is said here: who asks has only a session.
      if (row.isActive) return refuse('factorExists')
      const now = Date.now()
      const locked = await takeTry(member, now)
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
    },

    async confirm(member, code, alongside) {
      const row = await rowOf(member)
      if (!row) return refuse('factorMissing')
      if (row.isActive) return refuse('factorExists')
      const locked = await takeTry(member, Date.now())
      if (locked) return locked
      if (!(await useStep(member, row.sealedSeed, code))) return refuse('factorInvalid')
      return transaction(pool, async (client) => {
        // Another session may have begun again meanwhile: only what the code proved is let count.
        const { rowCount } = await client.query(
          `UPDATE member_factor SET is_active = true
           WHERE member = $1 AND NOT is_active AND sealed_seed = $2`,
          [member, row.sealedSeed],
        )
        if (rowCount !== 1) return refuse('factorInvalid')
        await alongside(client)
        return newRecoveryCodes(client, member)
      })
    },

    async check(member, given, purpose) {
      const row = await rowOf(member)
      const hasPasskey = (await passkeys.list(member)).length > 0
      if (!row?.isActive && !hasPasskey) return undefined
      if (!given) {
        if (!hasPasskey) return refuse('factorRequired')
        return refuse('factorRequired', { passkey: await passkeys.options(member, purpose) })
      }
      if (given.startsWith('{')) {
        const isRight = await passkeys.check(member, purpose, given)
        return isRight ? undefined : refuse('passkeyInvalid')
      }
      // Recovery codes have fifty bits: who has passkeys alone needs no lock against guessing.
      const locked = row?.isActive ? await takeTry(member, Date.now()) : undefined
      if (locked) return locked
      const isRight = /^\d{6}$/.test(given)
        ? row?.isActive && (await useStep(member, row.sealedSeed, given))
        : await useRecoveryCode(member, given)
      return isRight ? undefined : refuse('factorInvalid')
    },
  }
}

/** Ten codes, shown once; those of before count no more. */
export async function newRecoveryCodes(client: pg.PoolClient, member: MemberId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await client.query('DELETE FROM recovery_code WHERE member = $1', [member])
  for (const each of codes) {
    await client.query('INSERT INTO recovery_code (member, code_hash) VALUES ($1, $2)', [
      member,
      hash(each.replaceAll('-', '')),
    ])
  }
  return codes
}

/** Takes the authenticator away. */
export async function removeFactor(client: pg.PoolClient, member: MemberId): Promise<void> {
  await client.query('DELETE FROM member_factor WHERE member = $1', [member])
  await forgetRecovery(client, member)
}

/** False when the member has no such passkey. */
export async function removePasskey(
  client: pg.PoolClient,
  { member, id }: { member: MemberId; id: string },
): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM passkey WHERE id = $1 AND member = $2', [
    id,
    member,
  ])
  await forgetRecovery(client, member)
  return rowCount === 1
}

/** With nothing left to recover, the codes are no factor of their own. */
async function forgetRecovery(client: pg.PoolClient, member: MemberId): Promise<void> {
  await client.query(
    `DELETE FROM recovery_code WHERE member = $1
       AND NOT EXISTS (SELECT 1 FROM passkey WHERE member = $1)
       AND NOT EXISTS (SELECT 1 FROM member_factor WHERE member = $1 AND is_active)`,
    [member],
  )
}

/** `ABCDE-FGHIJ`: fifty bits. */
function newRecoveryCode(): string {
  const text = base32(randomBytes(7)).slice(0, 10)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
