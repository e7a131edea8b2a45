/**
 * What a ticket to customer service may say: its kinds, its states and its limits, the same for the
 * form and the server. Lengths count characters as people do, without the blanks around them.
 */
export const TICKET_CATEGORIES = ['deposit', 'withdrawal', 'trading', 'account', 'other'] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]
/** A conversation of the chat is a ticket without a title. */
export type TicketKind = TicketCategory | 'chat'

/** `waiting` for staff, `responded` by staff, `closed` for good. */
export const TICKET_STATES = ['waiting', 'responded', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/**
 * What a ticket may be about: `order/12`, `round/5`, as the page that leads to the form names it.
 */
export const TICKET_SUBJECT = /^(order|contract|round|deposit|withdrawal)\/\d{1,15}$/

const TICKET_TITLE_MAX = 60
export const TICKET_TEXT_MIN = 10
export const TICKET_TEXT_MAX = 1_000
/** What follows the first text may be a mere yes, or an explanation. */
export const TICKET_REPLY_MAX = 1_000
export const TICKET_IMAGES_MAX = 3
/** Texts in a ticket, of both sides together. */
export const TICKET_POSTS_MAX = 200
/** Tickets of a member that are not closed. */
export const OPEN_TICKETS_MAX = 5
/** Days without a word after an answer until a ticket is closed by itself. */
export const TICKET_SILENT_DAYS = 7

export const lengthOf = (text: string): number => [...text.trim()].length

const isBetween = (text: string, minimum: number, maximum: number) =>
  lengthOf(text) >= minimum && lengthOf(text) <= maximum

export const isTicketTitle = (title: string): boolean => isBetween(title, 1, TICKET_TITLE_MAX)
export const isTicketText = (text: string): boolean =>
  isBetween(text, TICKET_TEXT_MIN, TICKET_TEXT_MAX)
export const isTicketReply = (text: string): boolean => isBetween(text, 1, TICKET_REPLY_MAX)
