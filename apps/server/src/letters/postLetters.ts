/**
 * Puts letters into the queue, in the caller's transaction: they are sent if and only if it
 * commits. A letter with a known key is not posted again.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type pg from 'pg'
import type { LetterTemplate } from '../http/messages.ts'

/** The receiver: a member, looked up when the letter is sent; or a contact. */
export type Receiver =
  | { member: MemberId }
  | { kind: 'email' | 'phone'; target: string }
  /** An address of the operator's; the text is the JSON that is posted. */
  | { kind: 'webhook'; target: string }
  /** No one: takes as long to post as any other letter, and is discarded. */
  | { kind: 'nobody' }

/** The content: a template in the reader's language, or finished text. */
export type OpenContent =
  | { note: LetterTemplate; locale?: Locale }
  | { subject: string; text: string }
/** As it is kept: what opens something is sealed, see `sealedLetter`. */
export type LetterContent = OpenContent | { subject: string; sealed: string }

export type PostedLetter = {
  /** The letter's own: of all with the same key one is sent. */
  key: string
  to: Receiver
  content: LetterContent
  /** Not sent after this, in milliseconds. */
  validUntil?: number | undefined
  /** A user waits for it: it is sent before others and waits for none. */
  isUrgent?: boolean
}

/** Of a letter that is posted once by its nature. */
export const newLetterKey = (): string => `once-${randomUUID()}`

/** Tries, at growing intervals: the last one is some 16 hours after the first. */
export const LETTER_TRIES = 12
export const LETTER_TASK = 'letter'
/** Letters of one lane are sent in order; so a reader gets them in the order of events. */
const LANES = 64
const URGENT = -10

/** How the queue knows the job of a letter; used by every statement that adds or removes one. */
export const JOB_KEY = `'letter-' || id`

const POST = {
  name: 'post-letters',
  text: `WITH new AS (
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
        $7::bigint[], $9::text[], $10::smallint[])
      AS new(key, member, channel, target, subject, content, valid_until, lane, priority)
    ), posted AS (
      INSERT INTO letter (key, member, channel, target, subject, content, valid_until, posted_at)
      SELECT key, member, channel, target, subject, content::jsonb, valid_until, $8 FROM new
      WHERE member IS NULL
        OR EXISTS (SELECT FROM member AS m WHERE m.id = new.member AND m.email IS NOT NULL)
      ON CONFLICT (key) DO NOTHING RETURNING id, key
    )
    SELECT graphile_worker.add_job('${LETTER_TASK}', json_build_object('id', id),
      queue_name => lane, max_attempts => ${LETTER_TRIES}, job_key => ${JOB_KEY},
      priority => priority)
    FROM posted JOIN new USING (key) ORDER BY id`,
}

/** A member without an email is not written to. */
export async function postLetters(
  db: pg.Pool | pg.ClientBase,
  posts: readonly PostedLetter[],
  now = Date.now(),
): Promise<void> {
  if (posts.length === 0) return
  await db.query({
    ...POST,
    values: [
      posts.map(({ key }) => key),
      posts.map(({ to }) => ('member' in to ? to.member : null)),
      posts.map(({ to }) => ('member' in to ? null : to.kind)),
      posts.map(({ to }) => ('target' in to ? to.target : null)),
      posts.map(({ content }) => ('note' in content ? content.note.subject : content.subject)),
      posts.map(({ content }) => JSON.stringify(content)),
      posts.map(({ validUntil = 0 }) => validUntil),
      now,
      posts.map(({ to, isUrgent }) => (isUrgent ? null : laneOf(to))),
      posts.map(({ isUrgent }) => (isUrgent ? URGENT : 0)),
    ],
  })
}

function laneOf(to: Receiver): string {
  const name = 'member' in to ? `member/${to.member}` : 'target' in to ? to.target : ''
  const lane = createHash('sha256').update(name).digest().readUInt16BE(0) % LANES
  return `letters-${lane}`
}
