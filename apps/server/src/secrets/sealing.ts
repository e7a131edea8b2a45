/**
 * What the server signs with its own key: the end of each group of the journal, each snapshot, and
 * each withdrawal that the engine has released.
 */

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { Fault } from '../fault.ts'

/** A row of the journal with its hash, which covers all rows before it. */
export type JournalEnd = { position: number; hash: string }

export type JournalKey = {
  /** Ed25519, PKCS#8 in base64. */
  secret: string
  /** The journal's end when the key was made: rows up to it need no seal. */
  from: JournalEnd
}

export type ReleasedWithdrawal = {
  id: number
  member: number
  asset: string
  chain: number
  address: string
  /** Amounts of 10^-18. */
  amount: Amount
  fee: Amount
}

/** The public half as the signer's `SIGNER_JOURNAL_KEY` has it: 32 bytes, base64url. */
export const publicHalf = ({ secret }: JournalKey): string =>
  createPublicKey(privateKey(secret)).export({ format: 'jwk' }).x as string

/** Public keys separated by commas. Throws a Fault for an invalid one. */
export function readPublicHalves(text: string): KeyObject[] {
  return text.split(',').map((x) => {
    try {
      return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    } catch (cause) {
      throw new Fault(
        `SIGNER_JOURNAL_KEY has \`${x}\`; use the output of npm run journal:key, several separated by commas.`,
        { cause },
      )
    }
  })
}

export type Sealing = {
  from: JournalEnd
  seal(text: string): Buffer
  isSealed(text: string, seal: Uint8Array | null | undefined): boolean
}

export function openSealing({ secret, from }: JournalKey): Sealing {
  const key = privateKey(secret)
  const known = [createPublicKey(key)]
  return {
    from,
    seal: (text) => sign(null, Buffer.from(text), key),
    isSealed: (text, seal) => isSealedBy(known, text, seal),
  }
}

export const isSealedBy = (
  keys: readonly KeyObject[],
  text: string,
  seal: Uint8Array | null | undefined,
): boolean => Boolean(seal) && keys.some((key) => verify(null, Buffer.from(text), key, seal!))

export const endText = ({ position, hash }: JournalEnd): string =>
  `Assay journal\n${position}\n${hash}`

export const snapshotText = (of: {
  position: number
  stateHash: string
  journalHash: string
}): string => `Assay snapshot\n${of.position}\n${of.stateHash}\n${of.journalHash}`

/**
 * A withdrawal that the engine has released and only the chain can end: the signer pays no other.
 */
export function releaseText(withdrawal: ReleasedWithdrawal): string {
  const { id, member, asset, chain, address } = withdrawal
  const [amount, fee] = [toDecimal(withdrawal.amount), toDecimal(withdrawal.fee)]
  return `Assay release\n${JSON.stringify({ id, member, asset, chain, address, amount, fee })}`
}

const privateKey = (secret: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' })
