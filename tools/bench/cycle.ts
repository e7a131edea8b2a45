/**
 * How soon rounds are settled that all expire in the same second: in the engine alone, with the
 * longest single command, and in a whole server with database, where the answer to the last one and
 * its row in the history count too.
 *
 *   node tools/bench/cycle.ts [rounds]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startRoundClock } from '../../apps/server/src/clocks/roundClock.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { createFailures } from '../../apps/server/src/failures.ts'
import { openExchange } from '../../apps/server/src/live/exchange.ts'
import { startPostgres } from '../../apps/server/src/outside/postgres/startPostgres.ts'
import { startCore } from '../../apps/server/src/writer/startCore.ts'
import { apply, createState } from '../../packages/engine/src/engine.ts'
import { founding, roundTick, SECONDS, sales } from './load/cycleWorld.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const rounds = Number(positionals[0] ?? 10_000)

const rows = [inEngine(), await inServer()]
for (const row of rows) console.log(JSON.stringify({ bench: 'cycle', ...row }))
console.table(rows)
process.exit(0)

function inEngine() {
  const state = createState()
  const at = 1_750_000_000_000
  for (const command of [...founding(at, rounds), ...sales(at, rounds)]) apply(state, command)
  for (let second = 1; second <= SECONDS; second++)
    apply(state, roundTick(at + second * 1000, second))
  let open = state.cycles.rounds.size
  const sold = open
  let longest = 0
  let commands = 0
  const start = performance.now()
  while (open > 0) {
    const before = performance.now()
    apply(state, { type: 'passTime', at: at + SECONDS * 1000 + 1, key: '' })
    longest = Math.max(longest, performance.now() - before)
    commands++
    open = state.cycles.rounds.size
  }
  const total = performance.now() - start
  return { where: 'engine', rounds: sold, commands, allMs: round(total), longestMs: round(longest) }
}

async function inServer() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-cycle-'))
  const postgres = await startPostgres({ dataDir: folder })
  await migrate(postgres.url)
  const core = await startCore({ url: postgres.url })
  const exchange = await openExchange(core)
  const pool = openPool(postgres.url)
  await Promise.all(founding(Date.now(), rounds).map((command) => core.submit(command)))
  // One acceptance time for all, so that all expire in the same millisecond.
  const at = Date.now() + 4_000
  await Promise.all(sales(at, rounds).map((command) => core.submit(command)))
  const sold = exchange.marketData.openRounds.size
  const late: number[] = []
  core.onPublished((batch) => {
    for (const { events } of batch) {
      for (const event of events) {
        if (event.type === 'roundSettled') late.push(Date.now() - event.round.expiresAt)
      }
    }
  })
  const stopClock = startRoundClock(
    exchange,
    createFailures({ error: ({ err }) => console.error(err) }),
  )
  let second = 0
  while (exchange.marketData.openRounds.size > 0) {
    await core.submit(roundTick(Math.max(Date.now(), at), ++second))
    await wait(exchange.marketData.openRounds.size === sold ? 250 : 20)
  }
  await core.waitForHistory(core.position())
  const stored = Date.now() - (at + SECONDS * 1000)
  await stopClock()
  late.sort((a, b) => a - b)
  const { rows: counted } = await pool.query(
    'SELECT count(*) AS settled FROM cycle_round WHERE outcome IS NOT NULL',
  )
  await pool.end()
  await core.stop()
  await postgres.stop()
  rmSync(postgres.folder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  return {
    where: 'server',
    rounds: sold,
    settled: Number(counted[0].settled),
    p50Ms: late[Math.floor(late.length / 2)],
    p99Ms: late[Math.floor(late.length * 0.99)],
    allMs: late.at(-1),
    storedMs: stored,
  }
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
