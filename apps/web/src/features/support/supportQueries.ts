/** Reads of the help center: pages, tickets, one ticket, the chat, images. */
import { getArticles } from '@assay/wire/routes/home.ts'
import { getSupportMessages } from '@assay/wire/routes/member/user.ts'
import { getTicket, getTicketImage, getTickets } from '@assay/wire/routes/ticket.ts'
import { readQuery } from '../../api/queryClient.ts'

export const helpQuery = readQuery(getArticles, { kind: 'help' }, 5 * 60_000)
export const ticketsQuery = readQuery(getTickets, {})
export const ticketQuery = (id: number) => readQuery(getTicket, { id })
export const chatQuery = readQuery(getSupportMessages, {})
/** An image never changes. */
export const ticketImageQuery = (name: string) =>
  readQuery(getTicketImage, { name }, Number.POSITIVE_INFINITY)
