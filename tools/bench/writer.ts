/**
 * How many commands a second the writer stores and answers, and how fast the history follows: full
 * engine in this process, embedded PostgreSQL, synchronous commit. Commands come at fixed times,
 * whether or not the last ones are answered, and each latency counts from the due time. The time of
 * a single disk flush is reported too, as the lower bound.
 *
 * node tools/bench/writer.ts [--seconds 60] [--rates 10000,100000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { WAL_ROOM_MAX } from '../../apps/server/src/config/processVariables.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openConnection } from '../../apps/server/src/db/pool.ts'
import { Follower } from '../../apps/server/src/follower/follower.ts'
import { takeSnapshot } from '../../apps/server/src/follower/takeSnapshot.ts'
import { startPostgres } from '../../apps/server/src/outside/postgres/startPostgres.ts'
import { openJournal } from '../../apps/server/src/writer/recovery/openJournal.ts'
import { CommandLoad } from '../../apps/server/src/writer/testing/commandLoad.ts'
import { Writer } from '../../apps/server/src/writer/writer.ts'
import type { Command } from '../../packages/engine/src/command.ts'
import { hostShare, processorTime } from './results/host.ts'
import { bareDisk } from './yardsticks/bareDisk.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rates: { type: 'string', default: '10000,100000' },
    keyless: { type: 'boolean', default: false },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const postgres = await startPostgres({ dataDir: folder, room: WAL_ROOM_MAX })
try {
  await migrate(postgres.url)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL 18`)
  console.log(bareDisk(postgres.folder))
  const journal = await openJournal(postgres.url)
  const load = new CommandLoad({ seed: 1, hasKeys: !values.keyless, openMax: 50_000 })
  const bench = { latencies: new Float64Array(0), count: 0 }
  const writer = new Writer<number>({
    ...journal,
    limits: { lagMax: Number.MAX_SAFE_INTEGER },
    onCommitted: ({ answers }) => {
      const now = performance.now()
      for (const { ticket } of answers) {
        if (bench.count < bench.latencies.length) bench.latencies[bench.count++] = now - ticket
      }
    },
    onStopped: (fault) => {
      throw fault
    },
  })
  for (const command of load.setup()) writer.submit(command, performance.now())
  await writer.drained()
  // Lets the compiler see the code before anything is measured, and gives the follower its work.
  await run({ writer, load, bench }, { rate: 20_000, seconds: 15 })
  await projection()
  for (const rate of values.rates.split(',').map(Number)) {
    const commits = writer.commits
    const host = processorTime()
    const result = await run({ writer, load, bench }, { rate, seconds: Number(values.seconds) })
    const perCommit = Math.round((result.acknowledged / (writer.commits - commits)) * 10) / 10
    console.log(
      `writer at ${rate}/s for ${values.seconds} s: ${Math.round(result.perSecond)} acknowledged/s, ` +
        `p50 ${result.p50.toFixed(2)} ms, p99 ${result.p99.toFixed(2)} ms, p99.9 ${result.p999.toFixed(2)} ms, ` +
        `max ${result.max.toFixed(1)} ms, turned away ${result.busy} times, ${perCommit} per commit, ` +
        `host ${hostShare(host) ?? '?'} %`,
    )
    console.log(JSON.stringify({ bench: 'writer', rate, ...result, perCommit }))
  }
  await journal.client.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(postgres.folder, { recursive: true, force: true })
}

type Parts = {
  writer: Writer<number>
  load: CommandLoad
  bench: { latencies: Float64Array; count: number }
}

async function run({ writer, load, bench }: Parts, plan: { rate: number; seconds: number }) {
  const total = plan.rate * plan.seconds
  bench.latencies = new Float64Array(total)
  bench.count = 0
  let sent = 0
  let busy = 0
  let held: Command | undefined
  const started = performance.now()
  await new Promise<void>((resolve) => {
    const tick = () => {
      const due = Math.min(total, Math.floor(((performance.now() - started) * plan.rate) / 1000))
      while (sent < due) {
        held ??= load.next()
        // If refused, it is retried until accepted; its latency counts from when it was due.
        if (writer.submit(held, started + (sent * 1000) / plan.rate)) {
          busy += 1
          break
        }
        held = undefined
        sent += 1
      }
      if (sent === total) resolve()
      // Not a timer: commands come when they are due, not a millisecond or two later.
      else setImmediate(tick)
    }
    tick()
  })
  await writer.drained()
  const elapsed = (performance.now() - started) / 1000
  const sorted = bench.latencies.subarray(0, bench.count).sort()
  const at = (share: number) => sorted[Math.min(bench.count - 1, Math.floor(bench.count * share))]!
  return {
    acknowledged: bench.count,
    perSecond: bench.count / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    max: at(1),
    busy,
  }
}

/** A follower that begins with nothing and catches up with the journal. */
async function projection(): Promise<void> {
  const client = await openConnection(postgres.url, 'follower')
  const started = performance.now()
  const follower = await Follower.start({
    client,
    takeSnapshot: (wanted, hurry) => takeSnapshot({ url: postgres.url, ...wanted }, hurry),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    onProgress: () => undefined,
    onStopped: (fault) => {
      throw fault
    },
  })
  await follower.written()
  const seconds = (performance.now() - started) / 1000
  const projectedPerSecond = Math.round(follower.projectedPosition / seconds)
  const { rows } = await client.query(`SELECT
    (SELECT count(*) FROM spot_order) AS orders, (SELECT count(*) FROM spot_fill) AS fills,
    (SELECT count(*) FROM ledger_line) AS lines`)
  console.log(
    `follower: ${follower.projectedPosition} commands projected in ${seconds.toFixed(1)} s: ` +
      `${projectedPerSecond} commands/s ` +
      `(${rows[0].orders} orders, ${rows[0].fills} fills, ${rows[0].lines} ledger lines)`,
  )
  console.log(JSON.stringify({ bench: 'follower', projectedPerSecond }))
  await client.end()
}
