/**
 * Public data to verify a round without trusting the server: the signing key, the hash-chained
 * ticks, the round's receipt and window, and all rounds of a day. All anonymous.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { direction, roundCause, roundStatus, tieRule } from '../../rows/round.ts'
import {
  amount,
  assetId,
  count,
  countText,
  price,
  ratio,
  shortText,
  signedAmount,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { pair } from '../../schema/pairData.ts'
import { receipt } from './cycle.ts'

/**
 * `hash` is the SHA-256 in hex of `previous hash|sequence|time|price`, the price as decimal text.
 */
export const tick = fields({
  sequence: ['seq', count],
  at: ['time', timestamp],
  price: ['price', price],
  hash: ['hash', shortText],
})
export type PublishedTick = z.output<typeof tick>

/** A public key (Ed25519, raw, base64url) and the acceptance times of the rounds it signs. */
export const publishedKey = fields({
  keyId: ['keyid', shortText],
  publicKey: ['publickey', shortText],
  validFrom: ['since', timestamp],
  /** When the next key takes over; missing for the newest. */
  validUntil: ['until', z.optional(timestamp)],
})
export type PublishedKey = z.output<typeof publishedKey>

/** The key that a receipt must be signed with: the one it names, if valid at that time. */
export const keyOfReceipt = (
  keys: readonly PublishedKey[],
  receipt: { keyId: string },
  acceptedAt: number,
): PublishedKey | undefined =>
  keys.find(
    ({ keyId, validFrom, validUntil = Number.POSITIVE_INFINITY }) =>
      keyId === receipt.keyId && validFrom <= acceptedAt && acceptedAt < validUntil,
  )

export const getSigningKey = route({
  method: 'GET',
  path: '/proof/key',
  title: 'The public keys of the signed receipts: the one of today, and all with their times.',
  isAddition: true,
  input: strictFields({}),
  reply: fields({
    keyId: ['keyid', shortText],
    algorithm: ['algorithm', z.literal('Ed25519')],
    publicKey: ['publickey', shortText],
    keys: ['list', z.array(publishedKey)],
  }),
})

export const getTicks = route({
  method: 'GET',
  path: '/proof/ticks',
  title: 'The index ticks of a cycle contract from a sequence number or a time on, oldest first.',
  isAddition: true,
  input: strictFields({
    ...pair,
    fromSequence: ['seq', z.optional(countText)],
    since: ['since', z.optional(countText)],
    until: ['until', z.optional(countText)],
    limit: ['limit', z.optional(countText)],
  }),
  reply: fields({
    ...pair,
    /**
     * The hash before the first of these ticks. The very first tick follows SHA-256 of the symbol.
     */
    previousHash: ['prev', shortText],
    ticks: ['list', z.array(tick)],
  }),
})

/** The terms of a round, and its result. */
export const provenRound = fields({
  id: ['orderid', count],
  ...pair,
  direction: ['type', direction],
  stake: ['number', amount],
  stakeAsset: ['paycoin', assetId],
  seconds: ['lever', count],
  payoutRate: ['profit_gas', ratio],
  tieRule: ['tie', tieRule],
  staleAfterMs: ['stale', count],
  rulesVersion: ['rules', shortText],
  acceptedAt: ['wdate', timestamp],
  expiresAt: ['enddate', timestamp],
  /**
   * The latest tick when the round was accepted. The entry is the next one under the rules
   * `cycle-1`, and the one after that under `cycle-2`.
   */
  headSequence: ['headseq', count],
  headHash: ['headhash', shortText],
  status: ['state', roundStatus],
  cause: ['cause', z.optional(roundCause)],
  entrySequence: ['entryseq', z.optional(count)],
  exitSequence: ['exitseq', z.optional(count)],
  netResult: ['last_profit', signedAmount],
  settledAt: ['closedate', z.optional(timestamp)],
})
export type ProvenRound = z.output<typeof provenRound>

export const getRoundProof = route({
  method: 'GET',
  path: '/proof/cycle/:id',
  title: 'Everything that decides one round: its receipt, its ticks, the rule text, the result.',
  isAddition: true,
  input: strictFields({ id: ['id', countText] }),
  reply: fields({
    round: ['order', provenRound],
    receipt: ['receipt', receipt],
    publicKey: ['publickey', shortText],
    rules: ['ruletext', text],
    /** From the first tick after the receipt's head to the last at or before expiry. */
    ticks: ['list', z.array(tick)],
  }),
})

export const getProvenRounds = route({
  method: 'GET',
  path: '/proof/rounds',
  title: 'All rounds that expired on a day (UTC), in the order of their numbers.',
  isAddition: true,
  input: strictFields({
    day: ['day', z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))],
    after: ['after', z.optional(countText)],
    limit: ['limit', z.optional(countText)],
  }),
  reply: fields({
    rounds: [
      'list',
      z.array(fields({ round: ['order', provenRound], receipt: ['receipt', receipt] })),
    ],
    /** The `after` of the next page; missing on the last one. */
    next: ['next', z.optional(count)],
  }),
})
