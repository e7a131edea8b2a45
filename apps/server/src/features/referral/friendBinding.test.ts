/** Friends of a process that only serves members are bound to their inviters by the jobs. */
import { getMember } from '@assay/wire/routes/member/session.ts'
import { expect, onTestFinished, test } from 'vitest'
import { jobsOfOthers } from '../../cluster/jobs.ts'
import { peersOver, peersSubject } from '../../cluster/peers/peers.ts'
import { memoryBuses } from '../../cluster/testing/memoryBus.ts'
import { signUp } from '../../testing/signUp.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/testServer.ts'

async function start(options: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer({
    ...options,
    config: { platformToken: 'ETH', ...options.config },
  })
  onTestFinished(() => server.stop())
  return server
}

async function inviterOf({ pool, exchange: { core } }: TestServer, friend: number) {
  await core.waitForHistory(core.position())
  const { rows } = await pool.query('SELECT inviter FROM referral_friend WHERE member = $1', [
    friend,
  ])
  return rows[0]?.inviter
}

/** Signs up through the inviter's link. */
async function friendAt(server: TestServer) {
  const { id: inviter, client } = await server.member()
  const { invitationCode } = await client.call(getMember, {})
  const { id } = await signUp(server.origin, undefined, { invitationCode })
  return { inviter, id }
}

test('a gateway tells the jobs of a friend who signed in, and binds none itself', async () => {
  const join = memoryBuses()
  const told: number[] = []
  peersOver(join('jobs.one')).subscribe('friendSignedIn', (id) => told.push(id))
  const gateway = await start({
    peers: peersOver(join('gateway.one')),
    work: jobsOfOthers,
    config: { roles: new Set(['gateway']) },
  })
  const { id } = await friendAt(gateway)
  await expect.poll(() => told).toContain(id)
  expect(await inviterOf(gateway, id)).toBe(undefined)
})

test('the jobs bind a friend of whom a gateway tells, to the inviter in the database', async () => {
  const join = memoryBuses()
  const jobs = await start({ peers: peersOver(join('jobs.one')) })
  const [inviter, friend] = [await jobs.member(), await jobs.member()]
  await jobs.pool.query('UPDATE member SET invited_by = $2 WHERE id = $1', [friend.id, inviter.id])
  expect(await inviterOf(jobs, friend.id)).toBe(undefined)
  const from = 'gateway.one'
  join(from).publish(peersSubject('gateway'), { from, news: [['friendSignedIn', friend.id]] })
  await expect.poll(() => inviterOf(jobs, friend.id)).toBe(inviter.id)
})
