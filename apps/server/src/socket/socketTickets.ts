/**
 * One-use tickets that tie a socket to a session. They are valid for half a minute, at any process
 * of the exchange, and end with the session that asked for them.
 */
import { createHash } from 'node:crypto'
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import type pg from 'pg'
import type { Peers } from '../cluster/peers/peers.ts'
import { type Binding, handleMember } from '../http/bindRoutes.ts'
import type { CallerSession } from '../http/caller.ts'
import { refuse } from '../http/reply.ts'
import { endedOf } from '../session/endedOf.ts'
import { randomSecret } from '../session/sessions.ts'

const VALID_MS = 30_000
/** How many are kept that other processes issued, and how many that were used. */
const OF_OTHERS_MAX = 100_000
const DROP_EVERY_MS = 1_000

/** A ticket that is known by its hash. Who reads it in NATS cannot use it. */
export type IssuedTicket = { hash: string; session: CallerSession; expiresAt: number }

export type SocketTickets = {
  issue(session: CallerSession): string
  take(ticket: string): CallerSession | undefined
  /** Drops the tickets of a session that has ended; one issued after that opens nothing. */
  revoke(session: Pick<CallerSession, 'tokenHash'>): void
  /** Sessions that have a ticket. */
  sessions(): CallerSession[]
  stop(): void
}

export function createSocketTickets(peers: Peers): SocketTickets {
  const tickets = new Map<string, IssuedTicket>()
  /** Tickets that were used, until they expire: their issue may be announced later than that. */
  const used = new Map<string, number>()
  /** Sessions that ended recently: a request of theirs may still be under way. */
  const ended = new Map<string, number>()
  let droppedAt = 0
  const dropExpired = () => {
    const now = Date.now()
    if (Math.abs(now - droppedAt) < DROP_EVERY_MS) return
    droppedAt = now
    for (const [hash, { expiresAt }] of tickets) if (expiresAt < now) tickets.delete(hash)
    for (const past of [used, ended]) {
      for (const [name, expiresAt] of past) if (expiresAt < now) past.delete(name)
    }
  }
  const use = (hash: string) => {
    used.set(hash, Date.now() + VALID_MS)
    tickets.delete(hash)
  }
  const stops = [
    peers.subscribe('ticketIssued', (ticket) => {
      dropExpired()
      // While not every one that was used is remembered, a ticket might have been.
      if (used.size >= OF_OTHERS_MAX) return
      if (used.has(ticket.hash) || tickets.size >= OF_OTHERS_MAX) return
      // However long the other process says that it is good.
      const expiresAt = Math.min(ticket.expiresAt, Date.now() + VALID_MS)
      tickets.set(ticket.hash, { ...ticket, expiresAt })
    }),
    peers.subscribe('ticketUsed', (hash) => {
      dropExpired()
      if (tickets.has(hash) || used.size < OF_OTHERS_MAX) use(hash)
    }),
  ]
  return {
    issue(session) {
      dropExpired()
      const ticket = randomSecret()
      const issued = { hash: hashOf(ticket), session, expiresAt: Date.now() + VALID_MS }
      if (!ended.has(nameOf(session))) {
        tickets.set(issued.hash, issued)
        peers.publish('ticketIssued', issued)
      }
      return ticket
    },
    take(ticket) {
      const hash = hashOf(ticket)
      const found = tickets.get(hash)
      if (!found) return undefined
      use(hash)
      peers.publish('ticketUsed', hash)
      const isGood = found.expiresAt >= Date.now() && !ended.has(nameOf(found.session))
      return isGood ? found.session : undefined
    },
    revoke(session) {
      ended.set(nameOf(session), Date.now() + VALID_MS)
    },
    sessions: () => [...tickets.values()].map(({ session }) => session),
    stop() {
      for (const stop of stops) stop()
    },
  }
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

const nameOf = ({ tokenHash }: Pick<CallerSession, 'tokenHash'>): string =>
  tokenHash.toString('hex')

/**
 * The session is looked up after its ticket was stored, since it may have ended while database
 * notifications were not received. A session that ends later is reported or looked up.
 */
export function socketRoutes(tickets: SocketTickets, pool: pg.Pool): Binding[] {
  return [
    handleMember(getSocketTicket, async (_, { session }) => {
      const ticket = tickets.issue(session)
      const ended = await endedOf(pool, [session])
      if (ended.length === 0) return { ticket }
      tickets.revoke(session)
      return refuse('notSignedIn')
    }),
  ]
}
