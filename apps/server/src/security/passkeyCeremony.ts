/**
 * Passkeys (WebAuthn, level 3) of members and of operators: options for a device, and the check of
 * its answer. The device must have verified its user. A challenge is good once, for its holder and
 * purpose, and not for long; a device whose counter does not rise is taken for a copy and refused.
 */
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
import { type Refusal, refuse } from '../http/reply.ts'

const VALID_MS = 5 * 60_000
/** Anyone who enrolls may wait for a mail in between. */
const ENROLL_VALID_MS = 15 * 60_000
/** Ed25519, ECDSA on P-256, RSA: what devices offer. */
const ALGORITHMS = [-8, -7, -257]

/** What a challenge is good for; one for a withdrawal changes no password. */
export type PasskeyPurpose =
  | 'enroll'
  | 'enter'
  | 'signIn'
  | 'reset'
  | 'security'
  | 'withdraw'
  | 'approve'
/** Who is asked, and for what. */
type Asked = { holder: string; purpose: PasskeyPurpose }

export type NewPasskey = {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** A table of passkeys, and its column that says whose they are. */
export type PasskeyTable =
  | { table: 'passkey'; owner: 'member' }
  | { table: 'operator_passkey'; owner: 'operator' }

type Enrolling = {
  owner: number
  /** What the device shows in its list of accounts. */
  account: string
  /** Whether the device must find the passkey without being told whose. */
  residentKey: 'preferred' | 'required'
}

/** A passkey's id, and whose it was when it signed: it may have been taken away since. */
type Signer = { id: string; owner: number }

export type Ceremony = {
  /** What the browser is to ask the device for, as JSON. */
  enrollOptions(holder: string, enrolling: Enrolling): Promise<string>
  /** Verifies what the device made; its row for the table, or `passkeyInvalid`. */
  verifyNew(holder: string, credential: string): Promise<NewPasskey | Refusal>
  /**
   * For one of the owner's passkeys, or for any passkey of anybody, as JSON. The challenge is a
   * random one, or the hash of what is signed.
   */
  options(asked: Asked, owner?: number, challenge?: Uint8Array): Promise<string>
  /** The passkey that has signed a challenge of this holder and purpose. */
  signerOf(credential: string, asked: Asked): Promise<Signer | undefined>
}

type Row = NewPasskey & { owner: number }

export function createCeremony(pool: pg.Pool, site: URL, { table, owner }: PasskeyTable): Ceremony {
  const [rpID, origin] = [site.hostname, site.origin]

  async function keep(challenge: string, { holder, purpose }: Asked): Promise<void> {
    const validMs = purpose === 'enroll' ? ENROLL_VALID_MS : VALID_MS
    await pool.query(
      `INSERT INTO passkey_challenge (challenge, holder, purpose, expires_at)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (challenge) DO UPDATE SET expires_at = excluded.expires_at`,
      [challenge, holder, purpose, Date.now() + validMs],
    )
  }

  /** Uses a challenge up, whatever becomes of the rest. */
  async function take(challenge: string, { holder, purpose }: Asked): Promise<boolean> {
    const { rowCount } = await pool.query(
      `DELETE FROM passkey_challenge
       WHERE challenge = $1 AND holder = $2 AND purpose = $3 AND expires_at > $4`,
      [challenge, holder, purpose, Date.now()],
    )
    return rowCount === 1
  }

  /** Undefined for what the library throws at; a failure of the database stays one. */
  async function judged<T>(
    asked: Asked,
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

  async function rowsOf(column: 'id' | typeof owner, value: string | number): Promise<Row[]> {
    const { rows } = await pool.query(
      `SELECT id, ${owner} AS owner, public_key AS "publicKey", counter, transports
       FROM ${table} WHERE ${column} = $1`,
      [value],
    )
    return rows as Row[]
  }

  return {
    async enrollOptions(holder, enrolling) {
      const known = await rowsOf(owner, enrolling.owner)
      const options = await generateRegistrationOptions({
        rpName: 'Assay',
        rpID,
        userName: enrolling.account,
        userID: new TextEncoder().encode(holder),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: {
          residentKey: enrolling.residentKey,
          userVerification: 'required',
        },
        timeout: VALID_MS,
      })
      await keep(options.challenge, { holder, purpose: 'enroll' })
      return JSON.stringify(options)
    },

    async verifyNew(holder, credential) {
      const response = readJson<RegistrationResponseJSON>(credential)
      if (!response) return refuse('passkeyInvalid')
      const made = await judged({ holder, purpose: 'enroll' }, (expectedChallenge) =>
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

    async options(asked, of, challenge) {
      const rows = of === undefined ? [] : await rowsOf(owner, of)
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: rows.map(({ id, transports }) => ({
          id,
          transports: transports as AuthenticatorTransport[],
        })),
        userVerification: 'required',
        timeout: VALID_MS,
        ...(challenge && { challenge: new Uint8Array(challenge) }),
      })
      await keep(options.challenge, asked)
      return JSON.stringify(options)
    },

    async signerOf(credential, asked) {
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
        `UPDATE ${table} SET counter = $2, used_at = $3
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
        [row.id, proven.authenticationInfo.newCounter, Date.now()],
      )
      return rowCount === 1 ? { id: row.id, owner: row.owner } : undefined
    },
  }
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
