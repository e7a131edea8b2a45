import { getTeam } from '@assay/wire/routes/referral.ts'
import { expect, it } from 'vitest'
import { reasonOf } from '../../testing/send.ts'
import { startTestServer } from '../../testing/testServer.ts'

const MEMBERS = 4_000

it('a look at a large team is charged by its size, and one at a small team is not', async () => {
  const server = await startTestServer({ config: { requestsPerTenSeconds: 100 } })
  const [anna, bert] = [await server.member(), await server.member()]
  await server.pool.query(
    `INSERT INTO member (name, invitation_code, invited_by, created_at)
     SELECT 'friend', 'F' || number, $1, 1 FROM generate_series(1, $2::int) AS number`,
    [anna.id, MEMBERS],
  )
  const { size } = await anna.client.call(getTeam, {})
  expect(size).toBe(MEMBERS)
  // Twenty plain reads each. Ten seconds may end in between: twelve do not fit into two windows.
  const looks = Array.from({ length: 12 }, () => reasonOf(anna.client.call(getTeam, {})))
  const reasons = await Promise.all(looks)
  expect(reasons.filter((reason) => reason === 'tooManyRequests').length).toBeGreaterThanOrEqual(2)
  expect(reasons).toContain('none')
  const others = Array.from({ length: 12 }, () => reasonOf(bert.client.call(getTeam, {})))
  expect(new Set(await Promise.all(others))).toEqual(new Set(['none']))
  await server.stop()
})
