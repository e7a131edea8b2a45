/**
 * The messages between the processes of one exchange. A change that an older side could not read
 * increases `PROTOCOL_VERSION`. Shapes check what this program relies on to route a message; what a
 * command or an event says was checked by the process that sent it, which NATS lets in by its
 * credentials.
 */
import type { Command } from '@assay/engine/command.ts'
import type { Event } from '@assay/engine/event.ts'
import type { Query } from '@assay/engine/query.ts'
import * as z from 'zod/mini'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
import type { BusSubject } from './bus/bus.ts'

const hasType = (value: unknown): boolean =>
  typeof (value as { type?: unknown } | null | undefined)?.type === 'string'
const command = z.custom<Command>(
  (value) => hasType(value) && typeof (value as Command).key === 'string',
)
const query = z.custom<Query>(hasType)
const events = z.custom<Event[]>((value) => Array.isArray(value) && value.every(hasType))
const position = z.int().check(z.nonnegative())
const epoch = z.int().check(z.positive())

const published = z
  .array(z.object({ position, command, events }))
  .check(z.refine((all) => all.every((each, at) => each.position === all[0]!.position + at)))

const metrics = z.object({
  position,
  followedPosition: position,
  projectedPosition: position,
  queueLength: z.int(),
  commits: z.int(),
  commands: z.int(),
  reconnects: z.int(),
  gapsFilled: z.int(),
  messagesDropped: z.int(),
})

/** Each time that a core begins to lead has an id, which is in all messages from it and to it. */
const leadId = z.string().check(z.regex(/^[\w-]{1,64}$/))
const lead = z.object({ epoch, id: leadId, began: position })

/**
 * From the leading core to all, several times a second. What else a core of another version says is
 * not read.
 */
const announcement = z.object({
  protocol: z.literal(PROTOCOL_VERSION),
  epoch,
  /** The newest of the database, its own first. */
  leads: z.tuple([lead], lead),
  metrics,
  /** By the clock of the core. */
  at: z.int(),
})
const ofAnother = z.object({
  protocol: z.int().check(z.refine((protocol) => protocol !== PROTOCOL_VERSION)),
  epoch,
})
export type Announcement = z.infer<typeof announcement>
export type Announced = Announcement | z.infer<typeof ofAnother>
export const ANNOUNCED: BusSubject<Announced> = {
  name: 'assay.leader',
  shape: z.union([announcement, ofAnother]),
}
export const ANNOUNCE_EVERY_MS = 250
/** How far the clocks of two processes may be apart; the core refuses what is beyond. */
export const CLOCKS_DIFFER_MAX_MS = 15_000

/** From the leading core to all: every commit, in order. */
const committed = z.object({ lead: leadId, published })
export const COMMITTED: BusSubject<z.infer<typeof committed>> = {
  name: 'assay.committed',
  shape: committed,
}

/** A connection's id: its kind and a number, as the last parts of a subject's name. */
const connection = z.string().check(z.regex(/^[\w-]{1,64}(\.[\w-]{1,64})?$/))

/** From a gateway to the core that leads. */
const gateway = connection
const id = z.int()
const ticketed = z.object({ ticket: z.int(), command })
const coreRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submit'), gateway, commands: z.array(ticketed) }),
  z.object({ type: z.literal('read'), gateway, id, query, after: position }),
  z.object({ type: z.literal('waitForHistory'), gateway, id, position }),
  z.object({ type: z.literal('positionOf'), gateway, id, member: z.int() }),
  /** The commits after a position: the gateway missed some. */
  z.object({ type: z.literal('fill'), gateway, after: position }),
])
export type CoreRequest = z.infer<typeof coreRequest>
export type TicketedCommand = z.infer<typeof ticketed>
/** By what kind of process; `*` for all. Of these a user of NATS may publish to its own alone. */
export const coreSubject = (lead: string, kind: string): BusSubject<CoreRequest> => ({
  name: `assay.core.${lead}.${kind}`,
  shape: coreRequest,
})
/** The first part of a connection's id, and the last one of a request's subject. */
export const senderKind = (connection: string): string => connection.split('.', 1)[0]!
export const subjectKind = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1)

/** To every core, also those that stand by: the hash of its state, to be published at `to`. */
const hashAsked = z.object({ to: connection })
export const HASH_ASKED: BusSubject<z.infer<typeof hashAsked>> = {
  name: 'assay.hash',
  shape: hashAsked,
}
const hashAnswer = z.object({ position, hash: z.string(), core: z.string(), leads: z.boolean() })
export type HashAnswer = z.infer<typeof hashAnswer>
export const hashSubject = (to: string): BusSubject<HashAnswer> => ({
  name: `assay.hashes.${to}`,
  shape: hashAnswer,
})

/** `busy`: nothing was done. `behind`: it may have been. */
const refusal = z.object({ kind: z.enum(['busy', 'behind', 'fault']), sentence: z.string() })
export type CoreRefusal = z.infer<typeof refusal>
/**
 * The events of a command with changes come with its commit; only those of other commands come with
 * the answer.
 */
const answer = z.object({ position, isRepeat: z.boolean(), events: z.optional(events) })
const ticketedAnswer = z.union([
  z.object({ ticket: z.int(), answer }),
  z.object({ ticket: z.int(), refusal }),
])
export type TicketedAnswer = z.infer<typeof ticketedAnswer>

/** From the leading core to one gateway, which ignores those of a core that it does not follow. */
const gatewayMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answers'), lead: leadId, answers: z.array(ticketedAnswer) }),
  /** What the question asks for. */
  z.object({ type: z.literal('reply'), lead: leadId, id, reply: z.unknown() }),
  z.object({ type: z.literal('refused'), lead: leadId, id, refusal }),
  z.object({ type: z.literal('filled'), lead: leadId, published: z.optional(published) }),
])
export type GatewayMessage = z.infer<typeof gatewayMessage>
export const gatewaySubject = (gateway: string): BusSubject<GatewayMessage> => ({
  name: `assay.answers.${gateway}`,
  shape: gatewayMessage,
})
