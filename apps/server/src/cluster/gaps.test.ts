/** A gateway that misses commits: some that the leading core still keeps, some that are gone. */
import type { Command } from '@assay/engine/command.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Core } from '../writer/core.ts'
import { RecentCommits } from '../writer/recentCommits.ts'
import { startCore } from '../writer/startCore.ts'
import { CommandLoad } from '../writer/testing/commandLoad.ts'
import { type Bus, openBus } from './bus/bus.ts'
import { ANNOUNCED, COMMITTED } from './messages.ts'
import { connectCore } from './remoteCore.ts'
import { serveCore } from './serveCore.ts'
import { losing } from './testing/losing.ts'
import { hasNats, type NatsServer, startNats } from './testing/natsServer.ts'

if (!hasNats) console.log('Skipped: nats-server is not installed.')

describe.runIf(hasNats)('a gateway that misses commits', () => {
  let nats: NatsServer
  let endings: (() => unknown)[] = []
  beforeAll(async () => {
    nats = await startNats()
  })
  afterAll(() => nats.stop())
  afterEach(async () => {
    for (const end of endings.reverse()) await end()
    endings = []
  })

  const bus = async (): Promise<Bus> => {
    const opened = await openBus({ url: nats.url, name: 'test' })
    endings.push(opened.close)
    return opened
  }
  /** `kept`: how many commits the core keeps for those who missed some. */
  const lead = async (kept: number): Promise<void> => {
    const { url } = await createTestDatabase()
    const core = await startCore({ url })
    const recent = new RecentCommits(kept)
    const serving = serveCore(core, await bus(), { leads: core.leads, recent })
    endings.push(() => core.stop(), serving.takeNoMore, serving.stop)
  }
  const gateway = async (over: Bus, faults: Error[] = []) => {
    const remote = await connectCore(over, { onStopped: (fault) => void faults.push(fault) })
    endings.push(() => remote.stop())
    const shown: number[] = []
    remote.onPublished((batch) => shown.push(...batch.map(({ position }) => position)))
    return { remote, shown }
  }

  test('fills a gap that is larger than one answer, and shows every position once', async () => {
    await lead(32_768)
    const { remote: one } = await gateway(await bus())
    // Announcements too: they would have the gap filled while it grows.
    const lossy = losing(await bus(), COMMITTED, ANNOUNCED)
    const { remote: two, shown } = await gateway(lossy.bus)
    const [first, ...others] = new CommandLoad({ seed: 1, members: 4_500, markets: 1 }).setup()
    await one.submit(first!)
    await expect.poll(() => shown).toEqual([1])
    lossy.loses = true
    await submitAll(one, others)
    lossy.loses = false
    const all = Array.from({ length: others.length + 1 }, (_, index) => index + 1)
    await expect.poll(() => shown.length, { timeout: 30_000 }).toBe(all.length)
    expect(shown).toEqual(all)
    expect(two.metrics().gapsFilled).toBeGreaterThan(1)
  })

  test('ends when no core keeps them any more, has shown nothing after them, and starts again from now', async () => {
    await lead(8)
    const { remote: one } = await gateway(await bus())
    const over = await bus()
    const lossy = losing(over, COMMITTED, ANNOUNCED)
    const faults: Error[] = []
    const { remote: two, shown } = await gateway(lossy.bus, faults)
    const load = new CommandLoad({ seed: 2, members: 5, markets: 1 })
    const [first, ...others] = load.setup()
    await one.submit(first!)
    await expect.poll(() => shown).toEqual([1])
    // Over the same connection: what has arrived here has been lost there.
    const { shown: arrived } = await gateway(over)
    lossy.loses = true
    await submitAll(one, others)
    await expect.poll(() => arrived.at(-1)).toBe(others.length + 1)
    const placed = load.next()
    // It is carried out, and the caller is told that something failed.
    const own = expect(two.submit(placed)).rejects.toThrow('after position 1 cannot be read')
    lossy.loses = false
    await own
    expect(faults.map(({ message }) => message)).toEqual([
      'What was committed after position 1 cannot be read.',
    ])
    await expect(two.read({ type: 'books' })).rejects.toThrow('cannot be read')
    await one.submit(load.next())
    expect(shown).toEqual([1])
    expect(two.whyNotReady()).toMatch('cannot be read')

    const { remote: again, shown: since } = await gateway(over)
    const from = again.position()
    expect(from).toBe(others.length + 3)
    expect(await again.submit(placed)).toMatchObject({ isRepeat: true })
    const { position } = await again.submit(load.next())
    expect(since).toEqual([position])
    expect(position).toBe(from + 1)
  })
})

function submitAll(core: Core, commands: readonly Command[]) {
  return Promise.all(commands.map((command) => core.submit(command)))
}
