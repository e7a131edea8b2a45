/** A member's tickets, and the support chat, which is a ticket without a title. */
import {
  isTicketReply,
  isTicketText,
  isTicketTitle,
  TICKET_REPLY_MAX,
  TICKET_TEXT_MAX,
  TICKET_TEXT_MIN,
} from '@assay/domain/support/ticket.ts'
import { getSupportMessages, sendSupportMessage } from '@assay/wire/routes/member/user.ts'
import * as wire from '@assay/wire/routes/ticket.ts'
import type pg from 'pg'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { TicketImageStore } from './ticketImages.ts'
import type { Tickets } from './tickets.ts'

export type SupportParts = { pool: pg.Pool; tickets: Tickets; images: TicketImageStore }

const replyLength = () => refuse('messageLength', { minimum: 1, maximum: TICKET_REPLY_MAX })

export function supportRoutes(parts: SupportParts): Binding[] {
  const { tickets, images } = parts
  const shown = async (member: number, ticket: number | Refusal) =>
    ticket instanceof Refusal
      ? ticket
      : ((await tickets.read(member, ticket)) ?? refuse('ticketNotFound'))

  return [
    ...chatRoutes(parts),
    handleMember(wire.getTickets, (_, { session }) => tickets.list(session.member)),
    handleMember(wire.getTicket, ({ id }, { session }) => shown(session.member, id)),

    handleMember(wire.sendTicket, async (ticket, { session: { member }, key }) => {
      if (!isTicketTitle(ticket.title)) return refuse('ticketTitleInvalid')
      if (!isTicketText(ticket.body)) {
        return refuse('ticketTextInvalid', { minimum: TICKET_TEXT_MIN, maximum: TICKET_TEXT_MAX })
      }
      return shown(member, await tickets.open({ member, key }, ticket))
    }),

    handleMember(wire.replyTicket, async ({ id, ...words }, { session: { member }, key }) => {
      if (!isTicketReply(words.body)) return replyLength()
      return shown(member, await tickets.reply({ member, key }, id, words))
    }),

    handleMember(wire.closeTicket, async ({ id }, { session: { member } }) => {
      await tickets.close(member, id)
      return shown(member, id)
    }),

    handleMember(wire.markTicketRead, async ({ id, reply }, { session: { member } }) => {
      await tickets.markRead(member, id, reply)
      return {}
    }),

    handleMember(wire.getTicketImage, async ({ name }, { session: { member } }) => {
      if (!(await images.isOf(name, member))) return refuse('notFound')
      return { image: await images.open(name, member) }
    }),
  ]
}

const MESSAGES_SHOWN = 200
const COLUMNS = `p.id, body, author <> '' AS "isFromStaff", sent_at AS "sentAt"`

function chatRoutes({ pool, tickets }: SupportParts): Binding[] {
  return [
    handleMember(getSupportMessages, async ({ after }, { session }) => {
      const { rows } = await pool.query(
        `SELECT * FROM (SELECT ${COLUMNS} FROM support_post p JOIN support_ticket t ON t.id = p.ticket
           WHERE t.member = $1 AND category = 'chat' AND p.id > $2
           ORDER BY p.id DESC LIMIT ${MESSAGES_SHOWN}) AS newest ORDER BY id`,
        [session.member, after ?? 0],
      )
      return rows
    }),

    handleMember(sendSupportMessage, async ({ body }, { session: { member }, key }) => {
      if (!isTicketReply(body)) return replyLength()
      const said = await tickets.say({ member, key }, body)
      if (said instanceof Refusal) return said
      const { rows } = await pool.query(
        `SELECT ${COLUMNS} FROM support_post p WHERE member = $1 AND author = '' AND request_key = $2`,
        [member, key],
      )
      return rows[0]
    }),
  ]
}
