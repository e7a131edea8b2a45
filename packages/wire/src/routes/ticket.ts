/**
 * Support tickets, which the wire calls work orders. All text is plain; images are uploaded first,
 * with the purpose `support`, and shown to the member and to staff only.
 */
import {
  TICKET_CATEGORIES,
  TICKET_IMAGES_MAX,
  TICKET_REPLY_MAX,
  TICKET_STATES,
  TICKET_SUBJECT,
  TICKET_TEXT_MAX,
} from '@assay/domain/support/ticket.ts'
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { count, countText, flag, shortText, text, timestamp } from '../schema/codecs.ts'
import { fields, strictFields } from '../schema/fields.ts'

/** Twice the limit, for characters of two UTF-16 units; the handler counts characters. */
const writing = (length: number) => z.string().check(z.maxLength(2 * length + 100))
const image = z.string().check(z.regex(/^support\/[0-9a-f]{32}\.sealed$/))
const images = z.optional(z.array(image).check(z.maxLength(TICKET_IMAGES_MAX)))

const post = {
  /** '' before the replies of a conversation that staff started. */
  body: ['content', text],
  /**
   * Names of its images, for `getTicketImage`; some days after it was closed they are `notFound`.
   */
  images: ['images', z.array(shortText)],
} as const

const row = {
  id: ['id', count],
  /** '' for a chat conversation. */
  title: ['title', shortText],
  category: ['type', z.enum([...TICKET_CATEGORIES, 'chat'])],
  status: ['status', z.enum(TICKET_STATES)],
  createdAt: ['wdate', timestamp],
  /** The time of the last post, or of closing. */
  lastAt: ['lastdate', timestamp],
  /** Staff posted something that the member has not seen. */
  isUnread: ['unread', flag],
} as const
const ticketRow = fields(row)
export type TicketRow = z.output<typeof ticketRow>

const reply = fields({
  id: ['id', count],
  ...post,
  isFromStaff: ['staff', flag],
  sentAt: ['wdate', timestamp],
})

const ticket = fields({
  ...row,
  ...post,
  /** The subject, such as `order/12`; '' for none. */
  subject: ['about', shortText],
  /** Who closed it; '' while it is open. */
  closedBy: ['closedby', z.enum(['', 'member', 'staff', 'time'])],
  replies: ['replies', z.array(reply)],
})
export type Ticket = z.output<typeof ticket>

export const getTickets = route({
  method: 'GET',
  path: '/work/orders',
  title: "The member's newest 100 tickets, the last one that something was said in first.",
  needsLogin: true,
  input: strictFields({}),
  reply: z.array(ticketRow),
})

export const sendTicket = route({
  method: 'POST',
  path: '/work/orders',
  success: 'ticketSent',
  title: 'Write a ticket: a title, 10 to 1,000 characters, at most three images.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  input: strictFields({
    title: ['title', writing(60)],
    category: ['type', z.enum(TICKET_CATEGORIES)],
    body: ['content', writing(TICKET_TEXT_MAX)],
    images: ['images', images],
    subject: ['about', z.optional(z.string().check(z.regex(TICKET_SUBJECT)))],
    /** The code of the last error that the app showed, if the member agrees to send it. */
    errorCode: ['errcode', z.optional(z.string().check(z.regex(/^[\w.-]{1,60}$/)))],
  }),
  reply: ticket,
})

export const getTicket = route({
  method: 'GET',
  path: '/work/orders/:id',
  title: 'One ticket with all that was said in it, oldest first.',
  needsLogin: true,
  input: strictFields({ id: ['id', countText] }),
  reply: ticket,
})

export const replyTicket = route({
  method: 'POST',
  path: '/work/orders/:id/reply',
  success: 'messageSent',
  title: 'Say something in a ticket that is not closed, 1 to 1,000 characters; 200 texts at most.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  input: strictFields({
    id: ['id', countText],
    body: ['content', writing(TICKET_REPLY_MAX)],
    images: ['images', images],
  }),
  reply: ticket,
})

export const closeTicket = route({
  method: 'POST',
  path: '/work/orders/:id/close',
  success: 'ticketSolved',
  title: 'The problem is solved: close a ticket. Closing it again changes nothing.',
  needsLogin: true,
  isAddition: true,
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', countText] }),
  reply: ticket,
})

export const markTicketRead = route({
  method: 'POST',
  path: '/work/orders/:id/read',
  title: 'The member has seen what was said up to a reply.',
  needsLogin: true,
  isAddition: true,
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', countText], reply: ['reply', count] }),
  reply: fields({}),
})

export const getTicketImage = route({
  method: 'GET',
  path: '/work/images/:name',
  title: "An image of one of the member's own tickets, or of one that is being written.",
  needsLogin: true,
  isAddition: true,
  input: strictFields({ name: ['name', z.string().check(z.regex(/^[0-9a-f]{32}\.sealed$/))] }),
  /** `data:image/jpeg…` */
  reply: fields({ image: ['image', z.string()] }),
})
