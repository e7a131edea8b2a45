/**
 * Signs receipts with Ed25519. The key is made once and kept in the database; its public half is
 * published. Signatures of Ed25519 have no chance in them, so a receipt can be given out again.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import { receiptText } from '@assay/domain/cycle/receiptText.ts'
import type { Round } from '@assay/domain/cycle/round.ts'
import type { Receipt } from '@assay/wire/routes/cycle.ts'
import type pg from 'pg'

export type Signer = {
  /** Raw, base64url. */
  publicKey: string
  /** The first 16 hex digits of the public key's SHA-256. */
  keyId: string
  receiptOf(round: Omit<Round, 'member'>): Receipt
}

export async function openSigner(pool: pg.Pool): Promise<Signer> {
  const fresh = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
  await pool.query(
    'INSERT INTO signing_key (private_key, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [fresh, Date.now()],
  )
  const { rows } = await pool.query('SELECT private_key FROM signing_key')
  const key = createPrivateKey({ key: rows[0].private_key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x as string
  const keyId = createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest('hex')
    .slice(0, 16)
  return {
    publicKey,
    keyId,
    receiptOf(round) {
      const text = receiptText(round)
      const signature = sign(undefined, Buffer.from(text), key).toString('base64url')
      return { text, signature, keyId }
    },
  }
}
