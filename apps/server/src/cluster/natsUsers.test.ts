/** `deploy/nats.conf`, as `deploy/compose.yaml` uses it. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openExchange } from '../live/exchange.ts'
import { fund, listSmallWorld } from '../testing/smallWorld.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { RecentCommits } from '../writer/recentCommits.ts'
import { startCore } from '../writer/startCore.ts'
import { type Bus, type BusOptions, openBus } from './bus.ts'
import { ANNOUNCED, COMMITTED, gatewaySubject } from './messages.ts'
import { connectCore } from './remoteCore.ts'
import { serveCore } from './serveCore.ts'
import { hasNats, type NatsServer, startNats } from './testing/natsServer.ts'
import { newOwnCore, watchLeader } from './watching/ownCore.ts'

if (!hasNats) console.log('Skipped: nats-server is not installed.')

describe.runIf(hasNats)('the users of NATS', () => {
  let nats: NatsServer
  const buses: Bus[] = []
  const as = async (user: 'core' | 'caller', onRefused?: BusOptions['onRefused']) => {
    const bus = await openBus({
      url: nats.urlOf(user),
      name: user,
      ...(onRefused && { onRefused }),
    })
    buses.push(bus)
    return bus
  }
  beforeAll(async () => {
    nats = await startNats({ hasUsers: true })
  })
  afterAll(async () => {
    for (const bus of buses) await bus.close()
    await nats.stop()
  })

  test('serve a core and its callers', async () => {
    const { url } = await createTestDatabase()
    const core = await startCore({ url })
    const recent = new RecentCommits()
    const refused: string[] = []
    const bus = await as('core', (subject) => refused.push(subject))
    const stopWatching = watchLeader(newOwnCore(), bus)
    const serving = serveCore(core, bus, { leads: core.leads, recent })
    const onStopped = (fault: Error) => {
      throw fault
    }
    const remote = await connectCore(await as('caller'), { onStopped })
    try {
      const exchange = await openExchange(remote)
      await listSmallWorld(exchange)
      await fund(exchange, 7, { USDT: '5' })
      const { balances } = await remote.read({ type: 'balances', member: 7 })
      expect(balances.map(({ asset }) => asset)).toEqual(['USDT'])
      expect(refused).toEqual([])
    } finally {
      stopWatching()
      await remote.stop()
      await serving.stop()
      await serving.takeNoMore()
      await core.stop()
    }
  })

  test('let no caller publish commits, answers or a leader', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [forger, other] = [await as('caller'), await as('caller')]
    const heard: unknown[] = []
    const answers = gatewaySubject('other')
    for (const subject of [COMMITTED, ANNOUNCED, answers]) {
      other.subscribe(subject as typeof COMMITTED, (message) => heard.push(message))
    }
    forger.publish(COMMITTED, { lead: 'forged', published: [] })
    forger.publish(ANNOUNCED, { epoch: 99, protocol: 99 })
    forger.publish(answers, { type: 'answers', lead: 'forged', answers: [] })
    for (const { name } of [COMMITTED, ANNOUNCED, answers]) {
      const refused = expect.stringContaining(name)
      await expect.poll(() => errors.mock.calls.flat()).toContainEqual(refused)
    }
    expect(heard).toEqual([])
    errors.mockRestore()
  })

  test('name what a core that logged in as a caller may not say', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refused: string[] = []
    const core = await as('caller', (subject) => refused.push(subject))
    core.publish(ANNOUNCED, { epoch: 1, protocol: 99 })
    await expect.poll(() => refused).toEqual([ANNOUNCED.name])
    errors.mockRestore()
  })

  test('are refused with another password', async () => {
    const url = new URL(nats.urlOf('caller'))
    url.password = 'guessed'
    await expect(openBus({ url: url.href, name: 'guest' })).rejects.toThrow(
      'Authorization Violation',
    )
  })
})
