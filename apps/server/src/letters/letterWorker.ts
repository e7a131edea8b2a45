/**
 * Sends queued letters: each at least once, retried over hours, and never after its expiry. Several
 * servers may run it at once. Jobs of a killed server are taken over by another; a sending that
 * hangs is aborted, and blocks neither other letters nor the shutdown.
 */
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS } from '@assay/domain/day.ts'
import { type JobHelpers, Logger, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import { every } from '../clocks/every.ts'
import type { Failures } from '../failures.ts'
import { Fault, sentenceOf } from '../fault.ts'
import { JOB_KEY, LETTER_TASK, type LetterContent, type Receiver } from './postLetters.ts'

/** A letter on its way; `id` is the same each time it is tried, `key` its own in the table. */
export type SentLetter = { id: string; key: string; to: Receiver; content: LetterContent }

export type LetterWorkerParts = {
  pool: pg.Pool
  /** Resolves when the letter was sent; false when there is no address to send to. */
  send: (letter: SentLetter) => Promise<boolean>
  failures: Pick<Failures, 'note' | 'clock'>
  /** How long one try may take. */
  sendMs?: number
  /** How often what others left behind is looked for. */
  sweepEveryMs?: number
}

const AT_ONCE = 8
const SEND_MS = 30_000
const SWEEP_EVERY_MS = 15_000
/** How long a shutdown waits for letters being sent. */
const STOP_MS = 1_000
/** A try that has not ended after so many times its limit was of a server that is no more. */
const GONE_AFTER = 2
const KEPT_MS = 30 * DAY_MS

type Row = {
  key: string
  member: number | null
  channel: 'email' | 'phone' | 'webhook' | 'nobody' | null
  target: string | null
  content: LetterContent
  validUntil: number
}

export async function startLetterWorker(
  parts: LetterWorkerParts,
): Promise<{ stop: () => Promise<void> }> {
  const { pool, failures, sendMs = SEND_MS, sweepEveryMs = SWEEP_EVERY_MS } = parts
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    parsedCronItems: [],
    gracefulShutdownAbortTimeout: STOP_MS,
    events: new EventEmitter(),
    // Failures are logged where a letter is sent.
    logger: new Logger(() => () => undefined),
    taskList: {
      [LETTER_TASK]: (payload, helpers) =>
        sendOne({ ...parts, sendMs }, (payload as { id: number }).id, helpers),
    },
  })
  runner.promise.catch((error) => failures.note('Letters wait.', error))
  const sweep = () => sweepLetters(pool, { now: Date.now(), sendMs })
  const report = failures.clock('No sweep of letters.', sweepEveryMs)
  const stopSweeping = every(sweepEveryMs, sweep, report)
  return {
    async stop() {
      await Promise.all([runner.stop(), stopSweeping()])
    },
  }
}

type SendParts = LetterWorkerParts & { sendMs: number }

async function sendOne(
  { pool, send, failures, sendMs }: SendParts,
  id: number,
  { job, abortSignal }: JobHelpers,
): Promise<void> {
  const { rows } = await pool.query(
    `SELECT key, member, channel, target, content, valid_until AS "validUntil" FROM letter
     WHERE id = $1 AND state = 'waiting'`,
    [id],
  )
  const [row] = rows as Row[]
  if (!row) return
  if (row.validUntil > 0 && row.validUntil < Date.now()) return end(pool, id, 'dropped', 'expired')
  if (row.channel === 'nobody') return end(pool, id, 'dropped', 'for nobody')
  try {
    const { key, content } = row
    const letter = { id: nameOf(key), key, to: receiverOf(row), content }
    const isSent = await within(sendMs, abortSignal, send(letter))
    await end(pool, id, isSent ? 'sent' : 'dropped', isSent ? '' : 'no mailbox')
  } catch (error) {
    const isLast = job.attempts >= job.max_attempts
    await pool.query(
      `UPDATE letter SET tries = $2, reason = $3, state = CASE WHEN $4 THEN 'dead' ELSE state END
       WHERE id = $1 AND state = 'waiting'`,
      [id, job.attempts, sentenceOf(error), isLast],
    )
    failures.note('A letter was not sent.', error)
    throw error
  }
}

/** Lets mail servers recognize duplicates; reveals nothing about the letter. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

function receiverOf({ member, channel, target }: Row): Receiver {
  if (member !== null) return { member }
  if (channel === null || channel === 'nobody' || target === null) return { kind: 'nobody' }
  return { kind: channel, target }
}

/** The content and the address are deleted when the letter ends. */
async function end(
  pool: pg.Pool,
  id: number,
  state: 'sent' | 'dropped',
  reason: string,
): Promise<void> {
  await pool.query(
    `UPDATE letter SET state = $2, reason = $3, content = NULL, target = NULL, ended_at = $4
     WHERE id = $1 AND state = 'waiting'`,
    [id, state, reason, Date.now()],
  )
}

async function within<T>(ms: number, stopped: AbortSignal, task: Promise<T>): Promise<T> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, stopped])
  const late = wait(ms, undefined, { signal }).catch(() => undefined)
  const givenUp = late.then((): T => {
    throw new Fault(stopped.aborted ? 'The server stopped.' : 'Sending took too long.')
  })
  try {
    return await Promise.race([task, givenUp])
  } finally {
    over.abort()
    givenUp.catch(() => undefined)
  }
}

/**
 * Retries jobs of killed servers, deletes expired letters and reports letters whose last try was
 * killed. Never unlocks a job that is still running.
 */
export async function sweepLetters(
  pool: pg.Pool,
  { now, sendMs }: { now: number; sendMs: number },
): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs WHERE task_identifier = $1
       AND locked_at < now() - make_interval(secs => $2) HAVING count(*) > 0`,
    [LETTER_TASK, (sendMs * GONE_AFTER) / 1_000],
  )
  await pool.query(
    `WITH expired AS (
       UPDATE letter SET state = 'dropped', reason = 'expired', content = NULL, target = NULL,
         ended_at = $1
       WHERE state IN ('waiting', 'dead') AND valid_until > 0 AND valid_until < $1 RETURNING id
     ) SELECT graphile_worker.remove_job(${JOB_KEY}) FROM expired`,
    [now],
  )
  await pool.query(
    `UPDATE letter SET state = 'dead', tries = job.attempts
     FROM graphile_worker.jobs AS job
     WHERE state = 'waiting' AND job.key = ${JOB_KEY.replace('id', 'letter.id')}
       AND job.attempts >= job.max_attempts AND job.locked_at IS NULL`,
  )
  await pool.query('DELETE FROM letter WHERE ended_at < $1', [now - KEPT_MS])
}
