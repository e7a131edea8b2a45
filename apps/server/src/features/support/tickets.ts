/**
 * Tickets as members see them: opened, answered, read and closed by their owner only. The console's
 * side is `operatorTickets.ts`.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { TICKET_SILENT_DAYS } from '@assay/domain/support/ticket.ts'
import type { Ticket, TicketRow } from '@assay/wire/routes/ticket.ts'
import type pg from 'pg'
import { postsOf, ticketOfKey } from './posts.ts'
import {
  type NewTicket,
  type TicketBody,
  toChat,
  toNewTicket,
  toTicket,
  write,
} from './ticketWriting.ts'

const SHOWN = 100
const MINE = `id, title, category, status, created_at AS "createdAt", last_at AS "lastAt",
  staff_post > read_post AS "isUnread"`

type Writer = { member: MemberId; key: string }

export type Tickets = ReturnType<typeof createTickets>

export function createTickets(pool: pg.Pool) {
  return {
    async list(member: MemberId): Promise<TicketRow[]> {
      const { rows } = await pool.query(
        `SELECT ${MINE} FROM support_ticket WHERE member = $1
         ORDER BY last_at DESC, id DESC LIMIT ${SHOWN}`,
        [member],
      )
      return rows
    },

    /** Undefined for one that is not the member's. */
    read: (member: MemberId, id: number) => read(pool, member, id),

    open: (writer: Writer, ticket: NewTicket) => {
      const { body, images } = ticket
      return write(pool, { ...writer, body, images }, toNewTicket(writer.member, ticket))
    },
    reply: (writer: Writer, id: number, { body, images }: TicketBody) =>
      write(pool, { ...writer, body, images }, toTicket(writer.member, id)),
    say: (writer: Writer, body: string) => write(pool, { ...writer, body }, toChat(writer.member)),

    async close(member: MemberId, id: number): Promise<void> {
      await pool.query(
        `UPDATE support_ticket SET status = 'closed', closed_by = 'member', last_at = $3
         WHERE id = $1 AND member = $2 AND status <> 'closed'`,
        [id, member, Date.now()],
      )
    },

    async markRead(member: MemberId, id: number, post: number): Promise<void> {
      await pool.query(
        `UPDATE support_ticket SET read_post = greatest(read_post, least($3, staff_post))
         WHERE id = $1 AND member = $2`,
        [id, member, post],
      )
    },

    /** Whether something was written with this key. */
    wasWritten: async (member: MemberId, key: string): Promise<boolean> =>
      (await ticketOfKey(pool, { member, author: '', key })) !== undefined,

    /** Closes tickets without a member's reply for days after an answer. */
    async closeSilent(now: number): Promise<void> {
      await pool.query(
        `UPDATE support_ticket SET status = 'closed', closed_by = 'time', last_at = $1
         WHERE status = 'responded' AND last_at < $2`,
        [now, now - TICKET_SILENT_DAYS * DAY_MS],
      )
    },
  }
}

async function read(pool: pg.Pool, member: MemberId, id: number): Promise<Ticket | undefined> {
  const { rows } = await pool.query(
    `SELECT ${MINE}, subject, closed_by AS "closedBy" FROM support_ticket
     WHERE id = $1 AND member = $2`,
    [id, member],
  )
  if (!rows[0]) return undefined
  const posts = await postsOf(pool, id)
  // Staff may have started a conversation of the old chat: then all posts are replies.
  const first = posts[0]?.author === '' ? posts.shift() : undefined
  const replies = posts.map(({ author, ...post }) => ({ ...post, isFromStaff: author !== '' }))
  return { ...rows[0], body: first?.body ?? '', images: first?.images ?? [], replies }
}
