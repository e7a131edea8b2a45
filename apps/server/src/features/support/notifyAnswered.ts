/**
 * Notifies a member that staff answered, or closed a ticket without an answer: by a letter with a
 * link only, in the transaction of the answer, and after the commit on open screens. Mail is not
 * private.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { PeerNews } from '../../cluster/peers/peerNews.ts'
import type { Peers } from '../../cluster/peers/peers.ts'
import type { Hub } from '../../socket/hub.ts'

type TicketLetter = {
  subject: 'supportReplySubject' | 'supportClosedSubject'
  body: 'supportReplyBody' | 'supportClosedBody'
  details: { ticket: string }
}
export type AnsweredTicket = { member: MemberId; ticket: number; isClosed?: boolean }
export type NotifyParts = {
  peers: Pick<Peers, 'publish'>
  /** A letter to all of the member's contacts. */
  queueLetter: (client: pg.PoolClient, member: MemberId, letter: TicketLetter) => Promise<void>
}
export type NotifyAnswered = ReturnType<typeof notifyAnswered>

export function notifyAnswered({ peers, queueLetter }: NotifyParts) {
  return {
    post: (
      client: pg.PoolClient,
      { member, ticket, isClosed = false }: AnsweredTicket,
    ): Promise<void> =>
      queueLetter(client, member, {
        subject: isClosed ? 'supportClosedSubject' : 'supportReplySubject',
        body: isClosed ? 'supportClosedBody' : 'supportReplyBody',
        details: { ticket: String(ticket) },
      }),

    show({ member, ticket }: AnsweredTicket): void {
      peers.publish('ticketAnswered', { member, ticket })
    },
  }
}

/** Sends it to the open sockets that a member has here. */
export function showAnswered(hub: Pick<Hub, 'readersOf'>) {
  return ({ member, ticket }: PeerNews['ticketAnswered']): void => {
    for (const reader of hub.readersOf(member)) {
      reader.sendOwn('answered', { ticket, at: Date.now() })
    }
  }
}
