/**
 * One-use tickets that tie a socket to a session. They live half a minute, in memory only, and end
 * with the session that asked for them.
 */
import { getSocketTicket } from '@assay/wire/routes/session.ts'
import type pg from 'pg'
import { type Binding, handleMember } from '../http/bindRoutes.ts'
import type { CallerSession } from '../http/caller.ts'
import { refuse } from '../http/reply.ts'
import { endedOf } from '../session/endedOf.ts'
import { randomSecret } from '../session/sessions.ts'

const VALID_MS = 30_000

export type SocketTickets = {
  issue(session: CallerSession): string
  take(ticket: string): CallerSession | undefined
  /** Forgets the tickets of a session that has ended; one issued after that opens nothing. */
  revoke(session: Pick<CallerSession, 'tokenHash'>): void
  /** Those that have a ticket. */
  sessions(): CallerSession[]
}

export function createSocketTickets(): SocketTickets {
  const tickets = new Map<string, { session: CallerSession; expiresAt: number }>()
  /**
   * Sessions that ended while their tickets are good: a request of theirs may still be under way,
   * too.
   */
  const ended = new Map<string, number>()
  return {
    issue(session) {
      const now = Date.now()
      for (const [old, { expiresAt }] of tickets) if (expiresAt < now) tickets.delete(old)
      for (const [old, expiresAt] of ended) if (expiresAt < now) ended.delete(old)
      const ticket = randomSecret()
      if (!ended.has(nameOf(session))) tickets.set(ticket, { session, expiresAt: now + VALID_MS })
      return ticket
    },
    take(ticket) {
      const found = tickets.get(ticket)
      tickets.delete(ticket)
      const isGood = found && found.expiresAt >= Date.now() && !ended.has(nameOf(found.session))
      return isGood ? found.session : undefined
    },
    revoke(session) {
      ended.set(nameOf(session), Date.now() + VALID_MS)
    },
    sessions: () => [...tickets.values()].map(({ session }) => session),
  }
}

const nameOf = ({ tokenHash }: Pick<CallerSession, 'tokenHash'>): string =>
  tokenHash.toString('hex')

/**
 * The session is looked up once its ticket is among those that end with it. One that ended before
 * that, while the database was not listened to, is found here; one that ends later is told or
 * looked up.
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
