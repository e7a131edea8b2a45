/**
 * Passkeys of members (WebAuthn, level 3): enrolled, listed, removed, and asked for as a second factor
 * or alone. The device must have verified its user. A challenge is good once, for its holder and
 * purpose, and not for long; a device whose counter does not rise is taken for a copy and refused.
 */
import type { MemberId } from '@assay/domain/account.ts'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type pg from 'pg'
import { type Refusal, refuse } from '../../../http/reply.ts'

export const PASSKEYS_MAX = 10
const VALID_MS = 5 * 60_000
/** A member who enrolls waits for a mail in between. */
const ENROLL_VALID_MS = 15 * 60_000
/** Ed25519, ECDSA on P-256, RSA: what devices offer. */
const ALGORITHMS = [-8, -7, -257]

/** What a challenge is good for; one for a withdrawal changes no password. */
export type PasskeyPurpose = 'enroll' | 'enter' | 'signIn' | 'reset' | 'security' | 'withdraw'

export type PasskeyInfo = {
  id: string
  name: string
  createdAt: number
  usedAt: number | null
}

export type Passkeys = {
  list(member: MemberId): Promise<PasskeyInfo[]>
  /** What the browser is to ask the device for, as JSON. */
  enrollOptions(member: MemberId, account: string): Promise<string>
  /** Verifies what the device made; its row for `savePasskey`, or `passkeyInvalid`. */
  verifyNew(member: MemberId, credential: string): Promise<NewPasskey | Refusal>
  /** For one of the member's passkeys, as JSON. */
  options(member: MemberId, purpose: PasskeyPurpose): Promise<string>
  check(member: MemberId, purpose: PasskeyPurpose, credential: string): Promise<boolean>
  /** For any passkey of anybody, in one browser. */
  enterOptions(device: string): Promise<string>
  /** Whose passkey it is, when it proved itself in the browser that asked. */
  enter(device: string, credential: string): Promise<MemberId | undefined>
}

export type NewPasskey = {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

type Row = NewPasskey & { member: MemberId }
type Holder = { holder: string; purpose: PasskeyPurpose }

export function createPasskeys(pool: pg.Pool, site: URL): Passkeys {
  const [rpID, origin] = [site.hostname, site.origin]
  const ofMember = (member: MemberId) => `member/${member}`

  async function keep(challenge: string, { holder, purpose }: Holder): Promise<void> {
    const validMs = purpose === 'enroll' ? ENROLL_VALID_MS : VALID_MS
    await pool.query(
      `INSERT INTO passkey_challenge (challenge, holder, purpose, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [challenge, holder, purpose, Date.now() + validMs],
    )
  }

  /** Uses a challenge up, whatever becomes of the rest. */
  async function take(challenge: string, { holder, purpose }: Holder): Promise<boolean> {
    const { rowCount } = await pool.query(
      `DELETE FROM passkey_challenge
       WHERE challenge = $1 AND holder = $2 AND purpose = $3 AND expires_at > $4`,
      [challenge, holder, purpose, Date.now()],
    )
    return rowCount === 1
  }

  /** Undefined for what the library throws at; a failure of the database stays one. */
  async function judged<T>(
    asked: Holder,
    verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T>,
  ): Promise<T | undefined> {
    let taking: Promise<boolean> | undefined
    try {
      return await verify((challenge) => {
        taking = take(challenge, asked)
        return taking
      })
    } catch {
      await taking
      return undefined
    }
  }

  async function rowsOf(column: 'id' | 'member', value: string | MemberId): Promise<Row[]> {
    const { rows } = await pool.query(
      `SELECT id, member, public_key AS "publicKey", counter, transports
       FROM passkey WHERE ${column} = $1`,
      [value],
    )
    return rows as Row[]
  }

  async function optionsFor(rows: readonly Row[], asked: Holder): Promise<string> {
    const options = await generateAuthenticationOptions({
      rpID,
      allowCredentials: rows.map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
      userVerification: 'required',
      timeout: VALID_MS,
    })
    await keep(options.challenge, asked)
    return JSON.stringify(options)
  }

  /** Whose passkey has signed a challenge of this holder and purpose. */
  async function signerOf(credential: string, asked: Holder): Promise<MemberId | undefined> {
    const response = readJson<AuthenticationResponseJSON>(credential)
    const [row] = typeof response?.id === 'string' ? await rowsOf('id', response.id) : []
    if (!response || !row) return undefined
    const proven = await judged(asked, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: row.id,
          publicKey: new Uint8Array(row.publicKey),
          counter: row.counter,
        },
      }),
    )
    if (!proven?.verified) return undefined
    // Once more in the database: two that arrive together cannot both have the next number.
    const { rowCount } = await pool.query(
      `UPDATE passkey SET counter = $2, used_at = $3
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [row.id, proven.authenticationInfo.newCounter, Date.now()],
    )
    return rowCount === 1 ? row.member : undefined
  }

  return {
    async list(member) {
      const { rows } = await pool.query(
        `SELECT id, name, created_at AS "createdAt", used_at AS "usedAt"
         FROM passkey WHERE member = $1 ORDER BY created_at DESC, id`,
        [member],
      )
      return rows as PasskeyInfo[]
    },

    async enrollOptions(member, account) {
      const known = await rowsOf('member', member)
      const options = await generateRegistrationOptions({
        rpName: 'Assay',
        rpID,
        userName: account,
        userID: new TextEncoder().encode(ofMember(member)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        timeout: VALID_MS,
      })
      await keep(options.challenge, { holder: ofMember(member), purpose: 'enroll' })
      return JSON.stringify(options)
    },

    async verifyNew(member, credential) {
      const response = readJson<RegistrationResponseJSON>(credential)
      if (!response) return refuse('passkeyInvalid')
      const made = await judged(
        { holder: ofMember(member), purpose: 'enroll' },
        (expectedChallenge) =>
          verifyRegistrationResponse({
            response,
            expectedChallenge,
            expectedOrigin: origin,
            expectedRPID: rpID,
            requireUserVerification: true,
            supportedAlgorithmIDs: ALGORITHMS,
          }),
      )
      if (!made?.verified) return refuse('passkeyInvalid')
      const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey), counter, transports }
    },

    options: async (member, purpose) =>
      optionsFor(await rowsOf('member', member), { holder: ofMember(member), purpose }),

    async check(member, purpose, credential) {
      return (await signerOf(credential, { holder: ofMember(member), purpose })) === member
    },

    enterOptions: (device) => optionsFor([], { holder: `device/${device}`, purpose: 'enter' }),
    enter: (device, credential) =>
      signerOf(credential, { holder: `device/${device}`, purpose: 'enter' }),
  }
}

/** False when the device's passkey is enrolled already, here or with another account. */
export async function savePasskey(
  client: pg.PoolClient,
  { member, name, passkey }: { member: MemberId; name: string; passkey: NewPasskey },
): Promise<boolean> {
  const { id, publicKey, counter, transports } = passkey
  const { rowCount } = await client.query(
    `INSERT INTO passkey (id, member, name, public_key, counter, transports, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [id, member, name, publicKey, counter, transports, Date.now()],
  )
  return rowCount === 1
}

/** A JSON object, or undefined: what is inside is the library's to judge. */
function readJson<T extends object>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
