/**
 * Secrets at rest: AES-256-GCM with a separate key for each, which is wrapped by the exchange's
 * key. The ciphertext names the wrapping key, so older ones still decrypt after a rotation. It is
 * bound to its row, so that rows cannot be swapped.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import { Fault } from '../fault.ts'

export type Seal = {
  /** `belongsTo` names the owner and the kind, such as `seed/7`: opening needs the same. */
  seal(plain: Buffer, belongsTo: string): Buffer
  /** Throws a Fault when the bytes were changed, belong elsewhere, or the key is gone. */
  open(sealed: Buffer, belongsTo: string): Buffer
  /** The same for the same text, and no way back: to find one that is there already. */
  index(text: string): Buffer
}

const KEY_BYTES = 32
const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const WRAPPED_BYTES = IV_BYTES + KEY_BYTES + TAG_BYTES

/** The first key seals; all of them open. */
export function createSeal(keys: readonly Buffer[]): Seal {
  const [current] = keys
  if (!current || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new Fault('A data key must be 32 bytes in base64.')
  }
  const byId = new Map(keys.map((key) => [idOf(key).toString('hex'), key]))
  // The oldest key: indexed values stay findable after a new key is added in front.
  const indexKey = createHmac('sha256', keys.at(-1) ?? current)
    .update('index')
    .digest()

  return {
    seal(plain, belongsTo) {
      const own = randomBytes(KEY_BYTES)
      return Buffer.concat([
        idOf(current),
        encrypt(current, own, belongsTo),
        encrypt(own, plain, belongsTo),
      ])
    },

    open(sealed, belongsTo) {
      const key = byId.get(sealed.subarray(0, ID_BYTES).toString('hex'))
      if (!key) throw new Fault('The data key of an encrypted value is not configured.')
      const body = sealed.subarray(ID_BYTES)
      const own = decrypt(key, body.subarray(0, WRAPPED_BYTES), belongsTo)
      return decrypt(own, body.subarray(WRAPPED_BYTES), belongsTo)
    },

    index: (text) => createHmac('sha256', indexKey).update(text).digest(),
  }
}

/** Binds the texts of identity documents to their member: a swapped row does not decrypt. */
export const identityPart = (member: MemberId, part: 'name' | 'number'): string =>
  `identity/${part}/${member}`

/** What the texts of fiat orders belong to: the details of a payee, a remark, a statement. */
export const fiatPart = (member: MemberId, part: 'payee' | 'remark' | 'statement'): string =>
  `fiat/${part}/${member}`

/** Uploads for these purposes are sealed, and opened for their own kind of page alone. */
export const SEALED_PURPOSES = ['identity', 'depositProof', 'support', 'fiat'] as const
type SealedPurpose = (typeof SEALED_PURPOSES)[number]
export const isSealedPurpose = (purpose: string): purpose is SealedPurpose =>
  SEALED_PURPOSES.includes(purpose as SealedPurpose)
/** Binds such an image to its member. */
export const imagePart = (purpose: SealedPurpose, member: MemberId): string =>
  `${purpose}/image/${member}`

/** Keys in base64 by comma, as the environment has them. */
export const readKeys = (text: string): Buffer[] =>
  text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))

const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('key id').update(key).digest().subarray(0, ID_BYTES)

function encrypt(key: Buffer, plain: Buffer, belongsTo: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Buffer, belongsTo: string): Buffer {
  try {
    const iv = sealed.subarray(0, IV_BYTES)
    const tag = sealed.subarray(sealed.length - TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo))
    decipher.setAuthTag(tag)
    const body = sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch (cause) {
    throw new Fault('An encrypted value was changed, or belongs to another row.', { cause })
  }
}
