/**
 * The second factor: an authenticator app, passkeys, and recovery codes for when they are lost.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { Refusal, refuse } from '../../../http/reply.ts'
import type { Seal } from '../../../secrets/seal.ts'
import type { PasskeyPurpose } from '../../../security/passkeyChallenges.ts'
import { type Spend, spendAll } from '../../../security/spend.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  findAuthenticator,
  spendTotp,
  takeTry,
  tryFirstCode,
} from './authenticator.ts'
import { forgetRecovery, isRecoveryCode, spendRecoveryCode } from './recoveryCodes.ts'

export type Factors = {
  of(member: MemberId): Promise<Enrolled>
  /**
   * The seed before its first code: the same for half an hour in one session, so that an app that
   * has scanned it stays valid when the page reloads; a new one in any other session. A thief of
   * the session's token could read it meanwhile. Restricting it by address or agent would not help:
   * a phone's address changes and an agent can be copied, so only the member would be locked out.
   * Changes and withdrawals require a mailed code in addition to the factor.
   */
  begin(member: MemberId, session: Buffer): Promise<Buffer | Refusal>
  /**
   * The first code: activates the factor. Returns ten recovery codes, shown once. `alongside` runs
   * in the same transaction.
   */
  confirm(
    member: MemberId,
    code: string,
    alongside: (client: pg.PoolClient) => Promise<void>,
  ): Promise<string[] | Refusal>
  /**
   * Whether the first code of a pending app is right, without consuming it; each attempt is counted
   * first.
   */
  tryFirst(member: MemberId, code: string): Promise<Refusal | undefined>
  /**
   * What uses the factor up, and refuses a wrong one; the attempt is counted here. `given` is the
   * authenticator's code, a recovery code, or a passkey's signature, whose challenge is used up
   * already; without it `factorRequired` contains what a passkey is to sign, for this purpose.
   */
  judge(
    member: MemberId,
    given: string | undefined,
    purpose: PasskeyPurpose,
  ): Promise<Refusal | Spend>
  /** Undefined when right, which uses it up, or when none is enrolled. */
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

const nothingToSpend: Spend = async () => undefined

export function createFactors(
  pool: pg.Pool,
  { seal, passkeys }: { seal: Seal; passkeys: Passkeys },
): Factors {
  const parts = { pool, seal }
  const judge: Factors['judge'] = async (member, given, purpose) => {
    const row = await findAuthenticator(pool, member)
    const hasPasskey = (await passkeys.list(member)).length > 0
    if (!row?.isActive && !hasPasskey) return nothingToSpend
    if (!given) {
      if (!hasPasskey) return refuse('factorRequired')
      return refuse('factorRequired', { passkey: await passkeys.options(member, purpose) })
    }
    if (given.startsWith('{')) {
      const isRight = await passkeys.check(member, purpose, given)
      return isRight ? nothingToSpend : refuse('passkeyInvalid')
    }
    // Recovery codes have fifty bits: members with passkeys only need no lock against guessing.
    const locked = row?.isActive ? await takeTry(pool, member, Date.now()) : undefined
    if (locked) return locked
    return async (client) => {
      const isRight = isRecoveryCode(given)
        ? await spendRecoveryCode(client, member, given)
        : row?.isActive && (await spendTotp(client, member, { row, code: given, seal }))
      return isRight ? undefined : refuse('factorInvalid')
    }
  }
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

    begin: (member, session) => beginAuthenticator(parts, member, session),
    tryFirst: (member, code) => tryFirstCode(parts, member, code),
    confirm: (member, code, alongside) => confirmAuthenticator(parts, member, { code, alongside }),

    judge,

    async check(member, given, purpose) {
      const spend = await judge(member, given, purpose)
      return spend instanceof Refusal ? spend : spendAll(pool, [spend])
    },
  }
}

/** Removes the authenticator. */
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
