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
import type { CycleMarket } from '../../packages/domain/src/cycle/cycleMarket.ts'
import type { SpotMarket } from '../../packages/domain/src/market.ts'
import type { Command } from '../../packages/engine/src/kernel/command.ts'
import { apply, createState } from '../../packages/engine/src/kernel/engine.ts'
import type { Amount, Ratio } from '../../packages/money/src/amount.ts'

const ONE = 10n ** 18n
const PER_MEMBER = 100
const SECONDS = 20

const spot: SpotMarket = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  priceDecimals: 2,
  quantityDecimals: 5,
  quantityMin: 1,
  quantityMax: 1e9,
  notionalMin: ONE as Amount,
  makerFeeRate: 0n as Ratio,
  takerFeeRate: 0n as Ratio,
  priceBand: (ONE / 10n) as Ratio,
  isTradable: true,
}
const cycle: CycleMarket = {
  symbol: 'BTC/USDT',
  stakeAssets: ['USDT'],
  options: [
    {
      seconds: SECONDS,
      payoutRate: ((ONE * 8n) / 10n) as Ratio,
      stakeMin: ONE as Amount,
      stakeMax: (100n * ONE) as Amount,
    },
  ],
  tieRule: 'loss',
  staleAfterMs: 10_000,
  exposureMax: (10n ** 9n * ONE) as Amount,
  bucketExposureMax: (10n ** 9n * ONE) as Amount,
  bucketSeconds: 10,
}

const { positionals } = parseArgs({ allowPositionals: true })
const rounds = Number(positionals[0] ?? 10_000)

const rows = [inEngine(), await inServer()]
for (const row of rows) console.log(JSON.stringify({ bench: 'cycle', ...row }))
console.table(rows)
process.exit(0)

function inEngine() {
  const state = createState()
  const at = 1_750_000_000_000
  for (const command of [...founding(at), ...sales(at)]) apply(state, command)
  for (let second = 1; second <= SECONDS; second++) apply(state, tick(at + second * 1000, second))
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
  await Promise.all(founding(Date.now()).map((command) => core.submit(command)))
  // One acceptance time for all, so that all expire in the same millisecond.
  const at = Date.now() + 4_000
  await Promise.all(sales(at).map((command) => core.submit(command)))
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
    await core.submit(tick(Math.max(Date.now(), at), ++second))
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

function founding(at: number): Command[] {
  const house = { at, key: '', type: 'fundHouse', from: 'outside/demo', asset: 'USDT' } as const
  const list = (id: string): Command => ({
    at,
    key: '',
    type: 'listAsset',
    asset: { id, name: id, decimals: 8, chain: '' },
  })
  const amount = 10n ** 9n * ONE
  return [
    list('USDT'),
    list('BTC'),
    { ...house, to: 'house/starter', amount },
    { ...house, to: 'house/cycle', amount },
    { at, key: '', type: 'listSpotMarket', market: spot },
    { at, key: '', type: 'listCycleMarket', market: cycle },
    ...Array.from(
      { length: Math.ceil(rounds / PER_MEMBER) },
      (_, index): Command => ({
        at,
        key: '',
        type: 'creditMember',
        from: 'house/starter',
        account: 'spot',
        member: index + 1,
        asset: 'USDT',
        amount: 10_000n * ONE,
        reason: 'demo',
      }),
    ),
  ]
}

function sales(at: number): Command[] {
  return [
    tick(at, 0),
    ...Array.from(
      { length: rounds },
      (_, index): Command => ({
        at,
        key: '',
        type: 'placeRound',
        member: 1 + Math.floor(index / PER_MEMBER),
        market: 'BTC/USDT',
        direction: index % 2 === 0 ? 'up' : 'down',
        asset: 'USDT',
        stake: 10n * ONE,
        seconds: SECONDS,
        payoutRate: undefined,
        rules: 'cycle-2',
      }),
    ),
  ]
}

function tick(at: number, step: number): Command {
  const price = 6_000_000 + ((step * 7919) % 101)
  return { at, key: '', type: 'moveIndex', market: 'BTC/USDT', price }
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
