/**
 * Tells a member that staff answered, or closed a ticket without an answer: by a letter that says
 * only where to read it, in the transaction of the answer, and once that is kept on the screens
 * that are open. Mail is read by many, and copied by more.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { Hub } from '../../socket/hub.ts'

type TicketLetter = {
  subject: 'supportReplySubject' | 'supportClosedSubject'
  body: 'supportReplyBody' | 'supportClosedBody'
  details: { ticket: string }
}
export type AnsweredTicket = { member: MemberId; ticket: number; isClosed?: boolean }
export type TellParts = {
  hub: Pick<Hub, 'readersOf'>
  /** A letter to wherever the member can be written to. */
  write: (client: pg.PoolClient, member: MemberId, letter: TicketLetter) => Promise<void>
}
export type TellAnswered = ReturnType<typeof tellAnswered>

export function tellAnswered({ hub, write }: TellParts) {
  return {
    post: (
      client: pg.PoolClient,
      { member, ticket, isClosed = false }: AnsweredTicket,
    ): Promise<void> =>
      write(client, member, {
        subject: isClosed ? 'supportClosedSubject' : 'supportReplySubject',
        body: isClosed ? 'supportClosedBody' : 'supportReplyBody',
        details: { ticket: String(ticket) },
      }),

    show({ member, ticket }: AnsweredTicket): void {
      for (const reader of hub.readersOf(member)) {
        reader.sendOwn('answered', { ticket, at: Date.now() })
      }
    },
  }
}
