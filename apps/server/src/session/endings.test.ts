/**
 * Two servers over one database: what ends at one is known at the other, and nothing is read twice.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../db/pool.ts'
import { createFailures } from '../failures.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { type Endings, startEndings } from './endings.ts'
import { createSessions } from './sessions.ts'

let here: pg.Pool
let there: pg.Pool
const open: Endings[] = []

beforeAll(async () => {
  const { url } = await createTestDatabase()
  here = openPool(url, 4)
  there = openPool(url, 4)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const endings of open.splice(0)) await endings.stop()
})
afterAll(async () => {
  await here.end()
  await there.end()
})

const start = (pool: pg.Pool) => {
  const endings = startEndings(pool, createFailures({ error: () => undefined }), 20)
  open.push(endings)
  return { endings, sessions: createSessions(pool, endings) }
}
const isHearing = (endings: Endings) => expect.poll(() => endings.keptFor(Date.now())).toBe(600_000)

async function newMember(): Promise<number> {
  const { rows } = await here.query(
    "INSERT INTO member (name, invitation_code, created_at) VALUES ('Ann', $1, 0) RETURNING id",
    [randomBytes(4).toString('hex')],
  )
  return rows[0].id
}

/** A session opened here and looked up there. */
async function openedHere() {
  const [one, other] = [start(here), start(there)]
  await isHearing(one.endings)
  await isHearing(other.endings)
  const member = await newMember()
  const { token, cookie } = await one.sessions.open({ member, address: '', device: 'phone' })
  const find = () => other.sessions.find(token, cookie)
  const session = await find()
  if (!session) throw new Error('It is not found.')
  return { one, other, member, session, find }
}

test('a session is read once, and not again a minute later', async () => {
  const { find, session, other } = await openedHere()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50_000 })
  await isHearing(other.endings)
  const acquired = vi.fn()
  there.on('acquire', acquired)
  for (let times = 0; times < 10; times++) expect(await find()).toBe(session)
  there.off('acquire', acquired)
  expect(acquired).not.toHaveBeenCalled()
})

test('where it ends, it ends at every server', async () => {
  const { one, session, find } = await openedHere()
  expect(await one.sessions.close(session)).toBe(true)
  await expect.poll(find).toBeUndefined()
})

test('new secrets of it end the old ones everywhere', async () => {
  const { one, session, find } = await openedHere()
  expect(await one.sessions.renewProven(session)).toBeDefined()
  await expect.poll(find).toBeUndefined()
})

test('a member frozen by whomever is frozen at once', async () => {
  const { member, session, find } = await openedHere()
  expect(session.isFrozen).toBe(false)
  await here.query("UPDATE member SET frozen_by = 'operator' WHERE id = $1", [member])
  await expect.poll(async () => (await find())?.isFrozen).toBe(true)
})

test('a server without notifications caches for seconds only, until they arrive again', async () => {
  const { other, session, find, one } = await openedHere()
  const readAt = Date.now()
  await there.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'SELECT pg_notify%' AND pid <> pg_backend_pid()`,
  )
  await expect.poll(() => other.endings.keptFor(readAt)).toBe(5_000)
  await isHearing(other.endings)
  await one.sessions.close(session)
  await expect.poll(find).toBeUndefined()
})

test('a database that says nothing is given up, and does not keep the server from stopping', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = openPool(`postgresql://a:b@127.0.0.1:${port}/c`)
  const noted: string[] = []
  const failures = createFailures({ error: (_, what) => noted.push(what) })
  const endings = startEndings(pool, failures, 20)
  await expect.poll(() => noted).toContain('Endings are not told.')
  await endings.stop()
  expect(endings.keptFor(Date.now())).toBe(5_000)
  silent.close()
})
