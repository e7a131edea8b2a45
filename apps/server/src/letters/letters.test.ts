/** The queue of letters over a real database and a real mail server. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { createFailures } from '../failures.ts'
import { smtpMail } from '../outside/mail/smtpMail.ts'
import { type MailServer, startMailServer } from '../testing/mailServer.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createDeadLetters } from './deadLetters.ts'
import { startLetterWorker, sweepLetters } from './letterWorker.ts'
import { newLetterKey, type PostedLetter, postLetters } from './postLetters.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }

let database: TestDatabase
let pool: pg.Pool
let server: MailServer
const stops: (() => Promise<void>)[] = []
const noted: string[] = []
const failures = createFailures({ error: (_, what) => noted.push(what) })

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, 16)
})
afterAll(() => pool.end())
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await server.close()
  await pool.query('DELETE FROM letter')
  await pool.query('DELETE FROM graphile_worker._private_jobs')
  // The reader's queue stays locked although its job is gone.
  await pool.query('DELETE FROM graphile_worker._private_job_queues')
})

async function work(limits: { sendMs?: number; sweepEveryMs?: number } = {}) {
  const mail = smtpMail(server.url, 'Assay <no-reply@assay.test>')
  const worker = await startLetterWorker({
    pool,
    failures,
    ...limits,
    async send({ id, to, content }) {
      if (!('target' in to) || !('text' in content)) return false
      await mail.send({ to: to.target, subject: content.subject, body: content.text, id })
      return true
    },
  })
  stops.push(worker.stop)
  return worker
}
const letter = (changes: Partial<PostedLetter> = {}, text = 'Hello'): PostedLetter => ({
  key: newLetterKey(),
  to: { kind: 'email', target: 'ann@mail.example' },
  content: { subject: 'Hello', text },
  ...changes,
})
const rowOf = async (key: string) =>
  (await pool.query('SELECT state, reason, content, target FROM letter WHERE key = $1', [key]))
    .rows[0]
const stateOf = async (key: string) => (await rowOf(key))?.state
const arrived = () => server.received.map(({ text }) => /\r\n\r\n(.*)/.exec(text)?.[1])
/** Makes every job due, as if its retry delay had passed. */
const hoursPass = () => pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')

const GONE = { content: null, target: null }

function killed(when: 'committed' | 'sending', key: string) {
  const script = join(import.meta.dirname, 'testing/killedSender.ts')
  return fork(script, [database.url, when, key, server.url], { stdio: 'ignore' })
}

it('sends once what was committed by a process that was killed before it sent', async () => {
  await once(killed('committed', 'one'), 'exit')
  expect(server.received).toEqual([])
  expect(await stateOf('one')).toBe('waiting')
  await work()
  await expect.poll(() => stateOf('one'), PATIENCE).toBe('sent')
  expect(arrived()).toEqual(['Hello'])
  expect(await rowOf('one')).toMatchObject(GONE)
})

it('takes up what a killed process had begun, and leaves what another one is sending', async () => {
  server.behave('hangs')
  const child = killed('sending', 'one')
  await expect.poll(() => server.asked, PATIENCE).toBe(1)
  // A server that starts now does not touch it: the other server may still be alive.
  await work({ sendMs: 600_000, sweepEveryMs: 20 })
  await postLetters(pool, [letter({ key: 'two', to: { kind: 'nobody' } })])
  await expect.poll(() => stateOf('two'), PATIENCE).toBe('dropped')
  await sweepLetters(pool, { now: Date.now(), sendMs: 600_000 })
  expect(server.asked).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  server.behave('takes')
  await work({ sendMs: 500, sweepEveryMs: 20 })
  await expect.poll(() => stateOf('one'), PATIENCE).toBe('sent')
  expect(arrived()).toEqual(['Hello'])
})

it('tries again when the mail server was away, under the same name', async () => {
  server.behave('refuses')
  await work()
  await postLetters(pool, [letter({ key: 'one' })])
  for (const times of [1, 2, 3]) {
    await expect.poll(() => server.asked, PATIENCE).toBe(times)
    await expect.poll(async () => (await rowOf('one')).reason, PATIENCE).toMatch(/refused/)
    const isWaiting = async () =>
      (await pool.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NULL')).rowCount
    await expect.poll(isWaiting, PATIENCE).toBe(1)
    if (times === 3) server.behave('takes')
    await hoursPass()
  }
  await expect.poll(() => stateOf('one'), PATIENCE).toBe('sent')
  expect(arrived()).toEqual(['Hello'])
  expect(server.received[0]?.id).toMatch(/^[0-9a-f]{40}@assay\.test$/)
})

it('names a letter by its key and nothing else', async () => {
  await work()
  await postLetters(pool, [letter({ key: 'one' }), letter({ key: 'two' })])
  await expect.poll(() => server.received.length, PATIENCE).toBe(2)
  const names = new Set(server.received.map(({ id }) => id))
  expect(names.size).toBe(2)
  expect(names).toContain(
    // sha256 of `one`, in part.
    '7692c3ad3540bb803c020b3aee66cd8887123234@assay.test',
  )
})

it('posts a key once, also after its letter is sent, and nothing that was rolled back', async () => {
  await work()
  await postLetters(pool, [letter({ key: 'one' }), letter({ key: 'one' })])
  await expect.poll(() => stateOf('one'), PATIENCE).toBe('sent')
  await postLetters(pool, [letter({ key: 'one' })])
  const failed = transaction(pool, async (client) => {
    await postLetters(client, [letter({ key: 'never' })])
    throw new Error('No.')
  })
  await expect(failed).rejects.toThrow('No.')
  await postLetters(pool, [letter({ key: 'last' })])
  await expect.poll(() => stateOf('last'), PATIENCE).toBe('sent')
  expect(server.received).toHaveLength(2)
  expect(await stateOf('never')).toBeUndefined()
})

it('keeps the order of one reader, and holds no one up for another', async () => {
  const posts = ['first', 'second', 'third', 'fourth'].map((text) => letter({}, text))
  await postLetters(pool, posts)
  await work()
  await expect.poll(() => server.received.length, PATIENCE).toBe(4)
  expect(arrived()).toEqual(['first', 'second', 'third', 'fourth'])
  server.behave('hangs')
  await postLetters(pool, [letter({ key: 'stuck' }), letter({ key: 'behind' })])
  await expect.poll(() => server.asked, PATIENCE).toBe(1)
  server.behave('takes')
  const bob = { kind: 'email', target: 'bob@mail.example' } as const
  await postLetters(pool, [letter({ key: 'other', to: bob })])
  await expect.poll(() => stateOf('other'), PATIENCE).toBe('sent')
  expect([await stateOf('stuck'), await stateOf('behind')]).toEqual(['waiting', 'waiting'])
})

it('stops while the mail server hangs, and sends the letter after the next start', async () => {
  server.behave('hangs')
  const worker = await work()
  await postLetters(pool, [letter({ key: 'one' })])
  await expect.poll(() => server.asked, PATIENCE).toBe(1)
  stops.length = 0
  await worker.stop()
  expect(await stateOf('one')).toBe('waiting')
  server.behave('takes')
  await hoursPass()
  await work()
  await expect.poll(() => stateOf('one'), PATIENCE).toBe('sent')
  expect(server.received).toHaveLength(1)
})

it('gives up after the last try; an operator tries again or discards', async () => {
  const dead = createDeadLetters(pool)
  server.behave('refuses')
  await postLetters(pool, [letter({ key: 'one' }), letter({ key: 'two' })])
  await pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1')
  await work()
  await expect.poll(async () => (await dead.figures()).dead, PATIENCE).toBe(2)
  const [two, one] = await dead.list()
  expect(one).toMatchObject({ subject: 'Hello', target: 'ann@mail.example', tries: 12 })
  expect(one?.reason).toBe('The mail server refused the message.')
  server.behave('takes')
  const retry = () => transaction(pool, (client) => dead.retry(one?.id ?? 0, client))
  expect(await retry()).toBe('Hello')
  expect(await retry()).toBeUndefined()
  await expect.poll(() => stateOf('one'), PATIENCE).toBe('sent')
  expect(server.received).toHaveLength(1)
  expect(await transaction(pool, (client) => dead.discard(two?.id ?? 0, client))).toBe('Hello')
  expect(await rowOf('two')).toEqual({ state: 'dropped', reason: 'discarded', ...GONE })
  expect(await dead.figures()).toEqual({ waiting: 0, oldestAt: 0, dead: 0 })
  await hoursPass()
  await sweepLetters(pool, { now: Date.now(), sendMs: 1_000 })
  expect(await stateOf('two')).toBe('dropped')
})

it('reports as dead what was killed at its last try', async () => {
  await postLetters(pool, [letter({ key: 'one' })])
  await pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts')
  await sweepLetters(pool, { now: Date.now(), sendMs: 1_000 })
  expect(await stateOf('one')).toBe('dead')
})

it('sends no code after its time, and keeps it no longer', async () => {
  const now = Date.now()
  const code = letter({ key: 'late', validUntil: now - 1, isUrgent: true }, '123456')
  await postLetters(pool, [code])
  await work()
  await expect.poll(() => stateOf('late'), PATIENCE).toBe('dropped')
  expect(await rowOf('late')).toEqual({ state: 'dropped', reason: 'expired', ...GONE })
  await postLetters(pool, [letter({ key: 'good', validUntil: now + DAY_MS }, '654321')])
  await expect.poll(() => stateOf('good'), PATIENCE).toBe('sent')
  expect(arrived()).toEqual(['654321'])
})

it('deletes what a dead letter said once its time is over, and forgets ended ones in a month', async () => {
  const now = Date.now()
  await postLetters(pool, [letter({ key: 'one', validUntil: now + 1_000 }, 'the link')])
  await pool.query("UPDATE letter SET state = 'dead' WHERE key = 'one'")
  await sweepLetters(pool, { now, sendMs: 1_000 })
  expect((await rowOf('one')).content).toMatchObject({ text: 'the link' })
  await sweepLetters(pool, { now: now + 2_000, sendMs: 1_000 })
  expect(await rowOf('one')).toEqual({ state: 'dropped', reason: 'expired', ...GONE })
  expect((await pool.query('SELECT FROM graphile_worker.jobs')).rowCount).toBe(0)
  await sweepLetters(pool, { now: now + 29 * DAY_MS, sendMs: 1_000 })
  expect(await stateOf('one')).toBe('dropped')
  await sweepLetters(pool, { now: now + 31 * DAY_MS, sendMs: 1_000 })
  expect(await stateOf('one')).toBeUndefined()
})
