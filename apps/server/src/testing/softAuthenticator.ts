/**
 * A device with passkeys, in software: creates P-256 key pairs and signs as in WebAuthn. Each part
 * can be altered, so that a test can play an attacker.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

export type Tampering = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  /** Sets the counter instead of raising it; 0 for a device that does not count. */
  counter?: number
}

export type SoftAuthenticator = {
  /** As a table of passkeys has it: the credential's id, base64url, and its public key, COSE. */
  passkey: { id: string; publicKey: Buffer }
  /** Answers creation options; both sides are JSON text. */
  create(options: string, tampering?: Tampering): string
  /** Answers request options. */
  get(options: string, tampering?: Tampering): string
  /** The same keys and counter in another device. */
  copy(): SoftAuthenticator
}

type State = { id: Buffer; privateKey: KeyObject; publicKey: KeyObject; counter: number }

export function softAuthenticator(origin: string, state?: State): SoftAuthenticator {
  const own: State = state ?? {
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    id: randomBytes(16),
    counter: 0,
  }
  const clientData = (type: string, asked: { challenge: string }, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? asked.challenge,
        origin: tampering.origin ?? origin,
      }),
    )
  const authenticatorData = (tampering: Tampering, key = Buffer.alloc(0)) => {
    own.counter = tampering.counter ?? own.counter + 1
    const rest = Buffer.alloc(5)
    rest[0] =
      USER_PRESENT |
      (tampering.isVerified === false ? 0 : USER_VERIFIED) |
      (key.length ? HAS_KEY : 0)
    rest.writeUInt32BE(own.counter, 1)
    return Buffer.concat([sha256(tampering.rpId ?? new URL(origin).hostname), rest, key])
  }
  const answer = (response: object) =>
    JSON.stringify({
      id: text(own.id),
      rawId: text(own.id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })

  return {
    passkey: { id: text(own.id), publicKey: coseOf(own.publicKey) },
    create(options, tampering = {}) {
      const length = Buffer.from([0, own.id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, own.id, coseOf(own.publicKey)])
      const data = authenticatorData(tampering, key)
      return answer({
        clientDataJSON: text(clientData('webauthn.create', JSON.parse(options), tampering)),
        attestationObject: text(attestationOf(data)),
        transports: ['internal'],
      })
    },
    get(options, tampering = {}) {
      const client = clientData('webauthn.get', JSON.parse(options), tampering)
      const data = authenticatorData(tampering)
      const signed = Buffer.concat([data, sha256(client)])
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', signed, own.privateKey)),
      })
    },
    copy: () => softAuthenticator(origin, { ...own }),
  }
}

const text = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (input: string | Buffer): Buffer => createHash('sha256').update(input).digest()

/** COSE: kty EC2, alg ES256, curve P-256, x, y. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestationOf(data: Buffer): Buffer {
  const named = (name: string) =>
    Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    named('fmt'),
    named('none'),
    named('attStmt'),
    Buffer.from([0xa0]),
    named('authData'),
    length,
    data,
  ])
}
