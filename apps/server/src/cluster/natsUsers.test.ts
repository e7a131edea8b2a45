/** `deploy/nats.conf` and `deploy/nats-cluster.conf`, as `deploy/compose.yaml` uses them. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '@assay/engine/command.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openExchange } from '../live/exchange.ts'
import { endWithUs } from '../outside/endWithUs.ts'
import { freePort } from '../outside/freePort.ts'
import { fund, listSmallWorld } from '../testing/smallWorld.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Core } from '../writer/core.ts'
import { RecentCommits } from '../writer/recentCommits.ts'
import { startCore } from '../writer/startCore.ts'
import { CommandLoad } from '../writer/testing/commandLoad.ts'
import { type Bus, type BusOptions, openBus } from './bus/bus.ts'
import { ANNOUNCED, COMMITTED, coreSubject, gatewaySubject } from './messages.ts'
import { connectCore } from './remoteCore.ts'
import { serveCore } from './serveCore.ts'
import {
  hasNats,
  NATS_DEPLOYED,
  type NatsServer,
  type NatsUser,
  startNats,
} from './testing/natsServer.ts'
import { newOwnCore, watchLeader } from './watching/ownCore.ts'

const CALLERS = ['jobs', 'gateway', 'console'] as const

const INVALID = [{ type: 'rejected', code: 'commandInvalid' }]

if (!hasNats) console.log('Skipped: nats-server is not installed.')

describe.runIf(hasNats)('the users of NATS', () => {
  let nats: NatsServer
  const buses: Bus[] = []
  const as = async (user: NatsUser, onRefused?: BusOptions['onRefused']) => {
    const bus = await openBus({
      url: nats.urlOf(user),
      name: user,
      kind: user,
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
    const remotes: Core[] = []
    try {
      for (const [index, role] of CALLERS.entries()) {
        const remote = await connectCore(await as(role, (subject) => refused.push(subject)), {
          onStopped: fail,
        })
        remotes.push(remote)
        const exchange = await openExchange(remote)
        if (index === 0) await listSmallWorld(exchange)
        if (role !== 'gateway') await fund(exchange, 7, { USDT: '5' })
        const { balances } = await remote.read({ type: 'balances', member: 7 })
        expect(balances.map(({ asset }) => asset)).toEqual(['USDT'])
      }
      expect(refused).toEqual([])
    } finally {
      stopWatching()
      for (const remote of remotes) await remote.stop()
      await serving.stop()
      await serving.takeNoMore()
      await core.stop()
    }
  })

  test('let a gateway send what members send, and nothing of the house or of operators', async () => {
    const { url } = await createTestDatabase()
    const core = await startCore({ url })
    const serving = serveCore(core, await as('core'), {
      leads: core.leads,
      recent: new RecentCommits(),
    })
    const connect = async (role: NatsUser) => connectCore(await as(role), { onStopped: fail })
    const remotes = [await connect('jobs'), await connect('gateway')] as const
    try {
      const [jobs, gateway] = remotes
      const load = new CommandLoad({ seed: 7, members: 2, markets: 1 })
      const setup = load.setup()
      const order = (key: string) => ({ ...load.next(), at: Date.now(), key, member: 1 }) as Command
      for (const command of setup) await jobs.submit(command)
      const before = core.position()
      for (const command of setup) {
        expect((await gateway.submit({ ...command, key: '' })).events).toEqual(INVALID)
      }
      // A key that is not the member's could take one of the house's away.
      for (const key of ['operator:credit-1', memberKey(2, 'mine')]) {
        expect((await gateway.submit(order(key))).events).toEqual(INVALID)
      }
      expect(core.position()).toBe(before)
      const placed = await gateway.submit(order(memberKey(1, 'mine')))
      expect(placed.events[0]?.type).toBe('spotOrderPlaced')
    } finally {
      for (const remote of remotes) await remote.stop()
      serving.takeNoMore()
      serving.stop()
      await core.stop()
    }
  })

  test('let a gateway send nothing in the name of another role', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refused: string[] = []
    const gateway = await as('gateway', (subject) => refused.push(subject))
    const core = await as('core')
    const asked: string[] = []
    core.subscribe(coreSubject('lead', '*'), (_, subject) => asked.push(subject))
    const request = { type: 'fill', gateway: gateway.id, after: 0 } as const
    const others = ['jobs', 'console'].map((kind) => coreSubject('lead', kind))
    for (const subject of others) gateway.publish(subject, request)
    await expect.poll(() => refused).toEqual(others.map(({ name }) => name))
    const own = coreSubject('lead', 'gateway')
    // Until the core has subscribed.
    const askAgain = () => {
      gateway.publish(own, request)
      return asked.length
    }
    await expect.poll(askAgain).toBeGreaterThan(1)
    expect(new Set(asked)).toEqual(new Set([own.name]))
    errors.mockRestore()
  })

  test.each(CALLERS)('let no %s publish commits, answers or a leader', async (role) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [forger, other] = [await as(role), await as(role)]
    const heard: unknown[] = []
    const answers = gatewaySubject(other.id)
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

  test.each(CALLERS)('let a %s read no answers to another role', async (role) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refused: string[] = []
    const curious = await as(role, (subject) => refused.push(subject))
    const core = await as('core')
    const read: string[] = []
    const others = CALLERS.filter((each) => each !== role)
    const ids = [...(await Promise.all(others.map((each) => as(each)))).map(({ id }) => id)]
    const wide = ['*.*', '>', `${others[0]}.*`]
    for (const id of [...ids, ...wide]) {
      curious.subscribe(gatewaySubject(id), (message) => read.push(`${id} ${message.type}`))
    }
    curious.subscribe(gatewaySubject(curious.id), () => read.push('own'))
    const names = [...ids, ...wide].map((id) => gatewaySubject(id).name)
    await expect.poll(() => refused.toSorted()).toEqual(names.toSorted())
    for (const id of [...ids, curious.id]) {
      core.publish(gatewaySubject(id), { type: 'answers', lead: 'one', answers: [] })
    }
    await expect.poll(() => read).toEqual(['own'])
    errors.mockRestore()
  })

  test('name what a core that logged in as a gateway may not say', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refused: string[] = []
    const core = await as('gateway', (subject) => refused.push(subject))
    core.publish(ANNOUNCED, { epoch: 1, protocol: 99 })
    await expect.poll(() => refused).toEqual([ANNOUNCED.name])
    errors.mockRestore()
  })

  test('are refused with another password', async () => {
    const url = new URL(nats.urlOf('gateway'))
    url.password = 'guessed'
    await expect(openBus({ url: url.href, name: 'guest' })).rejects.toThrow(
      'Authorization Violation',
    )
  })
})

describe.runIf(hasNats)('servers of NATS', () => {
  test('join with the password of the routes, which is not on their command line, and with no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-nats-'))
    const ports = await Promise.all(Array.from({ length: 6 }, freePort))
    const [client, route] = [ports.slice(0, 3), ports.slice(3)]
    const password = 'p0f-the-routes'
    const started = [password, password, 'guessed'].map((own, index) => {
      const at = join(folder, `${index}`)
      cpSync(NATS_DEPLOYED, at, { recursive: true })
      const file = join(at, 'nats-cluster.conf')
      const text = readFileSync(file, 'utf8').replace('0.0.0.0:6222', `127.0.0.1:${route[index]}`)
      writeFileSync(file, text)
      const routes = route.map((port) => `"nats://route:${own}@127.0.0.1:${port}"`)
      const env = {
        ...process.env,
        ...Object.fromEntries(
          ['CORE', 'GATEWAY', 'JOBS', 'CONSOLE'].map((user) => [`NATS_${user}_PASSWORD`, 'user']),
        ),
        NATS_ROUTE_PASSWORD: own,
        NATS_ROUTES: `[${routes.join(', ')}]`,
      }
      const args = ['-a', '127.0.0.1', '-p', `${client[index]}`, '-c', file]
      const child = spawn('nats-server', args, { env, stdio: 'ignore' })
      return { child, letGo: endWithUs(child.pid!, 'KILL') }
    })
    const buses: Bus[] = []
    try {
      for (const port of client) {
        const url = `nats://core:user@127.0.0.1:${port}`
        buses.push(
          await vi.waitFor(() => openBus({ url, name: 'test' }), {
            timeout: 10_000,
            interval: 100,
          }),
        )
      }
      const [one, other, guest] = buses as [Bus, Bus, Bus]
      const [arrived, leaked]: [unknown[], unknown[]] = [[], []]
      other.subscribe(ANNOUNCED, (message) => arrived.push(message))
      guest.subscribe(ANNOUNCED, (message) => leaked.push(message))
      await vi.waitFor(
        () => {
          one.publish(ANNOUNCED, { epoch: 1, protocol: 99 })
          expect(arrived.length).toBeGreaterThan(3)
        },
        { timeout: 20_000, interval: 100 },
      )
      expect(leaked).toEqual([])
    } finally {
      for (const bus of buses) await bus.close()
      for (const { child, letGo } of started) {
        letGo()
        child.kill('SIGKILL')
      }
      rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)
})

function fail(fault: Error): never {
  throw fault
}
