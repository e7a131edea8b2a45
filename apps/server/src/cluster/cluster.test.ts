import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { Command } from '@assay/engine/command.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { ZERO } from '@assay/money/amount.ts'
import { connect } from '@nats-io/transport-node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openConnection } from '../db/pool.ts'
import { giveStarter } from '../demo/funding.ts'
import { Behind, Busy } from '../fault.ts'
import { openExchange } from '../live/exchange.ts'
import { verifyJournal } from '../projector/verifyJournal.ts'
import { listSmallWorld, money } from '../testing/smallWorld.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import type { Core } from '../writer/core.ts'
import type { Answer, PublishedCommand } from '../writer/published.ts'
import { RecentCommits } from '../writer/recentCommits.ts'
import { acknowledgedFileIn } from '../writer/recovery/acknowledgedFile.ts'
import { startCore } from '../writer/startCore.ts'
import { CommandLoad } from '../writer/testing/commandLoad.ts'
import { loseAfter } from '../writer/testing/loseAfter.ts'
import { ServerProcess } from '../writer/testing/serverProcess.ts'
import { type Bus, openBus } from './bus/bus.ts'
import { createAssembly, partsOf } from './bus/frames.ts'
import { ANNOUNCED, COMMITTED, coreSubject } from './messages.ts'
import { connectCore } from './remoteCore.ts'
import { serveCore } from './serveCore.ts'
import { losing } from './testing/losing.ts'
import { hasNats, type NatsServer, startNats } from './testing/natsServer.ts'

const fail = (fault: Error) => {
  throw fault
}

test('a core of another version is refused by name', async () => {
  const ofAnother = { protocol: 99, epoch: 1, metrics: {} }
  const bus = {
    subscribe: (_: unknown, listener: (message: unknown) => void) => {
      setImmediate(() => listener(ofAnother))
      return () => undefined
    },
  } as unknown as Bus
  await expect(connectCore(bus, { onStopped: fail })).rejects.toThrow('speaks version 99')
})

test('of messages that never become whole only the newest are kept', () => {
  const assembly = createAssembly(1_000)
  const sent = [1, 2, 3].map((message) =>
    partsOf(Buffer.alloc(600, message), { sender: '00'.repeat(8), message, partMax: 417 }),
  )
  expect(sent.map((parts) => parts.length)).toEqual([2, 2, 2])
  for (const [first] of sent) expect(assembly.add(first!)).toBe(undefined)
  expect(sent.map(([, last]) => assembly.add(last!)?.length)).toEqual([undefined, 600, 600])
})

if (!hasNats) console.log('Skipped: nats-server is not installed.')

describe.runIf(hasNats)('over NATS', () => {
  let nats: NatsServer
  let database: TestDatabase
  let endings: (() => unknown)[] = []
  beforeAll(async () => {
    nats = await startNats()
  })
  afterAll(() => nats.stop())
  beforeEach(async () => {
    database = await createTestDatabase()
    endings = []
  })
  afterEach(async () => {
    for (const end of endings.reverse()) await end()
  })

  const bus = async (): Promise<Bus> => {
    const opened = await openBus({ url: nats.url, name: 'test' })
    endings.push(opened.close)
    return opened
  }
  const gateway = async (over?: Bus): Promise<Core> => {
    const remote = await connectCore(over ?? (await bus()), { onStopped: fail })
    endings.push(() => remote.stop())
    return remote
  }
  const lead = async (): Promise<string> => {
    const core = await startCore({ url: database.url })
    const recent = new RecentCommits()
    const serving = serveCore(core, await bus(), { leads: core.leads, recent })
    endings.push(() => core.stop(), serving.takeNoMore, serving.stop)
    return core.leads[0].id
  }
  const process = (acknowledged: string[] = []): ServerProcess => {
    const program = '../../cluster/testing/coreProcess.ts'
    const started = new ServerProcess(database.url, [nats.url, ...acknowledged], program)
    endings.push(() => started.kill('SIGKILL'))
    return started
  }
  const loseRows = async (after: number): Promise<void> => {
    const client = await openConnection(database.url, 'test')
    await loseAfter(client, after)
    await client.end()
  }
  const heard = (remote: Core): PublishedCommand[] => {
    const all: PublishedCommand[] = []
    remote.onPublished((batch) => all.push(...batch))
    return all
  }

  test('starter funds arrive once, whichever gateways the member signs in at', async () => {
    await lead()
    const [one, two] = [await openExchange(await gateway()), await openExchange(await gateway())]
    await listSmallWorld(one)
    const gifts = [one, two, one, two, one, two].map((exchange) => giveStarter(exchange, 7))
    await Promise.all([...gifts, giveStarter(two, 8)])
    for (const member of [7, 8]) {
      const { balances } = await two.core.read({ type: 'balances', member })
      const given = Object.fromEntries(balances.map(({ asset, available }) => [asset, available]))
      expect(given).toEqual({ USDT: money('10000'), BTC: money('0.05'), ETH: money('1') })
    }
  })

  test('two gateways see the same commits, and each its own answers', async () => {
    await lead()
    const [one, two] = [await gateway(), await gateway()]
    const [byOne, byTwo] = [heard(one), heard(two)]
    const load = new CommandLoad({ seed: 1, members: 3, markets: 1 })
    const answers = await submitAll(one, load.setup())
    const order = load.next()
    const placed = await one.submit(order)
    expect(placed.events[0]?.type).toBe('spotOrderPlaced')
    const again = await two.submit(order)
    expect(again).toMatchObject({ isRepeat: true })
    // Reads see everything that another gateway has already read.
    const { position } = await two.read({ type: 'balances', member: 1 }, one.position())
    expect(position).toBeGreaterThanOrEqual(one.position())
    await two.waitForHistory(one.position())
    expect(byOne.map((each) => each.position)).toEqual(
      Array.from({ length: answers.length + 1 }, (_, index) => index + 1),
    )
    await until(() => byTwo.length === byOne.length)
    expect(byTwo).toEqual(byOne)
    await expect(two.read({ type: 'balances', member: 1 }, 1_000)).rejects.toThrow(Behind)
  })

  test('a refusal arrives as it does in one process', async () => {
    await lead()
    const one = await gateway()
    const answer = await one.submit(order('nobody', 1))
    expect(answer).toEqual({
      position: 0,
      isRepeat: false,
      events: [{ type: 'rejected', code: 'marketNotFound' }],
    })
  })

  test('a command that its gateway has given up, or one from ahead, changes nothing', async () => {
    const now = 1_750_000_100_000
    vi.useFakeTimers({ toFake: ['Date'], now })
    endings.push(() => vi.useRealTimers())
    await lead()
    const one = await gateway()
    await submitAll(one, new CommandLoad({ seed: 9, members: 1, markets: 1 }).setup())
    for (const [age, isCarriedOut] of [
      [30_000, true],
      [30_001, false],
      [-15_000, true],
      [-15_001, false],
    ] as const) {
      const key = memberKey(1, `aged-${age}`)
      const submitted = one.submit(order(key, 1, now - age))
      if (!isCarriedOut) await expect(submitted).rejects.toThrow(Busy)
      else expect((await submitted).events[0]?.type).toBe('spotOrderPlaced')
      const { taken } = await one.read({ type: 'request', member: 1, key })
      expect([age, taken !== undefined]).toEqual([age, isCarriedOut])
    }
    // The server's own have no member who was told anything.
    const { events } = await one.submit(order('of-the-house', 1, now - 60_000))
    expect(events[0]?.type).toBe('spotOrderPlaced')
  })

  test('a gateway fills what it missed before it shows what came later', async () => {
    await lead()
    const over = await bus()
    const lossy = losing(over, COMMITTED)
    const one = await gateway()
    const two = await gateway(lossy.bus)
    const [byOne, byTwo] = [heard(one), heard(two)]
    const load = new CommandLoad({ seed: 2, members: 3, markets: 1 })
    const [first, ...others] = load.setup()
    await one.submit(first!)
    await until(() => byTwo.length === 1)
    lossy.loses = true
    await submitAll(one, others.slice(0, 5))
    // Its own answer waits for the commits before it.
    const own = two.submit(others[5]!)
    await new Promise((resolve) => setTimeout(resolve, 50))
    lossy.loses = false
    expect((await own).position).toBe(7)
    await until(() => byOne.length === 7)
    expect(byTwo).toEqual(byOne)
    expect(two.metrics().gapsFilled).toBeGreaterThan(0)
  })

  test('what one gateway acknowledged is in what another reads, whatever that one has seen', async () => {
    await lead()
    const lossy = losing(await bus(), COMMITTED)
    const [one, two] = [await gateway(), await gateway(lossy.bus)]
    lossy.loses = true
    const load = new CommandLoad({ seed: 6, members: 2, markets: 1 })
    await submitAll(one, load.setup())
    const { position } = await one.submit({ ...load.next(), member: 1 } as Command)
    expect((await two.read({ type: 'balances', member: 1 }, two.position())).position).toBe(
      position,
    )
    expect(await two.positionOf?.(1)).toBe(position)
  })

  test('a message of another shape ends neither a core nor a gateway', async () => {
    const led = await lead()
    const over = await bus()
    const one = await gateway(over)
    const load = new CommandLoad({ seed: 7, members: 2, markets: 1 })
    const setup = load.setup()
    await submitAll(one, setup)
    const raw = await connect({ servers: nats.url })
    for (const subject of [
      'assay.leader',
      'assay.committed',
      coreSubject(led, 'process').name,
      'assay.hash',
      'assay.peers.process',
      `assay.answers.${over.id}`,
    ]) {
      raw.publish(subject, 'not of this program')
      raw.publish(subject, new Uint8Array(3))
      const head = { sender: '00'.repeat(8), message: 1, partMax: 1_000 }
      raw.publish(subject, partsOf(Buffer.from('no message'), head)[0]!)
      for (const message of [null, 7, {}, { type: 'submit', gateway: 'x', commands: [null] }]) {
        raw.publish(subject, partsOf(serialize(message), head)[0]!)
      }
    }
    await raw.drain()
    await until(() => over.dropped() > 10)
    expect((await one.submit(load.next())).position).toBe(setup.length + 1)
  })

  test('a command that no row of the journal can hold is refused, and the core goes on', async () => {
    await lead()
    const one = await gateway()
    const setup = new CommandLoad({ seed: 7, members: 2, markets: 1 }).setup()
    await submitAll(one, setup)
    const credit = setup.find(({ type }) => type === 'creditMember')
    for (const amount of [1.5, Number.NaN, undefined]) {
      const { events } = await one.submit({ ...credit, amount } as unknown as Command)
      expect(events).toEqual([{ type: 'rejected', code: 'commandInvalid' }])
    }
    expect((await one.submit(order('next', 1))).position).toBe(setup.length + 1)
  })

  test('a wait for what is not committed ends at once', async () => {
    await lead()
    const one = await gateway()
    await expect(one.waitForHistory(10 ** 12)).rejects.toThrow(
      'Nothing is committed at that position.',
    )
  })

  test('a gateway that has ended takes nothing more, and does not fail', async () => {
    await lead()
    const over = await bus()
    const one = await gateway(over)
    const refused = expect(one.submit(order('late', 1))).rejects.toThrow(Busy)
    await one.stop()
    await over.close()
    await refused
    await expect(one.submit(order('later', 1))).rejects.toThrow(Busy)
    await expect(one.read({ type: 'balances', member: 1 })).rejects.toThrow(Behind)
  })

  test('a large answer goes in parts', async () => {
    await lead()
    const one = await gateway()
    await submitAll(one, new CommandLoad({ seed: 3, members: 2_000, markets: 2 }).setup())
    const { position } = await one.read({ type: 'seed' }, one.position())
    expect(position).toBe(one.position())
    const { balances } = await one.read({ type: 'balances', member: 2_000 })
    expect(balances.length).toBe(3)
  })

  test('the standby takes over from a killed leader, and nothing is lost or done twice', async () => {
    const first = process()
    await first.says('leads')
    const second = process()
    await second.says('stands by')
    const one = await gateway()
    const byOne = heard(one)
    const load = new CommandLoad({ seed: 4, members: 20, markets: 2 })
    await submitAll(one, load.setup())
    const answers: Answer[] = []
    const pending: Promise<unknown>[] = []
    const clock = setInterval(() => {
      for (let each = 0; each < 5; each += 1) {
        pending.push(one.submit(load.next()).then((answer) => answers.push(answer)))
      }
    }, 5)
    await until(() => answers.length > 500)
    await first.kill('SIGKILL')
    const killedAt = performance.now()
    const before = answers.length
    await until(() => answers.length > before + 500)
    console.log(`Orders again ${Math.round(performance.now() - killedAt)} ms after the kill.`)
    clearInterval(clock)
    await Promise.all(pending)
    expect(second.said).toContain('leads in epoch 2')
    await until(() => one.metrics().projectedPosition === one.position())
    const changed = answers.filter(({ events }) => events[0]?.type !== 'rejected')
    const positions = byOne.map(({ position }) => position)
    expect(positions).toEqual(positions.map((_, index) => index + 1))
    const keys = byOne.map(({ command }) => command.key).filter((key) => key !== '')
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBe(changed.length)
    await second.kill('SIGTERM')
    const verified = await verifyJournal(database.url)
    expect(verified.projected).toBe(verified.position)
  })

  test('rows that vanish stop the standby core, its next start, and a caller of any other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-lost-'))
    endings.push(() => rmSync(folder, { recursive: true, force: true }))
    const file = acknowledgedFileIn(folder)
    const first = process()
    await first.says('leads')
    const second = process([file])
    await second.says('stands by')
    const faults: Error[] = []
    const onStopped = (fault: Error) => void faults.push(fault)
    const one = await connectCore(await bus(), { onStopped })
    endings.push(() => one.stop())
    await submitAll(one, new CommandLoad({ seed: 10, members: 3, markets: 1 }).setup())
    const end = one.position()
    const kept = () => existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).position
    await expect.poll(kept).toBe(end)
    await one.waitForHistory(end)

    // As the promoted standby shows it that lagged by two rows.
    const lagged = end - 2
    await loseRows(lagged)
    await first.kill('SIGKILL')
    const missing = `The journal ends at position ${lagged}, but this server has acknowledged or followed it up to position ${end}: 2 commands are missing.`
    await second.says(missing)
    await second.ended
    const again = process([file])
    await again.says(missing)
    expect(await again.ended).toBe(1)
    expect(faults).toEqual([])

    // A core on a new machine knows nothing of them.
    const third = process()
    await third.says('leads')
    await expect.poll(() => faults.length).toBe(1)
    expect(faults[0]?.message).toMatch(
      `began at position ${lagged}, but the journal had reached position ${end} before: 2 commands are missing.`,
    )
    await expect(one.submit(order('k', 1))).rejects.toThrow('2 commands are missing')
  })

  test('a caller that has missed the core that lost rows stops at the one after it', async () => {
    const first = process()
    await first.says('leads')
    const faults: Error[] = []
    const lossy = losing(await bus(), ANNOUNCED)
    const one = await connectCore(lossy.bus, { onStopped: (fault) => void faults.push(fault) })
    endings.push(() => one.stop())
    const load = new CommandLoad({ seed: 11, members: 3, markets: 1 })
    await submitAll(one, load.setup())
    const end = one.position()
    lossy.loses = true
    await loseRows(end - 2)
    await first.kill('SIGKILL')
    const second = process()
    await second.says('leads in epoch 2')
    const other = await gateway()
    while (other.position() <= end) await other.submit(load.next())
    await second.kill('SIGTERM')
    const third = process()
    await third.says('leads in epoch 3')
    expect(faults).toEqual([])
    lossy.loses = false
    await expect
      .poll(() => faults.map(({ message }) => message))
      .toEqual([
        `The core that led from epoch 2 on began at position ${end - 2}, but the journal had reached position ${end} before: 2 commands are missing. See "When the primary is lost" in docs/operations.md.`,
      ])
    expect(one.position()).toBe(end)
  })

  test('a database restored to before its core led ends a caller, which follows once it starts again', async () => {
    const first = process()
    await first.says('leads in epoch 1')
    const second = process()
    await second.says('stands by')
    const faults: Error[] = []
    const one = await connectCore(await bus(), { onStopped: (fault) => void faults.push(fault) })
    endings.push(() => one.stop())
    const load = new CommandLoad({ seed: 12, members: 3, markets: 1 })
    await submitAll(one, load.setup())
    await first.kill('SIGTERM')
    await second.says('leads in epoch 2')
    await one.submit(load.next())
    await second.kill('SIGKILL')
    // The journal was as long then, since nothing was traded: only who led tells.
    const client = await openConnection(database.url, 'test')
    await client.query('TRUNCATE leadership RESTART IDENTITY')
    await client.end()
    const third = process()
    await third.says('leads in epoch 1')
    await expect
      .poll(() => faults.map(({ message }) => message))
      .toEqual([
        expect.stringMatching(
          /^The core that leads in epoch 1 does not know the one .* of epoch 2:/,
        ),
      ])
    await expect(one.read({ type: 'books' })).rejects.toThrow('the database was restored')
    const again = await gateway()
    await again.submit(load.next())
  })

  test('a leader that ends in order is followed at once, and nothing fails', async () => {
    const first = process()
    await first.says('leads')
    const second = process()
    await second.says('stands by')
    const one = await gateway()
    const load = new CommandLoad({ seed: 8, members: 20, markets: 1 })
    await submitAll(one, load.setup())
    const pending: Promise<unknown>[] = []
    const clock = setInterval(() => pending.push(one.submit(load.next())), 5)
    const endedAt = performance.now()
    const ended = first.kill('SIGTERM')
    await second.says('leads in epoch 2')
    const took = Math.round(performance.now() - endedAt)
    console.log(`The standby leads ${took} ms after its leader was asked to end.`)
    await one.submit(load.next())
    clearInterval(clock)
    await Promise.all(pending)
    // Its lock was free: the standby did not have to end it as silent.
    expect(await ended).toBe(0)
    await second.kill('SIGTERM')
    await verifyJournal(database.url)
  })

  test('a leader that was paused cannot write when it wakes up', async () => {
    const first = process()
    await first.says('leads')
    const second = process()
    await second.says('stands by')
    const one = await gateway()
    const load = new CommandLoad({ seed: 5, members: 20, markets: 1 })
    await submitAll(one, load.setup())
    await one.submit(load.next())
    first.signal('SIGSTOP')
    const answered = one.submit(load.next())
    await second.says('leads in epoch 2')
    await answered
    first.signal('SIGCONT')
    await one.submit(load.next())
    expect(await first.ended).toBe(70)
    await one.submit(load.next())
    await second.kill('SIGTERM')
    await verifyJournal(database.url)
  })
})

async function submitAll(core: Core, commands: Command[]) {
  return Promise.all(commands.map((command) => core.submit(command)))
}

const order = (key: string, member: number, at = 1_750_000_000_000): Command => ({
  at,
  key,
  type: 'placeSpotOrder',
  member,
  market: 'C0/USDT',
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: 10_000,
  quantity: 10,
  quoteBudget: ZERO,
  stopPrice: 0,
  clientOrderId: '',
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}
