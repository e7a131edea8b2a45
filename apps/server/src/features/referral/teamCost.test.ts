import { getTeam } from '@assay/wire/routes/member/referral.ts'
import { expect, it } from 'vitest'
import { Refusal } from '../../http/reply.ts'
import { reasonOf } from '../../testing/send.ts'
import { startTestServer } from '../../testing/testServer.ts'
import { createTeamCounts } from './teamCounts.ts'

const BUDGET = 100
const MEMBERS = 4_000
/** A page of the app, and so many of them. */
const PAGE = { limit: 15 }
const PAGES = 20

it('who has a large team reads it page by page', async () => {
  const server = await startTestServer({ config: { requestsPerTenSeconds: BUDGET } })
  try {
    const anna = await server.member()
    await server.pool.query(
      `INSERT INTO member (name, invitation_code, invited_by, created_at)
       SELECT 'friend', 'F' || number, $1, 1 FROM generate_series(1, $2::int) AS number`,
      [anna.id, MEMBERS],
    )
    expect((await anna.client.call(getTeam, {})).size).toBe(MEMBERS)
    const look = (page: number) => reasonOf(anna.client.call(getTeam, { ...PAGE, page }))
    const reasons = await Promise.all(Array.from({ length: PAGES }, (_, at) => look(at + 1)))
    expect(new Set(reasons)).toEqual(new Set(['none']))
  } finally {
    await server.stop()
  }
})

/** The counts of a team of some size, with the charged cost and the number of reads. */
function countsOf(size: number, budget = 1_000) {
  const seen = { now: 0, reads: 0, charged: [] as number[], isSpent: false }
  const read = async () => {
    seen.reads += 1
    return { team: size, direct: 1 }
  }
  const counts = createTeamCounts(read, budget, () => seen.now)
  const look = () =>
    counts(7, (cost) => {
      seen.charged.push(cost)
      return seen.isSpent
    })
  return { seen, look }
}

it('the tree is gone through once in ten seconds, and charged by its last size before that', async () => {
  const { seen, look } = countsOf(20_000)
  await look()
  await look()
  expect([seen.reads, seen.charged]).toEqual([1, []])
  seen.now = 10_000
  await Promise.all([look(), look(), look()])
  expect([seen.reads, seen.charged]).toEqual([2, [100]])
  seen.now = 20_000
  seen.isSpent = true
  expect(await look()).toBeInstanceOf(Refusal)
  expect(seen.reads).toBe(2)
})

it('it costs a fifth of what a member may spend at most, and nothing for a small team', async () => {
  const twice = async (size: number, budget?: number) => {
    const { seen, look } = countsOf(size, budget)
    await look()
    seen.now = 10_000
    await look()
    return seen
  }
  expect((await twice(1_000_000)).charged).toEqual([200])
  expect((await twice(1_000_000, 100)).charged).toEqual([20])
  const small = countsOf(199)
  await small.look()
  await small.look()
  expect([small.seen.reads, small.seen.charged]).toEqual([2, []])
})

it('counts of many members take turns, two at a time', async () => {
  let running = 0
  let most = 0
  const waiting: (() => void)[] = []
  const read = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => waiting.push(resolve))
    running -= 1
    return { team: 1, direct: 1 }
  }
  const counts = createTeamCounts(read, BUDGET)
  const all = [7, 8, 9, 10].map((member) => counts(member, () => false))
  for (let ended = 0; ended < all.length; ended += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  await Promise.all(all)
  expect(most).toBe(2)
})
