/**
 * What a support ticket may contain: kinds, states and limits, shared by form and server. Lengths
 * count characters as users see them, without surrounding blanks.
 */

export const TICKET_CATEGORIES = ['deposit', 'withdrawal', 'trading', 'account', 'other'] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]
/** A chat conversation is a ticket without a title. */
export type TicketKind = TicketCategory | 'chat'

/** `waiting` for staff, `responded` by staff, `closed` permanently. */
export const TICKET_STATES = ['waiting', 'responded', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** The subject of a ticket: `order/12`, `round/5`, as given by the page that links to the form. */
export const TICKET_SUBJECT = /^(order|contract|round|deposit|withdrawal)\/\d{1,15}$/

const TICKET_TITLE_MAX = 60
export const TICKET_TEXT_MIN = 10
export const TICKET_TEXT_MAX = 1_000
/** A reply may be short, or an explanation. */
export const TICKET_REPLY_MAX = 1_000
export const TICKET_IMAGES_MAX = 3
/** Posts in a ticket, from both sides. */
export const TICKET_POSTS_MAX = 200
/** Open tickets per member. */
export const OPEN_TICKETS_MAX = 5
/** Days without a reply after an answer until a ticket is closed automatically. */
export const TICKET_SILENT_DAYS = 7

export const lengthOf = (text: string): number => [...text.trim()].length

const isBetween = (text: string, minimum: number, maximum: number) =>
  lengthOf(text) >= minimum && lengthOf(text) <= maximum

export const isTicketTitle = (title: string): boolean => isBetween(title, 1, TICKET_TITLE_MAX)
export const isTicketText = (text: string): boolean =>
  isBetween(text, TICKET_TEXT_MIN, TICKET_TEXT_MAX)
export const isTicketReply = (text: string): boolean => isBetween(text, 1, TICKET_REPLY_MAX)
