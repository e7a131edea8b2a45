/** One-use tickets that tie a socket to a member. They live half a minute, in memory only. */
import type { MemberId } from '@assay/domain/account.ts'
import { getOutcome, getSocketTicket } from '@assay/wire/routes/user.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import type { Exchange } from '../../live/exchange.ts'
import { randomSecret } from '../../session/sessions.ts'

const VALID_MS = 30_000

export type SocketTickets = {
  issue(member: MemberId): string
  take(ticket: string): MemberId | undefined
}

export function createSocketTickets(): SocketTickets {
  const tickets = new Map<string, { member: MemberId; expiresAt: number }>()
  return {
    issue(member) {
      const now = Date.now()
      for (const [old, { expiresAt }] of tickets) if (expiresAt < now) tickets.delete(old)
      const ticket = randomSecret()
      tickets.set(ticket, { member, expiresAt: now + VALID_MS })
      return ticket
    },
    take(ticket) {
      const found = tickets.get(ticket)
      tickets.delete(ticket)
      return found && found.expiresAt >= Date.now() ? found.member : undefined
    },
  }
}

/** The ticket, and the question that follows a write without an answer. */
export function socketRoutes(tickets: SocketTickets, exchange: Exchange): Binding[] {
  return [
    handleMember(getSocketTicket, (_, { session }) => ({ ticket: tickets.issue(session.member) })),

    handleMember(getOutcome, async ({ key }, { session: { member } }) => {
      const { taken } = await exchange.core.request(member, key, exchange.core.position())
      if (!taken) return { outcome: 'unknown' as const }
      return { outcome: 'done' as const, ...(taken.order > 0 && { orderId: taken.order }) }
    }),
  ]
}
