/**
 * What several processes cost and gain: an order through NATS beside one in a single process, at
 * the same rate in turns, with a synchronous standby of the database and without; the most that a
 * core acknowledges over NATS to several senders, and in one process, with the processor time of
 * each side; how long no one trades when the leading core is killed; and what readers cost NATS.
 * Embedded PostgreSQL with synchronous commit.
 *
 * node tools/bench/cluster.ts [--only latency,throughput,takeovers,sockets] [--seconds 20]
 *   [--rate 1000] [--senders 3] [--inflight 600,4000] [--kills 20] [--clients 100,1000,5000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openBus } from '../../apps/server/src/cluster/bus/bus.ts'
import { connectCore } from '../../apps/server/src/cluster/remoteCore.ts'
import { startNats } from '../../apps/server/src/cluster/testing/natsServer.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startReplicatedPostgres } from '../../apps/server/src/testing/replicatedPostgres.ts'
import type { Core } from '../../apps/server/src/writer/core.ts'
import { startCore } from '../../apps/server/src/writer/startCore.ts'
import { CommandLoad } from '../../apps/server/src/writer/testing/commandLoad.ts'
import { ServerProcess } from '../../apps/server/src/writer/testing/serverProcess.ts'
import { measureSockets } from './load/clusterSockets.ts'
import { measureThroughput } from './load/clusterThroughput.ts'
import { Latencies } from './load/latencies.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    clients: { type: 'string', default: '100,1000,5000' },
    senders: { type: 'string', default: '3' },
    inflight: { type: 'string', default: '600,4000' },
    only: { type: 'string', default: 'latency,throughput,takeovers,sockets' },
  },
})
const [seconds, rate, kills] = [values.seconds, values.rate, values.kills].map(Number) as [
  number,
  number,
  number,
]
const TURNS = 3
const wanted = values.only.split(',')

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const settings = ['shared_buffers=256MB', 'max_wal_size=4GB', 'min_wal_size=1GB']
const postgres = await startReplicatedPostgres({ folder, settings, isSynchronous: false })
const nats = await startNats()
const load = new CommandLoad({ seed: 1, openMax: 50_000 })
const cores: ServerProcess[] = []
try {
  const { url } = postgres.primary
  await migrate(url)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL 18`)
  if (wanted.some((each) => each !== 'sockets')) await listWorld(url)
  if (wanted.includes('latency')) await compareLatencies(url)
  if (wanted.includes('takeovers')) await measureTakeovers(url)
  // Last: `load` cancels orders by their numbers, and knows only of its own.
  if (wanted.includes('throughput')) await compareMost(url)
} finally {
  await Promise.all(cores.map((core) => core.kill('SIGKILL')))
  await nats.stop()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
if (wanted.includes('sockets')) {
  await measureSockets(values.clients.split(',').map(Number), seconds)
}
process.exit(0)

async function listWorld(url: string): Promise<void> {
  const core = await startCore({ url })
  await Promise.all(load.setup().map((command) => core.submit(command)))
  await core.stop()
}

/** In turns, so that both meet the same machine. */
async function compareLatencies(url: string): Promise<void> {
  const figures = { alone: new Latencies(), nats: new Latencies(), synchronous: new Latencies() }
  for (let turn = 0; turn < TURNS; turn += 1) {
    const core = await startCore({ url })
    await run(core, figures.alone)
    await core.stop()
    await overNats(url, figures.nats)
    await postgres.waitFor(postgres.primary, ['node2'])
    await wait(500)
    await overNats(url, figures.synchronous)
    await postgres.waitFor(postgres.primary, [])
  }
  const names = {
    alone: 'in one process',
    nats: 'over NATS',
    synchronous: 'over NATS, with a synchronous standby of the database',
  }
  console.log(`\nAn order at ${rate}/s, ${TURNS} turns of ${seconds} s each, in milliseconds`)
  console.log('| | p50 | p99 | p99.9 | most |\n|---|---|---|---|---|')
  for (const [key, name] of Object.entries(names)) {
    const { p50, p99, p999, max } = figures[key as keyof typeof figures].summary()
    console.log(`| ${name} | ${p50} | ${p99} | ${p999} | ${max} |`)
  }
}

async function overNats(url: string, latencies: Latencies): Promise<void> {
  const core = await startProcess(url)
  const { remote, close } = await connect()
  await run(remote, latencies)
  await close()
  await core.kill('SIGTERM')
}

/** Commands at fixed times, whether or not the last ones are answered; counted from those times. */
async function run(core: Core, latencies: Latencies): Promise<void> {
  // The first second warms both sides up.
  const begin = performance.now() + 1_000
  const pending: Promise<unknown>[] = []
  for (let sent = -rate; sent < rate * seconds; ) {
    const now = performance.now()
    for (; begin + (sent * 1_000) / rate <= now && sent < rate * seconds; sent += 1) {
      const due = begin + (sent * 1_000) / rate
      const isCounted = sent >= 0
      const answered = core.submit(load.next()).then(() => {
        if (isCounted) latencies.add(performance.now() - due)
      })
      pending.push(answered)
    }
    await wait(1)
  }
  await Promise.all(pending)
}

function compareMost(url: string): Promise<void> {
  return measureThroughput({
    database: url,
    nats: nats.url,
    startCore: () => startProcess(url),
    senders: Number(values.senders),
    inFlight: values.inflight.split(',').map(Number),
    seconds,
  })
}

/** The leader is killed, the standby leads, and another one stands by. */
async function measureTakeovers(url: string): Promise<void> {
  const pauses = new Latencies()
  let leader = await startProcess(url)
  const { remote, close } = await connect()
  for (let kill = 0; kill < kills; kill += 1) {
    const standby = startStandby(url)
    await standby.says('stands by')
    const pending = new Set<Promise<unknown>>()
    let lastAt = performance.now()
    let longest = 0
    const clock = setInterval(() => {
      const answered = remote.submit(load.next()).then(() => {
        const now = performance.now()
        longest = Math.max(longest, now - lastAt)
        lastAt = now
        pending.delete(answered)
      })
      pending.add(answered)
    }, 2)
    await wait(1_000)
    longest = 0
    await leader.kill('SIGKILL')
    await standby.says('leads')
    await wait(500)
    clearInterval(clock)
    await Promise.all(pending)
    pauses.add(longest)
    leader = standby
  }
  await close()
  await leader.kill('SIGTERM')
  const { p50, p99, max } = pauses.summary()
  console.log(
    `\nThe leader killed ${kills} times under 500 orders/s: none lost; without an answer for ${Math.round(p50)} ms (median), ` +
      `${Math.round(p99)} ms (p99), ${Math.round(max)} ms (most)`,
  )
}

function startStandby(url: string): ServerProcess {
  const core = new ServerProcess(url, nats.url, '../../cluster/testing/coreProcess.ts')
  cores.push(core)
  return core
}

async function startProcess(url: string): Promise<ServerProcess> {
  const core = startStandby(url)
  await core.says('leads')
  return core
}

async function connect(): Promise<{ remote: Core; close: () => Promise<void> }> {
  const bus = await openBus({ url: nats.url, name: 'bench' })
  const remote = await connectCore(bus, {
    onStopped: (fault) => {
      throw fault
    },
  })
  return {
    remote,
    close: async () => {
      await remote.stop()
      await bus.close()
    },
  }
}
