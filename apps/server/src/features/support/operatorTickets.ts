/**
 * Tickets as staff see them. An action and its log line are one transaction; an answer written for
 * an outdated state of the ticket is refused.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { asksForSecret } from '@assay/domain/support/asksForSecret.ts'
import { isTicketReply, TICKET_REPLY_MAX, type TicketState } from '@assay/domain/support/ticket.ts'
import type { ConsoleTicket, ConsoleTicketRow } from '@assay/wire/routes/operator/tickets.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { NotifyAnswered } from './notifyAnswered.ts'
import { addPost, postsOf, ticketOfSame } from './posts.ts'
import type { TicketImageStore } from './ticketImages.ts'

type Named = { id: number; member: MemberId }
/** Runs in the same transaction, for example to write the operators' log. */
type Alongside = (client: pg.PoolClient, ticket: Named) => Promise<void>
type Answer = { id: number; after: number; body: string; operator: string; key: string }
type Closing = { id: number; after: number }
type Taking = { id: number; from: string; to: string }

export type OperatorTickets = ReturnType<typeof createOperatorTickets>

export type OperatorTicketsParts = {
  images: TicketImageStore
  /** The target time of an answer, in hours. */
  answerHours: number
  /** Notifies of an answer, or of closing without one. */
  notify: NotifyAnswered
}

const SHOWN = 200
const HOUR_MS = 3_600_000

export function createOperatorTickets(pool: pg.Pool, parts: OperatorTicketsParts) {
  const dueMs = parts.answerHours * HOUR_MS
  const columns = `id, member, category, title, status, taken_by AS "takenBy",
    created_at AS "createdAt", last_at AS "lastAt",
    CASE WHEN status = 'waiting' THEN waiting_since + ${dueMs} ELSE 0 END AS "dueAt"`

  const tickets: Tickets = { ...parts, pool, columns }

  return {
    async list(status: TicketState): Promise<ConsoleTicketRow[]> {
      const order = status === 'waiting' ? 'waiting_since, id' : 'last_at DESC, id DESC'
      const { rows } = await pool.query(
        `SELECT ${columns} FROM support_ticket WHERE status = $1 ORDER BY ${order} LIMIT ${SHOWN}`,
        [status],
      )
      return rows
    },

    /** How many wait, how many of them for this operator or for any, and the age of the oldest. */
    async countWaiting(operator: string) {
      const { rows } = await pool.query(
        `SELECT count(*) AS count, coalesce(min(waiting_since), 0) AS "oldestAt",
           count(*) FILTER (WHERE taken_by IN ('', $1)) AS "forYou"
         FROM support_ticket WHERE status = 'waiting'`,
        [operator],
      )
      return rows[0] as { count: number; forYou: number; oldestAt: number }
    },

    open: (id: number, alongside: Alongside) =>
      during(tickets, { id, alongside }, async () => undefined),

    async openImage(name: string, alongside: Alongside): Promise<string | undefined> {
      const found = await parts.images.find(name)
      if (!found) return undefined
      const { ticket: id, member } = found
      await transaction(pool, (client) => alongside(client, { id, member }))
      return parts.images.open(name, member)
    },

    take: ({ id, from, to }: Taking, alongside: Alongside) =>
      during(tickets, { id, alongside }, async (client, ticket) => {
        if (ticket.takenBy === to) return 'known'
        if (ticket.takenBy !== from) return refuse('ticketMovedOn')
        if (ticket.status === 'closed') return refuse('ticketIsClosed')
        await client.query('UPDATE support_ticket SET taken_by = $2 WHERE id = $1', [id, to])
        return undefined
      }),

    answer: (written: Answer, alongside: Alongside) => answer(tickets, written, alongside),
    close: (closing: Closing, alongside: Alongside) => close(tickets, closing, alongside),
  }
}

type Tickets = OperatorTicketsParts & { pool: pg.Pool; columns: string }
type Visit = { id: number; alongside: Alongside }
type Locked = { member: MemberId; status: TicketState; takenBy: string; lastPost: number }

async function read(
  client: pg.PoolClient,
  { columns }: Tickets,
  id: number,
): Promise<ConsoleTicket> {
  const { rows } = await client.query(
    `SELECT ${columns}, subject, error_code AS "errorCode", closed_by AS "closedBy",
       (SELECT locale FROM member WHERE member.id = t.member) AS locale
     FROM support_ticket t WHERE id = $1`,
    [id],
  )
  return { ...rows[0], posts: await postsOf(client, id) }
}

/** Locks a ticket, runs the work, writes the log line, and returns the new state. */
function during(
  tickets: Tickets,
  { id, alongside }: Visit,
  work: (client: pg.PoolClient, ticket: Locked) => Promise<Refusal | 'known' | undefined>,
): Promise<ConsoleTicket | Refusal> {
  return transaction(tickets.pool, async (client) => {
    const { rows } = await client.query(
      `SELECT member, status, taken_by AS "takenBy",
         (SELECT max(id) FROM support_post WHERE ticket = t.id) AS "lastPost"
       FROM support_ticket t WHERE id = $1 FOR UPDATE`,
      [id],
    )
    const [ticket] = rows as Locked[]
    if (!ticket) return refuse('ticketNotFound')
    const ended = await work(client, ticket)
    if (ended instanceof Refusal) return ended
    if (ended !== 'known') await alongside(client, { id, member: ticket.member })
    return read(client, tickets, id)
  })
}

async function answer(tickets: Tickets, written: Answer, alongside: Alongside) {
  const { id, after, body, operator, key } = written
  if (!isTicketReply(body)) {
    return refuse('messageLength', { minimum: 1, maximum: TICKET_REPLY_MAX })
  }
  if (asksForSecret(body)) return refuse('secretAsked')
  const visit = { id, alongside }
  let answered: MemberId | undefined
  const ticket = await during(tickets, visit, async (client, { member, status, lastPost }) => {
    const post = { member, author: operator, body: body.trim(), images: [], key }
    const known = await ticketOfSame(client, post)
    if (known instanceof Refusal) return known
    if (known !== undefined) return known === id ? 'known' : refuse('requestKeyReused')
    if (status === 'closed') return refuse('ticketIsClosed')
    if (lastPost > after) return refuse('ticketMovedOn')
    await client.query(
      `UPDATE support_ticket SET status = 'responded', last_at = $2, staff_post = $3,
         taken_by = CASE WHEN taken_by = '' THEN $4 ELSE taken_by END WHERE id = $1`,
      [id, Date.now(), await addPost(client, { ...post, ticket: id }), operator],
    )
    answered = member
    await tickets.notify.post(client, { member, ticket: id })
    return undefined
  })
  if (answered !== undefined) tickets.notify.show({ member: answered, ticket: id })
  return ticket
}

async function close(tickets: Tickets, { id, after }: Closing, alongside: Alongside) {
  const visit = { id, alongside }
  let unanswered: MemberId | undefined
  const ticket = await during(tickets, visit, async (client, { member, status, lastPost }) => {
    if (status === 'closed') return 'known'
    if (lastPost > after) return refuse('ticketMovedOn')
    await client.query(
      `UPDATE support_ticket SET status = 'closed', closed_by = 'staff', last_at = $2
       WHERE id = $1`,
      [id, Date.now()],
    )
    if (status !== 'waiting') return undefined
    unanswered = member
    await tickets.notify.post(client, { member, ticket: id, isClosed: true })
    return undefined
  })
  if (unanswered !== undefined) tickets.notify.show({ member: unanswered, ticket: id })
  return ticket
}
