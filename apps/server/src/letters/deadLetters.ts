/**
 * Letters that could not be sent: listed, retried or discarded at the console. Also the figures of
 * the queue.
 */
import type pg from 'pg'
import { JOB_KEY, LETTER_TASK, LETTER_TRIES } from './postLetters.ts'

export type DeadLetterRow = {
  id: number
  /** A code, or the subject itself. */
  subject: string
  member: number | null
  channel: string | null
  target: string | null
  reason: string
  tries: number
  postedAt: number
}

export type LetterFigures = {
  waiting: number
  /** When the oldest waiting letter was posted, in milliseconds; 0 for none. */
  oldestAt: number
  dead: number
}

export type DeadLetters = ReturnType<typeof createDeadLetters>

const SHOWN = 200

export function createDeadLetters(pool: pg.Pool) {
  return {
    async figures(): Promise<LetterFigures> {
      const { rows } = await pool.query(
        `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
           coalesce(min(posted_at) FILTER (WHERE state = 'waiting'), 0) AS "oldestAt",
           count(*) FILTER (WHERE state = 'dead') AS dead
         FROM letter WHERE state IN ('waiting', 'dead')`,
      )
      return rows[0]
    },

    /** The newest first. */
    async list(): Promise<DeadLetterRow[]> {
      const { rows } = await pool.query(
        `SELECT id, subject, member, channel, target, reason, tries, posted_at AS "postedAt"
         FROM letter WHERE state = 'dead' ORDER BY id DESC LIMIT ${SHOWN}`,
      )
      return rows
    },

    /** Queues it as if it were new; what it is about, or undefined when it is not dead any more. */
    async retry(id: number, client: pg.PoolClient): Promise<string | undefined> {
      const { rows } = await client.query(
        `WITH again AS (
           UPDATE letter SET state = 'waiting', tries = 0, reason = ''
           WHERE id = $1 AND state = 'dead' RETURNING id, subject
         )
         SELECT subject, graphile_worker.add_job('${LETTER_TASK}', json_build_object('id', id),
           max_attempts => ${LETTER_TRIES}, job_key => ${JOB_KEY}) FROM again`,
        [id],
      )
      return rows[0]?.subject
    },

    /**
     * Deletes its content; returns what it was about, or undefined if the letter is no longer dead.
     */
    async discard(id: number, client: pg.PoolClient): Promise<string | undefined> {
      const { rows } = await client.query(
        `WITH gone AS (
           UPDATE letter SET state = 'dropped', reason = 'discarded', content = NULL,
             target = NULL, ended_at = $2
           WHERE id = $1 AND state = 'dead' RETURNING id, subject
         )
         SELECT subject, graphile_worker.remove_job(${JOB_KEY}) FROM gone`,
        [id, Date.now()],
      )
      return rows[0]?.subject
    },
  }
}
