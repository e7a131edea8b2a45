/**
 * Small secrets at rest: AES-256-GCM under a key that is derived from the pepper, which is kept
 * outside the database. What it is for goes into the key, so that no secret opens as another kind.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

export type Seal = { close(plain: Buffer): Buffer; open(sealed: Buffer): Buffer }

export function createSeal(pepper: Buffer, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32))
  return {
    close(plain) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
      decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
    },
  }
}
