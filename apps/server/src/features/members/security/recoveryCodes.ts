/** Recovery codes: ten, for a lost authenticator or lost passkeys, each valid once. */
import { randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { recordActivity } from '../../../security/activity.ts'
import { base32 } from '../../../security/totp.ts'
import { hash } from '../../../session/sessions.ts'

const RECOVERY_CODES = 10

/** Ten codes, shown once; earlier ones become invalid. */
export async function newRecoveryCodes(client: pg.PoolClient, member: MemberId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  // Of two at once, the second must see the first's codes to delete them.
  await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
  await client.query('DELETE FROM recovery_code WHERE member = $1', [member])
  for (const each of codes) {
    await client.query('INSERT INTO recovery_code (member, code_hash) VALUES ($1, $2)', [
      member,
      hash(each.replaceAll('-', '')),
    ])
  }
  return codes
}

/** By its form: neither six digits of an app nor a passkey's signature. */
export const isRecoveryCode = (factor: string): boolean => !/^(\d{6}$|\{)/.test(factor)

/** Consumes one; false when the member has no such code. */
export async function spendRecoveryCode(
  client: pg.ClientBase,
  member: MemberId,
  code: string,
): Promise<boolean> {
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
}

/** Without a factor to recover, the codes are deleted: they are not a factor themselves. */
export async function forgetRecovery(client: pg.PoolClient, member: MemberId): Promise<void> {
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
