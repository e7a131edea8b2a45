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

/** A team of some size; `seen` counts how often its whole tree was walked. */
const teamOf = (size: number, seen: { reads: number }) => ({
  async counts() {
    seen.reads += 1
    return { team: size, direct: 1 }
  },
  countsUpTo: async (_: unknown, most: number) =>
    size > most ? undefined : { team: size, direct: 1 },
})

/** The counts of a team of some size, with the charged cost and the number of reads. */
function countsOf(size: number, budget = 1_000) {
  const seen = { now: 0, reads: 0, charged: [] as number[], isPoor: false }
  const counts = createTeamCounts(teamOf(size, seen), budget, () => seen.now)
  const look = () =>
    counts(7, (cost) => {
      seen.charged.push(cost)
      return !seen.isPoor
    })
  return { seen, look }
}

it('the tree is gone through once in ten seconds, and charged by its last size before that', async () => {
  const { seen, look } = countsOf(20_000)
  await look()
  await look()
  // The first count is charged once its cost is known.
  expect([seen.reads, seen.charged]).toEqual([1, [100]])
  seen.now = 10_000
  await Promise.all([look(), look(), look()])
  expect([seen.reads, seen.charged]).toEqual([2, [100, 100]])
  seen.now = 20_000
  seen.isPoor = true
  expect(await look()).toBeInstanceOf(Refusal)
  expect(seen.reads).toBe(2)
})

it('it costs a fifth of what a member may spend at most, and nothing for a small team', async () => {
  const chargedOf = async (size: number, budget?: number) => {
    const { seen, look } = countsOf(size, budget)
    await look()
    return seen.charged
  }
  expect(await chargedOf(1_000_000)).toEqual([200])
  expect(await chargedOf(1_000_000, 100)).toEqual([20])
  const small = countsOf(199)
  await small.look()
  await small.look()
  expect([small.seen.reads, small.seen.charged]).toEqual([0, []])
})

it('counts of many large teams take turns, two at a time, and no small team waits for them', async () => {
  let running = 0
  let most = 0
  const waiting: (() => void)[] = []
  const read = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => waiting.push(resolve))
    running -= 1
    return { team: 1_000, direct: 1 }
  }
  const small = { team: 3, direct: 1 }
  const countsUpTo = async (member: number) => (member === 1 ? small : undefined)
  const counts = createTeamCounts({ counts: read, countsUpTo }, BUDGET)
  const all = [7, 8, 9, 10].map((member) => counts(member, () => false))
  expect(await counts(1, () => false)).toEqual(small)
  for (let ended = 0; ended < all.length; ended += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  await Promise.all(all)
  expect(most).toBe(2)
})
