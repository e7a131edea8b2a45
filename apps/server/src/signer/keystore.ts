/**
 * The signer's secrets on disk: the hot wallet's key and the private half of the deposit addresses,
 * encrypted with AES-256-GCM under a key derived from a passphrase with scrypt. A changed file does
 * not open.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import * as z from 'zod/mini'
import { Fault } from '../fault.ts'

export type Secrets = {
  /** `0x` and 64 digits. */
  hotKey: `0x${string}`
  /** Extended private key of the deposit addresses; without it none is swept. */
  depositXprv?: string | undefined
}

/** Half a second and 128 MB for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

const sealedFile = z.object({
  version: z.literal(1),
  salt: z.string(),
  nonce: z.string(),
  tag: z.string(),
  sealed: z.string(),
})
const secrets = z.object({
  hotKey: z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))]),
  depositXprv: z.optional(z.string().check(z.startsWith('xprv'))),
})

export function sealKeystore(kept: Secrets, passphrase: string): string {
  const [salt, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  const hex = { salt, nonce, tag: cipher.getAuthTag(), sealed }
  const entries = Object.entries(hex).map(([name, bytes]) => [name, bytes.toString('hex')])
  return `${JSON.stringify({ version: 1, ...Object.fromEntries(entries) }, null, 2)}\n`
}

/** Throws a Fault for a wrong passphrase, a changed file, or an invalid keystore. */
export function openKeystore(text: string, passphrase: string): Secrets {
  try {
    const file = sealedFile.parse(JSON.parse(text))
    const bytes = (hex: string) => Buffer.from(hex, 'hex')
    const key = scryptSync(passphrase, bytes(file.salt), 32, COST)
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(file.nonce))
    decipher.setAuthTag(bytes(file.tag))
    const opened = Buffer.concat([decipher.update(bytes(file.sealed)), decipher.final()])
    return secrets.parse(JSON.parse(opened.toString('utf8'))) as Secrets
  } catch (cause) {
    throw new Fault('The keystore does not open: the passphrase is wrong or the file is damaged.', {
      cause,
    })
  }
}
