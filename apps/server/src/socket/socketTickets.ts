/**
 * One-use tickets that bind a socket to a session. They are valid for half a minute, in memory
 * only, and end with the session that requested them.
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
  /** Deletes the tickets of an ended session; one issued later is invalid. */
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
 * The session is looked up after its ticket is registered. An ending before that, missed while the
 * database connection was down, is found here; a later one is notified or looked up.
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
