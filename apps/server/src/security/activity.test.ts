/** The daily limit of activity lines of one member. */
import { DAY_MS } from '@assay/domain/day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { listActivity, recordActivity } from './activity.ts'

const HOME = { ip: '192.0.2.1', agent: 'Firefox' }

let pool: ReturnType<typeof openPool>
let member = 0
beforeAll(async () => {
  pool = openPool((await createTestDatabase()).url)
})
afterAll(() => pool.end())
beforeEach(async () => {
  member += 1
  await pool.query(
    `INSERT INTO member (id, name, invitation_code, created_at) VALUES ($1, 'Ann', $2, 0)`,
    [member, `A${member}`],
  )
})

const signIn = (from = HOME) => recordActivity(pool, { member, kind: 'signedIn', from })
const lines = () => listActivity(pool, { member, limit: 1_000 })
const times = async (count: number, from = HOME) => {
  for (let i = 0; i < count; i += 1) await signIn(from)
}

it('fifty sign-ins of a day have a line each, those beyond are counted on the newest', async () => {
  await times(50)
  expect((await lines()).map(({ more }) => more)).toEqual(Array(50).fill(0))
  const before = Date.now()
  await times(7)
  const [newest, ...others] = await lines()
  expect(newest).toMatchObject({ kind: 'signedIn', more: 7 })
  expect(newest?.moreUntil).toBeGreaterThanOrEqual(before)
  expect(others.map(({ more }) => more)).toEqual(Array(49).fill(0))
})

it('a sign-in from elsewhere has its own line among those of a script, up to 200 a day', async () => {
  await times(60)
  await signIn({ ip: '198.51.100.7', agent: 'Chrome' })
  await times(5)
  const [thief, script] = await lines()
  expect(thief).toMatchObject({ ip: '198.51.100.7', agent: 'Chrome', more: 0 })
  expect(script).toMatchObject({ ip: '192.0.2.1', more: 15 })
  for (let i = 0; i < 200; i += 1) await signIn({ ip: `2001:db8::${i}`, agent: '' })
  const all = await lines()
  expect(all).toHaveLength(200)
  expect(all.reduce((sum, { more }) => sum + more, 0)).toBe(266 - 200)
})

it('those that come together are all counted, and no more kept than connections write at once', async () => {
  await times(45)
  await Promise.all(Array.from({ length: 100 }, () => signIn()))
  const all = await lines()
  expect(all.length + all.reduce((sum, { more }) => sum + more, 0)).toBe(145)
  expect(all.length).toBeGreaterThanOrEqual(50)
  expect(all.length).toBeLessThanOrEqual(50 + pool.options.max)
})

it('each kind has its own room, each day has it again, and staff leave every line', async () => {
  await pool.query(
    `INSERT INTO member_activity (member, kind, actor, details, ip, agent, at)
     SELECT $1, 'signedIn', 'member', '{}', '', '', $2 FROM generate_series(1, 60)`,
    [member, Date.now() - DAY_MS],
  )
  await times(2)
  await recordActivity(pool, { member, kind: 'signedOut', from: HOME })
  for (let i = 0; i < 60; i += 1) {
    await recordActivity(pool, { member, kind: 'profileViewed', actor: 'staff' })
  }
  const all = await lines()
  expect(all).toHaveLength(60 + 3 + 60)
  expect(all.every(({ more }) => more === 0)).toBe(true)
})
