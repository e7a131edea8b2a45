/**
 * How many commands a second the whole core takes for long: writer and follower in their threads,
 * with keys and synchronous commit, while the history keeps up. Without HTTP; commands come at
 * fixed times, and each latency counts from the due time. Then 0.7 of that rate for a minute.
 *
 *   node tools/bench/core.ts [--seconds 20]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WAL_ROOM_MAX } from '../../apps/server/src/config/processVariables.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startPostgres } from '../../apps/server/src/outside/postgres/startPostgres.ts'
import { startCore } from '../../apps/server/src/writer/startCore.ts'
import { CommandLoad } from '../../apps/server/src/writer/testing/commandLoad.ts'
import { heldRate } from './load/heldRate.ts'
import { Latencies } from './load/latencies.ts'
import { busyShare, processorTime } from './results/host.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const FIRST_RATE = 10_000
const WARM_UP_SECONDS = 10
const SHARE = 0.7
/** The history keeps up if it is no further behind at the end than so many seconds of the load. */
const BEHIND_SECONDS = 1

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const postgres = await startPostgres({ dataDir: folder, room: WAL_ROOM_MAX })
try {
  await migrate(postgres.url)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL 18`)
  const core = await startCore({ url: postgres.url })
  const load = new CommandLoad({ seed: 1, hasKeys: true, openMax: 50_000 })
  await Promise.all(load.setup().map((command) => core.submit(command)))

  async function run(rate: number, seconds: number) {
    while (core.metrics().projectedPosition < core.position()) await wait(50)
    const latencies = new Latencies()
    const waiting = new Set<Promise<void>>()
    let turnedAway = 0
    const host = processorTime()
    const startedAt = performance.now()
    for (let sent = 0; sent < rate * seconds; ) {
      const due = ((performance.now() - startedAt) * rate) / 1_000
      for (; sent < Math.min(due, rate * seconds); sent += 1) {
        const dueAt = startedAt + (sent * 1_000) / rate
        const answered = core.submit(load.next()).then(
          () => latencies.add(performance.now() - dueAt),
          () => {
            turnedAway += 1
          },
        )
        waiting.add(answered)
        void answered.then(() => waiting.delete(answered))
      }
      await new Promise(setImmediate)
    }
    const { position, projectedPosition } = core.metrics()
    await Promise.all(waiting)
    const perSecond = Math.round((latencies.count * 1_000) / (performance.now() - startedAt))
    const { p50, p99, max } = latencies.summary()
    const behind = position - projectedPosition
    const busy = busyShare(host)
    console.log(
      `${rate}/s for ${seconds} s: ${perSecond} acknowledged/s, p50 ${p50} ms, p99 ${p99} ms, ` +
        `max ${max} ms, turned away ${turnedAway}, history ${behind} behind, processors ${busy} %`,
    )
    return { rate, perSecond, p50, p99, behind, turnedAway }
  }

  await run(FIRST_RATE, WARM_UP_SECONDS)
  const held = await heldRate(async (rate) => {
    const { behind, turnedAway } = await run(rate, Number(values.seconds))
    return turnedAway === 0 && behind <= rate * BEHIND_SECONDS
  }, FIRST_RATE)
  const steady = await run(Math.round(held * SHARE), 60)
  console.log(`The history keeps up with ${held} commands/s.`)
  console.log(JSON.stringify({ bench: 'core', held, steady }))
  await core.stop()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(postgres.folder, { recursive: true, force: true })
}
