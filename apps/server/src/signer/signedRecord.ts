/**
 * The signer's own record of what it has signed and what it has declined for good, in a file beside
 * its keys, because rows of the database can be changed by anyone who can write there. A line
 * reaches the disk before its signature is made. Each has the hash of the one before, so that a
 * lost or changed line is detected.
 */
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { Fault } from '../fault.ts'
import type { SignerPayment } from './payments.ts'

const whole = z.number().check(z.int(), z.gte(0))
const digits = z.string().check(z.regex(/^\d+$/))
const entry = z.strictObject({
  at: whole,
  chain: whole,
  sender: z.string(),
  /** Missing where the payment was declined for good. */
  nonce: z.optional(whole),
  purpose: z.enum(['withdrawal', 'sweep', 'gas']),
  withdrawal: z.optional(whole),
  asset: z.string(),
  recipient: z.string(),
  units: digits,
  /** Of a withdrawal, in units of 10^-18. */
  received: z.optional(digits),
  /** SHA-256 of the line before, without its end. */
  previous: z.string(),
})
type Entry = z.output<typeof entry>

export type SignedRecord = {
  /** On the disk when it returns. Throws a Fault when the withdrawal was declined. */
  add(payment: SignerPayment, nonce: number): void
  /** On the disk when it returns. Throws a Fault when the withdrawal was signed. */
  decline(payment: SignerPayment & { withdrawal: number }): void
  isDeclined(withdrawal: number): boolean
  /** Whether exactly this was signed under the nonce. */
  has(payment: SignerPayment, nonce: number): boolean
  /** The nonce that a withdrawal was signed with; undefined when it never was. */
  nonceOf(withdrawal: number): number | undefined
  /** Above every nonce of the sender that a withdrawal has. */
  nextNonce(chain: number, sender: string): number
  /** What withdrawals but this one were signed for since then, in units of 10^-18. */
  receivedSince(since: number, of: { chain: number; asset: string; except: number }): bigint
}

/** Creates the record if there is none. Throws a Fault when the hash chain is broken. */
export function openSignedRecord(path: string): SignedRecord {
  const { entries, append } = openLines(path)
  const byNonce = new Map<string, string>()
  const withdrawals = new Map<number, Entry & { nonce: number }>()
  const declined = new Set<number>()
  const next = new Map<string, number>()

  function learn(one: Entry): void {
    const { withdrawal, nonce } = one
    if (nonce === undefined) {
      if (withdrawal !== undefined) declined.add(withdrawal)
      return
    }
    byNonce.set(`${walletOf(one)} ${nonce}`, essenceOf(one))
    if (withdrawal === undefined) return
    withdrawals.set(withdrawal, { ...one, nonce })
    next.set(walletOf(one), Math.max(next.get(walletOf(one)) ?? 0, nonce + 1))
  }
  for (const one of entries) learn(one)

  return {
    add(payment, nonce) {
      const { withdrawal } = payment
      if (withdrawal !== undefined && declined.has(withdrawal)) {
        throw new Fault(`Withdrawal ${withdrawal} was declined for good: it is not signed.`)
      }
      learn(append({ at: Date.now(), ...plain(payment), nonce }))
    },

    decline(payment) {
      const { withdrawal } = payment
      if (withdrawals.has(withdrawal)) {
        throw new Fault(`Withdrawal ${withdrawal} was signed before: it cannot be declined.`)
      }
      if (!declined.has(withdrawal)) learn(append({ at: Date.now(), ...plain(payment) }))
    },

    isDeclined: (withdrawal) => declined.has(withdrawal),

    has(payment, nonce) {
      const one = { ...plain(payment), nonce }
      return byNonce.get(`${walletOf(one)} ${nonce}`) === essenceOf(one)
    },

    nonceOf: (withdrawal) => withdrawals.get(withdrawal)?.nonce,
    nextNonce: (chain, sender) => next.get(walletOf({ chain, sender })) ?? 0,

    receivedSince(since, { chain, asset, except }) {
      let sum = 0n
      for (const one of withdrawals.values()) {
        const isOther = one.chain === chain && one.asset === asset && one.withdrawal !== except
        if (isOther && one.at > since) sum += BigInt(one.received ?? 0)
      }
      return sum
    },
  }
}

/** The lines that are there, and how to write one to the disk. */
function openLines(path: string) {
  const { entries, file, head, bytes } = open(path)
  let previous = head
  let size = bytes
  let isBroken = false
  return {
    entries,
    append(given: Omit<Entry, 'previous'>): Entry {
      const parsed = entry.safeParse({ ...given, previous })
      // A line that could not be read again would end this record for good.
      if (!parsed.success)
        throw new Fault('A payment with values that no payment has is not recorded.')
      const one = parsed.data
      const line = JSON.stringify(one)
      if (isBroken) throw new Fault(`${path} ends with a part of a line: start the signer again.`)
      try {
        writeFileSync(file, `${line}\n`)
        fsyncSync(file)
      } catch (error) {
        // The disk may have taken a part of the line, which nothing could follow.
        isBroken = true
        ftruncateSync(file, size)
        isBroken = false
        throw error
      }
      size += Buffer.byteLength(line) + 1
      previous = hashOf(line)
      return one
    },
  }
}

const walletOf = ({ chain, sender }: { chain: number; sender: string }): string =>
  `${chain} ${sender.toLowerCase()}`

function plain({
  chain,
  sender,
  purpose,
  withdrawal,
  asset,
  recipient,
  units,
  received,
}: SignerPayment) {
  return {
    chain,
    sender: sender.toLowerCase(),
    purpose,
    ...(withdrawal !== undefined && { withdrawal }),
    asset,
    recipient: recipient.toLowerCase(),
    units: `${units}`,
    ...(received !== undefined && { received: `${received}` }),
  }
}

const essenceOf = (one: Omit<Entry, 'at' | 'previous' | 'received'>): string =>
  [one.purpose, one.withdrawal, one.asset, one.recipient, one.units].join(' ')

const hashOf = (line: string): string => createHash('sha256').update(line).digest('hex')

function open(path: string): { entries: Entry[]; file: number; head: string; bytes: number } {
  const file = openSync(path, 'a+', 0o600)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
  const text = readFileSync(path, 'utf8')
  // An incomplete last line was being written when the power failed: nothing was signed for it.
  const kept = text.slice(0, text.lastIndexOf('\n') + 1)
  const bytes = Buffer.byteLength(kept)
  if (kept.length < text.length) ftruncateSync(file, bytes)
  const entries: Entry[] = []
  let head = ''
  for (const line of kept.split('\n').slice(0, -1)) {
    entries.push(readLine(path, line, { number: entries.length + 1, head }))
    head = hashOf(line)
  }
  return { entries, file, head, bytes }
}

function readLine(path: string, line: string, at: { number: number; head: string }): Entry {
  let read: Entry | undefined
  try {
    read = entry.parse(JSON.parse(line))
  } catch {
    // The next line fails its check then.
  }
  if (read?.previous === at.head) return read
  throw new Fault(`Line ${at.number} of ${path} does not follow from the one before.`)
}
