/**
 * Changes of an account's security. Each is one transaction: the new value, the withdrawal bar if
 * something was replaced or a factor added, the line in the member's activity, the letters to every
 * contact, and the end of sessions.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { ActivityDetails, ActivityKind } from '@assay/domain/identity/activity.ts'
import { doesNewFactorPause } from '@assay/domain/identity/factorPause.ts'
import { shortenedAddress } from '@assay/domain/identity/maskedContact.ts'
import type pg from 'pg'
import { UNIQUE_VIOLATION } from '../../../db/sqlState.ts'
import { transaction } from '../../../db/transaction.ts'
import type { CallerSession } from '../../../http/caller.ts'
import { recordActivity } from '../../../security/activity.ts'
import type { SecurityChange } from '../../../security/security.ts'
import { revokeAllKeys } from '../../../session/keys/apiKeys.ts'
import type { Sessions } from '../../../session/sessions.ts'
import type { NewWallet } from '../members.ts'
import type { Contact } from '../password/contact.ts'
import { postToContacts, postToReaders, readersOf } from '../postToContacts.ts'
import { savePin } from './fundPasswords.ts'
import { securityNote } from './securityNote.ts'

const BARRED_MS = DAY_MS

/** The session and origin of a change. */
export type Changer = { session: CallerSession; ip: string; agent: string }
type Line = { kind: ActivityKind; details?: ActivityDetails }
type ToldLine = Line & Pick<SecurityChange, 'kind' | 'name'>

/** The bar after adding a factor; returns its end, or 0 on an account's first day. */
export async function barForFactor(client: pg.PoolClient, member: MemberId): Promise<number> {
  const { rows } = await client.query(
    'SELECT created_at AS "createdAt" FROM member WHERE id = $1',
    [member],
  )
  const { createdAt } = rows[0] as { createdAt: number }
  return doesNewFactorPause(createdAt, Date.now()) ? bar(client, member) : 0
}

/** Bars withdrawals for 24 hours from now; returns the end. */
export async function bar(client: pg.PoolClient, member: MemberId): Promise<number> {
  const { rows } = await client.query(
    `UPDATE member SET barred_until = greatest(barred_until, $2) WHERE id = $1
     RETURNING barred_until AS until`,
    [member, Date.now() + BARRED_MS],
  )
  return (rows[0] as { until: number }).until
}

const record = (client: pg.PoolClient, by: Changer, line: Line) =>
  recordActivity(client, { member: by.session.member, from: by, ...line })

/** The line in the activity, and a letter to every contact. */
export async function recordAndNotify(
  client: pg.PoolClient,
  by: Changer,
  { name, ...line }: ToldLine,
): Promise<void> {
  await record(client, by, line)
  const { kind } = line
  const note = securityNote({ kind, from: by, ...(name !== undefined && { name }) })
  await postToContacts(client, by.session.member, note)
}

/**
 * A new login password: every other session and API key ends, and no device is trusted without a
 * new code.
 */
export async function changePassword(
  sessions: Sessions,
  by: Changer,
  { passwordHash, wasSet }: { passwordHash: string; wasSet: boolean },
): Promise<{ barredUntil: number; ended: CallerSession[] }> {
  const { member } = by.session
  let barredUntil = 0
  let revoked: CallerSession[] = []
  const change = async (client: pg.PoolClient) => {
    await client.query('UPDATE member SET password_hash = $2 WHERE id = $1', [member, passwordHash])
    await client.query('DELETE FROM member_device WHERE member = $1', [member])
    revoked = await revokeAllKeys(client, member)
    if (wasSet) barredUntil = await bar(client, member)
    await recordAndNotify(client, by, { kind: wasSet ? 'passwordChanged' : 'passwordSet' })
  }
  const ended = await sessions.closeAll(member, change, by.session)
  return { barredUntil, ended: [...ended, ...revoked] }
}

/** The first fund password bars nothing: there was no earlier one that could have been stolen. */
export function changePin(
  pool: pg.Pool,
  by: Changer,
  pinHash: string,
): Promise<{ wasSet: boolean; barredUntil: number }> {
  const { member } = by.session
  return transaction(pool, async (client) => {
    const wasSet = await savePin(client, { member, pinHash })
    await recordAndNotify(client, by, { kind: wasSet ? 'pinChanged' : 'pinSet' })
    return { wasSet, barredUntil: wasSet ? await bar(client, member) : 0 }
  })
}

/** False when another account has the contact. */
export async function changeContact(
  pool: pg.Pool,
  by: Changer,
  { contact, before }: { contact: Contact; before: string },
): Promise<boolean> {
  const { member } = by.session
  try {
    await transaction(pool, async (client) => {
      // The old contact is notified too: it may be the only one that the owner still reads.
      const readers = await readersOf(client, member)
      await client.query(`UPDATE member SET ${contact.kind} = $2 WHERE id = $1`, [
        member,
        contact.target,
      ])
      const kind = `${contact.kind}${before === '' ? 'Bound' : 'Changed'}` as const
      await record(client, by, { kind })
      await postToReaders(client, readers, securityNote({ kind, from: by }))
      if (before !== '') await bar(client, member)
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export const saveAntiPhishingWord = (pool: pg.Pool, by: Changer, word: string): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query('UPDATE member SET anti_phishing = $2 WHERE id = $1', [
      by.session.member,
      word,
    ])
    await record(client, by, { kind: 'antiPhishingChanged' })
  })

/** False when another account has the wallet, or this one another wallet. */
export async function linkWallet(
  pool: pg.Pool,
  by: Changer,
  { address, contractChain }: Pick<NewWallet, 'address' | 'contractChain'>,
): Promise<boolean> {
  try {
    return await transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE member SET address = $2, wallet_chain = $3 WHERE id = $1 AND address IS NULL
           AND NOT EXISTS (SELECT 1 FROM member WHERE lower(address) = lower($2))`,
        [by.session.member, address, contractChain ?? null],
      )
      if (rowCount !== 1) return false
      await recordAndNotify(client, by, {
        kind: 'walletLinked',
        details: { address: shortenedAddress(address) },
      })
      return true
    })
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

const ONLY_WAY_IN = new Error('The wallet is the only way to sign in.')

/** Undefined, without a change, when there is no other way to sign in. */
export async function unlinkWallet(
  sessions: Sessions,
  by: Changer,
  address: string,
): Promise<{ barredUntil: number; ended: CallerSession[] } | undefined> {
  const { member } = by.session
  let barredUntil = 0
  const change = async (client: pg.PoolClient) => {
    const { rowCount } = await client.query(
      `UPDATE member SET address = NULL, wallet_chain = NULL WHERE id = $1 AND address = $2
         AND (EXISTS (SELECT FROM passkey WHERE member = $1)
           OR password_hash IS NOT NULL AND (email IS NOT NULL OR phone IS NOT NULL))`,
      [member, address],
    )
    if (rowCount !== 1) throw ONLY_WAY_IN
    barredUntil = await bar(client, member)
    await recordAndNotify(client, by, {
      kind: 'walletUnlinked',
      details: { address: shortenedAddress(address) },
    })
  }
  try {
    return { ended: await sessions.closeAll(member, change, by.session), barredUntil }
  } catch (error) {
    if (error === ONLY_WAY_IN) return undefined
    throw error
  }
}
