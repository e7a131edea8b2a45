/**
 * Tells a member that staff answered, or closed a ticket without an answer: at once on the screens that are open, and by a letter that says
 * only where to read it. Mail is read by many, and copied by more.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Hub } from '../../socket/hub.ts'

export type TicketLetter = {
  subject: 'supportReplySubject' | 'supportClosedSubject'
  body: 'supportReplyBody' | 'supportClosedBody'
  details: { ticket: string }
}
export type TellParts = {
  hub: Pick<Hub, 'readersOf'>
  /** A letter to wherever the member can be written to. */
  write: (member: MemberId, letter: TicketLetter) => Promise<void>
  onError: (error: unknown) => void
}

export function tellAnswered({ hub, write, onError }: TellParts) {
  return (member: MemberId, ticket: number, isClosed = false): void => {
    for (const reader of hub.readersOf(member)) {
      reader.sendOwn('answered', { ticket, at: Date.now() })
    }
    const letter: TicketLetter = {
      subject: isClosed ? 'supportClosedSubject' : 'supportReplySubject',
      body: isClosed ? 'supportClosedBody' : 'supportReplyBody',
      details: { ticket: String(ticket) },
    }
    write(member, letter).catch(onError)
  }
}
