/**
 * Customer support at the console. Opening a ticket or an image, and every other action, is logged.
 * Staff write plain text and must not ask for secrets.
 */
import { TICKET_CATEGORIES, TICKET_REPLY_MAX, TICKET_STATES } from '@assay/domain/support/ticket.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { count, flag, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

const ROLES = ['support', 'admin'] as const

const row = {
  id: ['id', count],
  member: ['member', count],
  category: ['category', z.enum([...TICKET_CATEGORIES, 'chat'])],
  /** '' for a chat conversation. */
  title: ['title', shortText],
  status: ['status', z.enum(TICKET_STATES)],
  /** Name of the operator who took it; '' for none. */
  takenBy: ['takenBy', shortText],
  createdAt: ['createdAt', timestamp],
  lastAt: ['lastAt', timestamp],
  /** The deadline for an answer; 0 while none is due. */
  dueAt: ['dueAt', timestamp],
} as const
const consoleTicketRow = fields(row)
export type ConsoleTicketRow = z.output<typeof consoleTicketRow>

const consolePost = fields({
  id: ['id', count],
  body: ['body', text],
  images: ['images', z.array(shortText)],
  /** Name of the author; '' for the member. */
  author: ['author', shortText],
  sentAt: ['sentAt', timestamp],
})
export type ConsolePost = z.output<typeof consolePost>

const consoleTicket = fields({
  ...row,
  subject: ['subject', shortText],
  errorCode: ['errorCode', shortText],
  /** The language of the member's app. */
  locale: ['locale', shortText],
  closedBy: ['closedBy', z.enum(['', 'member', 'staff', 'time'])],
  posts: ['posts', z.array(consolePost)],
})
export type ConsoleTicket = z.output<typeof consoleTicket>

export const getConsoleTickets = operatorRoute({
  method: 'GET',
  path: '/ops/tickets',
  title: 'Tickets in a state: those that wait the longest first, others by their last word.',
  roles: ROLES,
  input: strictFields({ status: ['status', z.enum(TICKET_STATES)] }),
  reply: z.array(consoleTicketRow),
})

export const openConsoleTicket = operatorRoute({
  method: 'POST',
  path: '/ops/tickets/open',
  title: 'A ticket with all that was said in it. The look is logged.',
  roles: ROLES,
  input: strictFields({ id: ['id', count] }),
  reply: consoleTicket,
})

export const openConsoleTicketImage = operatorRoute({
  method: 'POST',
  path: '/ops/tickets/image',
  title: 'An image of a ticket. The look is logged.',
  roles: ROLES,
  input: strictFields({ name: ['name', z.string().check(z.regex(/^[0-9a-f]{32}\.sealed$/))] }),
  /** `data:image/jpeg…` */
  reply: fields({ image: ['image', z.string()] }),
})

export const takeConsoleTicket = operatorRoute({
  method: 'POST',
  path: '/ops/tickets/take',
  title: 'Make a ticket one’s own, or let go of it; refused when another took it meanwhile.',
  roles: ROLES,
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    /** The operator it belonged to when the caller loaded it. */
    from: ['from', shortText],
    isMine: ['isMine', flag],
  }),
  reply: consoleTicket,
})

export const replyConsoleTicket = operatorRoute({
  method: 'POST',
  path: '/ops/tickets/reply',
  title: 'Answer a ticket. Refused when something was said after what the caller read.',
  roles: ROLES,
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    body: ['body', z.string().check(z.maxLength(2 * TICKET_REPLY_MAX + 100))],
    /** The last post that the caller has read. */
    after: ['after', count],
  }),
  reply: consoleTicket,
})

export const closeConsoleTicket = operatorRoute({
  method: 'POST',
  path: '/ops/tickets/close',
  title: 'Close a ticket. Refused when something was said after what the caller read.',
  roles: ROLES,
  isWrite: true,
  input: strictFields({ id: ['id', count], after: ['after', count] }),
  reply: consoleTicket,
})
