/** Passkeys of members: enrolled, listed, and used as a second factor or alone. */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { type Refusal, refuse } from '../../../http/reply.ts'
import { createCeremony, type NewPasskey } from '../../../security/passkeyCeremony.ts'
import type { PasskeyPurpose } from '../../../security/passkeyChallenges.ts'

export const PASSKEYS_MAX = 10

type PasskeyInfo = {
  id: string
  name: string
  createdAt: number
  usedAt: number | null
}

export type Passkeys = {
  list(member: MemberId): Promise<PasskeyInfo[]>
  /** The options for the browser's call, as JSON. */
  enrollOptions(member: MemberId, account: string): Promise<string>
  /** Verifies a new credential; returns its row for `savePasskey`, or `passkeyInvalid`. */
  verifyNew(member: MemberId, credential: string): Promise<NewPasskey | Refusal>
  /** For one of the member's passkeys, as JSON. */
  options(member: MemberId, purpose: PasskeyPurpose): Promise<string>
  check(member: MemberId, purpose: PasskeyPurpose, credential: string): Promise<boolean>
  /** For any passkey, in one browser. */
  enterOptions(device: string): Promise<string>
  /** The passkey's member, when it was verified for the browser that requested it. */
  enter(device: string, credential: string): Promise<MemberId | undefined>
}

export function createPasskeys(pool: pg.Pool, site: URL): Passkeys {
  const ceremony = createCeremony(pool, site, { table: 'passkey', owner: 'member' })
  const ofMember = (member: MemberId) => `member/${member}`
  const entering = (device: string) => ({ holder: `device/${device}`, purpose: 'enter' as const })

  return {
    async list(member) {
      const { rows } = await pool.query(
        `SELECT id, name, created_at AS "createdAt", used_at AS "usedAt"
         FROM passkey WHERE member = $1 ORDER BY created_at DESC, id`,
        [member],
      )
      return rows as PasskeyInfo[]
    },

    enrollOptions: (member, account) =>
      ceremony.enrollOptions(ofMember(member), {
        owner: member,
        account,
        residentKey: 'preferred',
      }),

    verifyNew: (member, credential) => ceremony.verifyNew(ofMember(member), credential),

    options: (member, purpose) => ceremony.options({ holder: ofMember(member), purpose }, member),

    async check(member, purpose, credential) {
      const signer = await ceremony.signerOf(credential, { holder: ofMember(member), purpose })
      return signer?.owner === member
    },

    enterOptions: (device) => ceremony.options(entering(device)),

    async enter(device, credential) {
      const signer = await ceremony.signerOf(credential, entering(device))
      return signer?.owner
    },
  }
}

/**
 * Returns whether it is the member's first second factor. Refused beside ten others, and when the
 * device's passkey is enrolled already, here or with another account.
 */
export async function savePasskey(
  client: pg.PoolClient,
  { member, name, passkey }: { member: MemberId; name: string; passkey: NewPasskey },
): Promise<{ isFirst: boolean } | Refusal> {
  // Serializes concurrent requests of a member, so that each is counted.
  await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
  const { rows } = await client.query(
    `SELECT count(*) AS passkeys,
       EXISTS (SELECT FROM member_factor WHERE member = $1 AND is_active) AS "hasAuthenticator"
     FROM passkey WHERE member = $1`,
    [member],
  )
  const [before] = rows as [{ passkeys: number; hasAuthenticator: boolean }]
  if (before.passkeys >= PASSKEYS_MAX) return refuse('passkeysFull', { max: PASSKEYS_MAX })
  const { id, publicKey, counter, transports } = passkey
  const { rowCount } = await client.query(
    `INSERT INTO passkey (id, member, name, public_key, counter, transports, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [id, member, name, publicKey, counter, transports, Date.now()],
  )
  if (rowCount !== 1) return refuse('passkeyExists')
  return { isFirst: before.passkeys === 0 && !before.hasAuthenticator }
}
