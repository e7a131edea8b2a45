/**
 * Posts in tickets, by members and staff. A post is written once per request key; its images belong
 * to the member and to no other post.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { TICKET_POSTS_MAX } from '@assay/domain/support/ticket.ts'
import type pg from 'pg'
import { type Refusal, refuse } from '../../http/reply.ts'

export type NewPost = {
  ticket: number
  member: MemberId
  /** Name of the operator; '' for the member. */
  author: string
  body: string
  /** File names. */
  images: readonly string[]
  key: string
}
export type TicketPost = {
  id: number
  body: string
  images: string[]
  author: string
  sentAt: number
}

const IMAGES_OF_POST = `coalesce((SELECT array_agg(i.name ORDER BY i.position)
  FROM support_image i WHERE i.post = p.id), '{}') AS images`

/** Returns the post's id. The caller has checked the images, under the same lock. */
export async function addPost(client: pg.PoolClient, post: NewPost): Promise<number> {
  const { ticket, member, author, body, images, key } = post
  const { rows } = await client.query(
    `INSERT INTO support_post (ticket, member, author, body, sent_at, request_key)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [ticket, member, author, body, Date.now(), key],
  )
  const { id } = rows[0] as { id: number }
  await client.query(
    `INSERT INTO support_image (name, post, position)
     SELECT name, $2, position FROM unnest($1::text[]) WITH ORDINALITY AS given (name, position)`,
    [images, id],
  )
  return id
}

/** Undefined when all images are this member's uploads for a ticket, and unused. */
export async function refusalOfImages(
  client: pg.PoolClient,
  member: MemberId,
  images: readonly string[],
): Promise<Refusal | undefined> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM image i WHERE name = ANY ($1) AND member = $2 AND purpose = 'support'
       AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM support_image s WHERE s.name = i.name)
     FOR UPDATE`,
    [images, member],
  )
  return rowCount === images.length ? undefined : refuse('uploadTicketInvalid')
}

/**
 * Undefined while a member may add posts: a ticket is read whole, so its length is limited. Staff
 * may answer the last one.
 */
export async function refusalOfLength(
  client: pg.PoolClient,
  ticket: number,
): Promise<Refusal | undefined> {
  const { rows } = await client.query(
    'SELECT count(*) AS count FROM support_post WHERE ticket = $1',
    [ticket],
  )
  const isFull = Number(rows[0].count) >= TICKET_POSTS_MAX
  return isFull ? refuse('ticketIsFull', { max: TICKET_POSTS_MAX }) : undefined
}

/** The ticket of an earlier post with this key; `requestKeyReused` when its content differs. */
export async function ticketOfSame(
  client: pg.PoolClient,
  { member, author, key, body, images }: Omit<NewPost, 'ticket'>,
): Promise<number | Refusal | undefined> {
  const { rows } = await client.query(
    `SELECT ticket, body, ${IMAGES_OF_POST} FROM support_post p
     WHERE member = $1 AND author = $2 AND request_key = $3`,
    [member, author, key],
  )
  const [known] = rows as { ticket: number; body: string; images: string[] }[]
  if (!known) return undefined
  const isSame = known.body === body && known.images.join() === images.join()
  return isSame ? known.ticket : refuse('requestKeyReused')
}

/** The ticket of an earlier post with this key. */
export async function ticketOfKey(
  client: pg.Pool | pg.PoolClient,
  { member, author, key }: Pick<NewPost, 'member' | 'author' | 'key'>,
): Promise<number | undefined> {
  const { rows } = await client.query(
    'SELECT ticket FROM support_post WHERE member = $1 AND author = $2 AND request_key = $3',
    [member, author, key],
  )
  return (rows[0] as { ticket: number } | undefined)?.ticket
}

export async function postsOf(
  client: pg.Pool | pg.PoolClient,
  ticket: number,
): Promise<TicketPost[]> {
  const { rows } = await client.query(
    `SELECT id, body, ${IMAGES_OF_POST}, author, sent_at AS "sentAt"
     FROM support_post p WHERE ticket = $1 ORDER BY id`,
    [ticket],
  )
  return rows as TicketPost[]
}
