/** What the processes of one exchange tell each other, by topic, and the shape of each. */
import type { Amount } from '@assay/money/amount.ts'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import * as z from 'zod/mini'
import type { CallerSession } from '../../http/caller.ts'
import type { Refusal } from '../../http/reply.ts'
import type { Comparison } from '../../reserves/chainReserve.ts'
import type { IssuedTicket } from '../../socket/socketTickets.ts'

/** SHA-256, whose length is fixed: others keep it. */
const ticketHash = z.string().check(z.regex(/^[\w-]{43}$/))
const digest = z.string().check(z.regex(/^[\w+/]{43}=$/))
const member = z.int().check(z.nonnegative())
const time = z.number()
const sender = z.union([z.string(), z.number()])
const cost = z.number().check(z.nonnegative())
const amount = z.custom<Amount>((figure) => typeof figure === 'bigint')

/** With whatever else a session has. */
const session: z.ZodMiniType<CallerSession> = z.looseObject({
  member,
  address: z.string(),
  tokenHash: z.instanceof(Buffer),
  createdAt: time,
  expiresAt: time,
  seenAt: time,
  provenAt: time,
  isFrozen: z.boolean(),
  hasEmail: z.boolean(),
  isBot: z.optional(z.boolean()),
})

const ticket: z.ZodMiniType<IssuedTicket> = z.object({
  hash: ticketHash,
  session,
  expiresAt: time,
})

const reserve = z.object({
  chain: z.int(),
  asset: z.string(),
  block: z.number(),
  onChain: amount,
  byLedger: amount,
  gas: amount,
  drift: amount,
  unclaimed: amount,
})

const comparison: z.ZodMiniType<Comparison> = z.object({ at: time, reserves: z.array(reserve) })

/** The fields of a `Refusal`: NATS keeps no class. */
const refusal: z.ZodMiniType<Pick<Refusal, 'code' | 'details'>> = z.object({
  // A later version may have more codes.
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** How often something failed, and when last. */
const failure = z.object({ count: z.int(), lastAt: time })

export const processReport = z.object({
  /** The machine and the process on it. */
  name: z.string(),
  roles: z.array(z.string()),
  isLeading: z.boolean(),
  /** The jobs that it has now. */
  jobs: z.array(z.string()),
  /** The last commit that it knows; undefined for a core that catches up. */
  position: z.optional(z.int()),
  /** Of the app that it serves. */
  version: z.string(),
  /** By what failed. */
  failures: z.array(z.tuple([z.string(), failure])),
  silent: z.array(z.object({ ifFailed: z.string(), since: time })),
  isEnding: z.boolean(),
})

export const peerShapes = {
  ticketIssued: ticket,
  /** The ticket's hash. */
  ticketUsed: ticketHash,
  /** Whose list of deposits changed. */
  depositsChanged: z.array(member),
  ticketAnswered: z.object({ member, ticket: z.int() }),
  /** What is on the chains, against what the ledger says. */
  reservesCompared: comparison,
  /** A friend signed in: the jobs bind them to their inviter. */
  friendSignedIn: member,
  /** A write was refused, in case its answer is lost. */
  refused: z.object({ member, key: z.string(), refusal }),
  /** The hash of a request that an API key signed. */
  signedSeen: digest,
  /** What senders have spent of a limit in a window. */
  spent: z.object({
    limit: z.string(),
    window: z.number(),
    by: z.array(z.tuple([sender, cost])),
  }),
  processReported: processReport,
  /** In the demo, to the process with the chains. */
  faucetAsked: z.object({
    id: z.string(),
    call: z.enum(['send', 'fundWallet', 'ask']),
    args: z.array(z.unknown()),
  }),
  faucetAnswered: z.object({
    id: z.string(),
    result: z.optional(z.unknown()),
    trouble: z.optional(z.string()),
  }),
}

export type PeerTopic = keyof typeof peerShapes
export type PeerNews = { [Topic in PeerTopic]: z.infer<(typeof peerShapes)[Topic]> }

export const isTopic = (topic: string): topic is PeerTopic => Object.hasOwn(peerShapes, topic)
