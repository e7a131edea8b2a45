/**
 * Writing posts: to a new ticket, an existing one, or the open chat conversation. A member's writes
 * are serialized by a lock on the member's row, so that limits hold and a request key writes once.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { OPEN_TICKETS_MAX, type TicketKind } from '@assay/domain/support/ticket.ts'
import type { Input } from '@assay/wire/route.ts'
import type { replyTicket, sendTicket } from '@assay/wire/routes/ticket.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { addPost, refusalOfImages, refusalOfLength, ticketOfSame } from './posts.ts'

/** Per member, tickets and chat together. */
const POSTS_PER_DAY = 50

export type NewTicket = Input<typeof sendTicket>
export type TicketBody = Pick<Input<typeof replyTicket>, 'body' | 'images'>
type Writing = { member: MemberId; key: string } & TicketBody

export type Destination = {
  ticketFor: (client: pg.PoolClient) => Promise<number | Refusal>
  /** Whether the same text with the same key is already in this ticket. */
  isSame: (client: pg.PoolClient, known: number) => Promise<boolean>
}

/** The ticket it was written to, or a refusal. */
export function write(
  pool: pg.Pool,
  { member, key, ...words }: Writing,
  { ticketFor, isSame }: Destination,
): Promise<number | Refusal> {
  return transaction(pool, async (client) => {
    await client.query('SELECT 1 FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
    const images = (words.images ?? []).map((image) => image.replace(/^support\//, ''))
    const said = { member, author: '', body: words.body.trim(), images, key }
    const known = await ticketOfSame(client, said)
    if (known instanceof Refusal) return known
    if (known !== undefined) {
      return (await isSame(client, known)) ? known : refuse('requestKeyReused')
    }
    const refused =
      (await refusalOfPosts(client, member)) ?? (await refusalOfImages(client, member, images))
    if (refused) return refused
    const ticket = await ticketFor(client)
    if (ticket instanceof Refusal) return ticket
    await addPost(client, { ...said, ticket })
    return ticket
  })
}

export const toNewTicket = (member: MemberId, ticket: NewTicket): Destination => ({
  isSame: (client, known) => isOpenedAs(client, known, ticket),
  ticketFor: async (client) =>
    (await countOpen(client, member)) >= OPEN_TICKETS_MAX
      ? refuse('ticketsFull', { max: OPEN_TICKETS_MAX })
      : insert(client, member, ticket),
})

export const toTicket = (member: MemberId, id: number): Destination => ({
  isSame: async (_, known) => known === id,
  ticketFor: async (client) => {
    const { rows } = await client.query(
      'SELECT status FROM support_ticket WHERE id = $1 AND member = $2 FOR UPDATE',
      [id, member],
    )
    if (!rows[0]) return refuse('ticketNotFound')
    if (rows[0].status === 'closed') return refuse('ticketIsClosed')
    const full = await refusalOfLength(client, id)
    if (full) return full
    await wait(client, id)
    return id
  },
})

/** The open chat conversation; a new one when none is open, or it is full. */
export const toChat = (member: MemberId): Destination => ({
  isSame: async () => true,
  ticketFor: async (client) => {
    const { rows } = await client.query(
      `SELECT id FROM support_ticket WHERE member = $1 AND category = 'chat'
       AND status <> 'closed' ORDER BY id DESC LIMIT 1 FOR UPDATE`,
      [member],
    )
    const [open] = rows
    if (!open || (await refusalOfLength(client, open.id))) {
      return insert(client, member, { category: 'chat', title: '' })
    }
    await wait(client, open.id)
    return open.id
  },
})

type Row = Pick<NewTicket, 'title' | 'subject' | 'errorCode'> & { category: TicketKind }

async function insert(client: pg.PoolClient, member: MemberId, ticket: Row): Promise<number> {
  const { category, title, subject = '', errorCode = '' } = ticket
  const { rows } = await client.query(
    `INSERT INTO support_ticket (member, category, title, subject, error_code, status, created_at,
       waiting_since, last_at) VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $6, $6) RETURNING id`,
    [member, category, title.trim(), subject, errorCode, Date.now()],
  )
  return rows[0].id
}

async function isOpenedAs(client: pg.PoolClient, id: number, ticket: NewTicket): Promise<boolean> {
  const { category, title, subject = '', errorCode = '' } = ticket
  const { rowCount } = await client.query(
    `SELECT 1 FROM support_ticket WHERE id = $1 AND category = $2 AND title = $3 AND subject = $4
       AND error_code = $5`,
    [id, category, title.trim(), subject, errorCode],
  )
  return rowCount === 1
}

/** The waiting time counts from the first unanswered post. */
async function wait(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    `UPDATE support_ticket SET status = 'waiting', last_at = $2,
       waiting_since = CASE WHEN status = 'waiting' THEN waiting_since ELSE $2 END WHERE id = $1`,
    [id, Date.now()],
  )
}

async function countOpen(client: pg.PoolClient, member: MemberId): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS count FROM support_ticket
     WHERE member = $1 AND status <> 'closed' AND category <> 'chat'`,
    [member],
  )
  return Number(rows[0].count)
}

async function refusalOfPosts(client: pg.PoolClient, member: MemberId) {
  const { rows } = await client.query(
    `SELECT count(*) AS count FROM support_post
     WHERE member = $1 AND author = '' AND sent_at > $2`,
    [member, Date.now() - DAY_MS],
  )
  return Number(rows[0].count) >= POSTS_PER_DAY ? refuse('tooManyRequests') : undefined
}
