/**
 * Signs receipts with Ed25519. The keys are kept in the database; their public halves stay
 * published, each with the time from which it is valid. A round uses the key that was valid when it
 * was accepted. Ed25519 is deterministic, so a receipt can be recreated.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { receiptText } from '@assay/domain/cycle/receiptText.ts'
import type { Round } from '@assay/domain/cycle/round.ts'
import type { Receipt } from '@assay/wire/routes/trading/cycle.ts'
import type { PublishedKey } from '@assay/wire/routes/trading/proof.ts'
import type pg from 'pg'
import { every, type StopRepeating } from '../../clocks/every.ts'
import type { Failures } from '../../failures.ts'

export type Signer = {
  /** All keys, oldest first; the last is for rounds accepted from now on. */
  keys(): readonly PublishedKey[]
  keyFor(round: Pick<Round, 'acceptedAt'>): PublishedKey
  receiptOf(round: Omit<Round, 'member'>): Receipt
  /** Signs a text with the key that is valid at a time. */
  sign(text: string, at: number): Receipt
  stop: StopRepeating
}

/** A new key becomes valid after this delay, by when every process has read it. */
export const KEY_NOTICE_MS = 60_000
const READ_EVERY_MS = 20_000

type Key = PublishedKey & { privateKey: KeyObject }

export async function openSigner(
  pool: pg.Pool,
  failures: Pick<Failures, 'clock'>,
): Promise<Signer> {
  let keys = await readKeys(pool)
  if (keys.length === 0) {
    await keepReceiptKey(pool)
    keys = await readKeys(pool)
  }
  const readAgain = async () => {
    keys = await readKeys(pool)
  }
  const report = failures.clock('New receipt keys are not read.', READ_EVERY_MS)
  const stop = every(READ_EVERY_MS, readAgain, report)
  const keyAt = (at: number): Key => keys.findLast(({ validFrom }) => validFrom <= at) ?? keys[0]!
  function signAt(text: string, at: number): Receipt {
    const { privateKey, keyId } = keyAt(at)
    const signature = sign(undefined, Buffer.from(text), privateKey).toString('base64url')
    return { text, signature, keyId }
  }
  return {
    keys: () => keys.map(publishedOf),
    keyFor: ({ acceptedAt }) => publishedOf(keyAt(acceptedAt)),
    receiptOf: (round) => signAt(receiptText(round), round.acceptedAt),
    sign: signAt,
    stop,
  }
}

/** Creates the first key, if there is none. */
export async function keepReceiptKey(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO signing_key (private_key, created_at, valid_from) SELECT $1, $2, 0
     WHERE NOT EXISTS (SELECT FROM signing_key) ON CONFLICT DO NOTHING`,
    [freshKey(), Date.now()],
  )
}

/** Creates the next key; returns the time from which it is valid. */
export async function addReceiptKey(pool: pg.Pool, now = Date.now()): Promise<number> {
  const validFrom = now + KEY_NOTICE_MS
  await pool.query(
    'INSERT INTO signing_key (private_key, created_at, valid_from) VALUES ($1, $2, $3)',
    [freshKey(), now, validFrom],
  )
  return validFrom
}

const freshKey = (): Buffer =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })

async function readKeys(pool: pg.Pool): Promise<Key[]> {
  const { rows } = await pool.query(
    'SELECT private_key, valid_from FROM signing_key ORDER BY valid_from',
  )
  return rows.map((row, index) => {
    const privateKey = createPrivateKey({ key: row.private_key, format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x as string
    return {
      privateKey,
      publicKey,
      keyId: keyIdOf(publicKey),
      validFrom: row.valid_from as number,
      validUntil: rows[index + 1]?.valid_from as number | undefined,
    }
  })
}

/** The first 16 hex digits of the public key's SHA-256. */
const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16)

const publishedOf = ({ privateKey: _, ...key }: Key): PublishedKey => key
