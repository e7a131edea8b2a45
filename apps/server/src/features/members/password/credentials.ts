/** The rows behind passwords: owners, consents, trusted devices. */
import type { MemberId } from '@assay/domain/account.ts'
import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import { recordActivity } from '../../../security/activity.ts'
import { revokeAllKeys } from '../../../session/keys/apiKeys.ts'
import { hash, type Sessions } from '../../../session/sessions.ts'
import { newInvitationCode } from '../members.ts'
import { postToContacts } from '../postToContacts.ts'
import { bar } from '../security/changes.ts'
import { whereFrom } from '../security/securityNote.ts'
import { type Contact, maskedContact } from './contact.ts'

export type Credential = { member: MemberId; passwordHash: string | undefined }
type NewMember = {
  contact: Contact
  passwordHash: string
  invitationCode: string
  device: string
}
/** `from`: where the change came from, for the letters. */
type NewPassword = {
  member: MemberId
  passwordHash: string
  device: string
  from: { ip: string; agent: string }
}

export type Credentials = {
  of(contact: Contact): Promise<Credential | undefined>
  /** Undefined when the contact already has an account. */
  create(account: NewMember): Promise<MemberId | undefined>
  /**
   * Sets the password, bars withdrawals, ends every session and trust, and writes the letters, all
   * or nothing.
   */
  reset(password: NewPassword): Promise<{ barredUntil: number; ended: Ended }>
  /** The same password, hashed with today's parameters. */
  rehash(member: MemberId, from: string, to: string): Promise<void>
  isTrusted(member: MemberId, device: string): Promise<boolean>
  trust(member: MemberId, device: string): Promise<void>
}
type Ended = Awaited<ReturnType<Sessions['closeAll']>>

export function createCredentials(pool: pg.Pool, sessions: Sessions): Credentials {
  const trustVia = (on: pg.Pool | pg.PoolClient, member: MemberId, device: string) =>
    on.query(
      `INSERT INTO member_device (member, device_hash, trusted_at) VALUES ($1, $2, $3)
       ON CONFLICT (member, device_hash) DO UPDATE SET trusted_at = excluded.trusted_at`,
      [member, hash(device), Date.now()],
    )

  return {
    async of({ kind, target }) {
      const where = kind === 'email' ? 'lower(email) = $1' : 'phone = $1'
      const { rows } = await pool.query(
        `SELECT id AS member, password_hash AS "passwordHash" FROM member WHERE ${where}`,
        [target],
      )
      const [row] = rows as { member: MemberId; passwordHash: string | null }[]
      return row && { member: row.member, passwordHash: row.passwordHash ?? undefined }
    },

    create: (account) => transaction(pool, (client) => insertMember(client, account, trustVia)),

    async reset({ member, passwordHash, device, from }) {
      let barredUntil = 0
      let revoked: Ended = []
      const ended = await sessions.closeAll(member, async (client) => {
        await client.query('UPDATE member SET password_hash = $2 WHERE id = $1', [
          member,
          passwordHash,
        ])
        revoked = await revokeAllKeys(client, member)
        barredUntil = await bar(client, member)
        await recordActivity(client, { member, kind: 'passwordReset' })
        await client.query('DELETE FROM member_device WHERE member = $1', [member])
        await trustVia(client, member, device)
        const details = whereFrom(from)
        const note = { subject: 'resetNoticeSubject', body: 'resetNoticeBody', details } as const
        await postToContacts(client, member, note)
      })
      return { barredUntil, ended: [...ended, ...revoked] }
    },

    async rehash(member, from, to) {
      await pool.query(
        'UPDATE member SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
        [member, from, to],
      )
    },

    async isTrusted(member, device) {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM member_device WHERE member = $1 AND device_hash = $2',
        [member, hash(device)],
      )
      return rowCount === 1
    },

    async trust(member, device) {
      await trustVia(pool, member, device)
    },
  }
}

type Trust = (on: pg.PoolClient, member: MemberId, device: string) => Promise<unknown>

async function insertMember(
  client: pg.PoolClient,
  { contact, passwordHash, invitationCode, device }: NewMember,
  trust: Trust,
): Promise<MemberId | undefined> {
  const now = Date.now()
  const { rows } = await client.query(
    `INSERT INTO member
       (name, ${contact.kind}, password_hash, invitation_code, invited_by, created_at)
     VALUES ($1, $2, $3, $4, (SELECT id FROM member WHERE invitation_code = $5), $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      maskedContact(contact),
      contact.target,
      passwordHash,
      newInvitationCode(),
      invitationCode.toUpperCase(),
      now,
    ],
  )
  const [row] = rows as { id: MemberId }[]
  if (!row) return undefined
  await client.query('INSERT INTO agreement (member, version, agreed_at) VALUES ($1, $2, $3)', [
    row.id,
    AGREEMENT_VERSION,
    now,
  ])
  await recordActivity(client, { member: row.id, kind: 'registered' })
  await trust(client, row.id, device)
  return row.id
}
