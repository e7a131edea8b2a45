/**
 * The messages between the processes of one exchange. A change that an older side could not read
 * increases `PROTOCOL_VERSION`.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Command } from '@assay/engine/kernel/command.ts'
import type { Query } from '@assay/engine/kernel/query.ts'
import type { CoreMetrics, StateHash } from '../writer/core.ts'
import type { Answer, PublishedCommand } from '../writer/published.ts'

/**
 * From the leading core to all, several times a second. `epoch` counts the cores that have led: a
 * later one has taken over from it.
 */
export type Announcement = { protocol: number; epoch: number; metrics: CoreMetrics }
export const ANNOUNCED = 'assay.leader'
export const ANNOUNCE_EVERY_MS = 250

/** From the leading core to all: every commit, in order. */
export type CommittedMessage = { published: PublishedCommand[] }
export const COMMITTED = 'assay.committed'

/** From a gateway to the core that leads in an epoch. */
export type CoreRequest = { gateway: string } & (
  | { type: 'submit'; commands: TicketedCommand[] }
  | { type: 'read'; id: number; query: Query; after: number }
  | { type: 'waitForHistory'; id: number; position: number }
  | { type: 'positionOf'; id: number; member: MemberId }
  /** The commits after a position: the gateway missed some. */
  | { type: 'fill'; after: number }
)
export type TicketedCommand = { ticket: number; command: Command }
export const coreSubject = (epoch: number): string => `assay.core.${epoch}`

/** To every core, also those that stand by: the hash of its state, to be published at `to`. */
export type HashAsked = { to: string }
export const HASH_ASKED = 'assay.hash'
export type HashAnswer = StateHash & { core: string; leads: boolean }

/** From the leading core to one gateway. */
export type GatewayMessage =
  | { type: 'answers'; answers: TicketedAnswer[] }
  /** What the question asks for. */
  | { type: 'reply'; id: number; reply: unknown }
  | { type: 'refused'; id: number; refusal: CoreRefusal }
  | { type: 'filled'; published: PublishedCommand[] | undefined }
/**
 * The events of a command with changes come with its commit; only those of other commands come with
 * the answer.
 */
export type TicketedAnswer =
  | { ticket: number; answer: Omit<Answer, 'events'> & Partial<Pick<Answer, 'events'>> }
  | { ticket: number; refusal: CoreRefusal }
/** `busy`: nothing was done. `behind`: it may have been. */
export type CoreRefusal = { kind: 'busy' | 'behind' | 'fault'; sentence: string }
export const gatewaySubject = (gateway: string): string => `assay.gateway.${gateway}`
