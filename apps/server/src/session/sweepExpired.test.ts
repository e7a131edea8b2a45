import { DAY_MS } from '@assay/domain/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { createFailures } from '../failures.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { deleteExpired, sweepExpired } from './sweepExpired.ts'

const pulse = createFailures({ error: () => undefined }).pulse('A clock of a test.', 1_000)

const NOW = 100 * DAY_MS

let database: TestDatabase
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
  await pool.query(
    `INSERT INTO member (id, name, invitation_code, created_at) VALUES (7, 'Alice', 'A', 0)`,
  )
})
afterAll(async () => {
  await pool.end()
})

test('what is over goes, what still counts stays', async () => {
  for (const [name, createdAt] of [
    ['old', NOW - 8 * DAY_MS],
    ['new', NOW - 6 * DAY_MS],
  ] as const) {
    await pool.query(
      `INSERT INTO session (token_hash, cookie_hash, member, address, device, created_at, seen_at)
       VALUES ($1, $1, 7, '', 'web', $2, $3)`,
      [Buffer.from(name), createdAt, NOW],
    )
  }
  await pool.query(`INSERT INTO code_sent (sender, target, sent_at) VALUES
    ('member/7', 'old', ${NOW - DAY_MS - 1}), ('member/7', 'new', ${NOW - DAY_MS + 1})`)
  await pool.query(`INSERT INTO verification_code
    (holder, purpose, target, code_hash, tries_left, sent_at, expires_at) VALUES
    ('member/7', 'bindEmail', 'old', '', 5, 0, ${NOW - 1}),
    ('member/7', 'other', 'new', '', 5, 0, ${NOW + 1})`)
  await pool.query(`INSERT INTO sign_in_attempt (subject, tries, last_at, locked_until) VALUES
    ('old', 9, ${NOW - DAY_MS - 1}, 0), ('new', 9, ${NOW - DAY_MS + 1}, 0),
    ('locked', 9, ${NOW - DAY_MS - 1}, ${NOW + 1})`)
  await pool.query(`INSERT INTO upload_ticket (ticket_hash, member, expires_at) VALUES
    ('old', 7, ${NOW - 1}), ('new', 7, ${NOW + 1})`)
  await pool.query(`INSERT INTO signed_opening (digest, expires_at) VALUES
    ('old', ${NOW - 1}), ('new', ${NOW + 1})`)

  await deleteExpired(pool, NOW)

  const left = async (table: string, column: string) =>
    (await pool.query(`SELECT ${column} AS it FROM ${table}`)).rows.map(({ it }) => String(it))
  expect(await left('session', 'token_hash')).toEqual(['new'])
  expect(await left('code_sent', 'target')).toEqual(['new'])
  expect(await left('verification_code', 'target')).toEqual(['new'])
  expect(await left('sign_in_attempt', 'subject')).toEqual(['new', 'locked'])
  expect(await left('upload_ticket', 'ticket_hash')).toEqual(['new'])
  expect(await left('signed_opening', 'digest')).toEqual(['new'])
})

test('a sweep that fails keeps no other from its work', async () => {
  const logged: unknown[] = []
  const broken = new Error('No.')
  await new Promise<void>((resolve) => {
    const stop = sweepExpired(pool, {
      alongside: [() => Promise.reject(broken), async () => resolve()],
      onError: (error) => logged.push(error),
      pulse,
    })
    stop()
  })
  expect(logged).toEqual([broken])
})
