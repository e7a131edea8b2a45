/**
 * Passkeys (WebAuthn Level 3) of members and operators: options for a device, and verification of
 * its answer. The device must verify its user. A challenge works once, for its holder and purpose,
 * and expires soon. A device whose counter does not rise counts as cloned and is refused.
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
import { type Asked, keepChallenge, VALID_MS, verifyOnce } from './passkeyChallenges.ts'

/** Ed25519, ECDSA on P-256, RSA: what devices offer. */
const ALGORITHMS = [-8, -7, -257]

export type NewPasskey = {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** A table of passkeys, and its column with the owner. */
export type PasskeyTable =
  | { table: 'passkey'; owner: 'member' }
  | { table: 'operator_passkey'; owner: 'operator' }

type Enrolling = {
  owner: number
  /** What the device shows in its list of accounts. */
  account: string
  /** Whether the passkey must be discoverable without a user name. */
  residentKey: 'preferred' | 'required'
}

/** A passkey's id, and its owner when it signed; it may have been removed since. */
type Signer = { id: string; owner: number }

export type Ceremony = {
  /** What the browser is to ask the device for, as JSON. */
  enrollOptions(holder: string, enrolling: Enrolling): Promise<string>
  /** Verifies what the device made; its row for the table, or `passkeyInvalid`. */
  verifyNew(holder: string, credential: string): Promise<NewPasskey | Refusal>
  /**
   * For one of the owner's passkeys, or for any passkey, as JSON. The challenge is random, or the
   * hash of what is signed.
   */
  options(asked: Asked, owner?: number, challenge?: Uint8Array): Promise<string>
  /** The passkey that has signed a challenge of this holder and purpose. */
  signerOf(credential: string, asked: Asked): Promise<Signer | undefined>
}

type Row = NewPasskey & { owner: number }
type Parts = { pool: pg.Pool; site: URL; kept: PasskeyTable }

export function createCeremony(pool: pg.Pool, site: URL, kept: PasskeyTable): Ceremony {
  const parts = { pool, site, kept }
  return {
    enrollOptions: (holder, enrolling) => enrollOptions(parts, holder, enrolling),
    verifyNew: (holder, credential) => verifyNew(parts, holder, credential),
    options: (asked, owner, challenge) => signOptions(parts, asked, { owner, challenge }),
    signerOf: (credential, asked) => signerOf(parts, credential, asked),
  }
}

async function enrollOptions(
  parts: Parts,
  holder: string,
  { owner, account, residentKey }: Enrolling,
): Promise<string> {
  const known = await rowsOf(parts, parts.kept.owner, owner)
  const options = await generateRegistrationOptions({
    rpName: 'Assay',
    rpID: parts.site.hostname,
    userName: account,
    userID: new TextEncoder().encode(holder),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey, userVerification: 'required' },
    timeout: VALID_MS,
  })
  await keepChallenge(parts.pool, options.challenge, { holder, purpose: 'enroll' })
  return JSON.stringify(options)
}

async function verifyNew(
  { pool, site }: Parts,
  holder: string,
  credential: string,
): Promise<NewPasskey | Refusal> {
  const response = readJson<RegistrationResponseJSON>(credential)
  if (!response) return refuse('passkeyInvalid')
  const made = await verifyOnce(pool, { holder, purpose: 'enroll' }, (expectedChallenge) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!made?.verified) return refuse('passkeyInvalid')
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

type Signing = { owner?: number | undefined; challenge?: Uint8Array | undefined }

async function signOptions(
  parts: Parts,
  asked: Asked,
  { owner, challenge }: Signing,
): Promise<string> {
  const rows = owner === undefined ? [] : await rowsOf(parts, parts.kept.owner, owner)
  const options = await generateAuthenticationOptions({
    rpID: parts.site.hostname,
    allowCredentials: rows.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: 'required',
    timeout: VALID_MS,
    ...(challenge && { challenge: new Uint8Array(challenge) }),
  })
  await keepChallenge(parts.pool, options.challenge, asked)
  return JSON.stringify(options)
}

async function signerOf(
  parts: Parts,
  credential: string,
  asked: Asked,
): Promise<Signer | undefined> {
  const { pool, site, kept } = parts
  const response = readJson<AuthenticationResponseJSON>(credential)
  const [row] = typeof response?.id === 'string' ? await rowsOf(parts, 'id', response.id) : []
  if (!response || !row) return undefined
  const proven = await verifyOnce(pool, asked, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      requireUserVerification: true,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(row.publicKey),
        counter: row.counter,
      },
    }),
  )
  if (!proven?.verified) return undefined
  // Checked again in the database: two concurrent sign-ins cannot both use the next counter.
  const { rowCount } = await pool.query(
    `UPDATE ${kept.table} SET counter = $2, used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [row.id, proven.authenticationInfo.newCounter, Date.now()],
  )
  return rowCount === 1 ? { id: row.id, owner: row.owner } : undefined
}

async function rowsOf(
  { pool, kept: { table, owner } }: Parts,
  column: 'id' | PasskeyTable['owner'],
  value: string | number,
): Promise<Row[]> {
  const { rows } = await pool.query(
    `SELECT id, ${owner} AS owner, public_key AS "publicKey", counter, transports
     FROM ${table} WHERE ${column} = $1`,
    [value],
  )
  return rows as Row[]
}

/** A JSON object, or undefined; the library checks its content. */
function readJson<T extends object>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
