/**
 * No one can influence an accepted round. Lists commands, tables, routes and configuration, and
 * fails when one appears that could. An outcome depends only on index ticks.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import type { Command } from '@assay/engine/command.ts'
import type { RoundSettled } from '@assay/engine/cycle/cycleEvent.ts'
import { apply, createState } from '@assay/engine/engine.ts'
import { restore, snapshotOf } from '@assay/engine/snapshot.ts'
import type { State } from '@assay/engine/state.ts'
import { creditOf } from '@assay/engine/testing/creditOf.ts'
import { Life } from '@assay/engine/testing/life.ts'
import type { ProductTesting } from '@assay/engine/testing/productTesting.ts'
import { seededRandom } from '@assay/engine/testing/random.ts'
import { testings } from '@assay/engine/testing/testings.ts'
import type { Amount } from '@assay/money/amount.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openPool } from '../../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const sources = globSync('{apps/server,packages/*}/src/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.includes('test') && !path.includes('node_modules'))
  .map((path) => ({ path, text: read(path) }))
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

/** Every kind of command, read from the source of the union and its parts. */
const kinds = globSync('packages/engine/src/**/*ommand.ts', { cwd: ROOT })
  .flatMap((path) => [...read(path).matchAll(/\btype: '(\w+)'/g)])
  .map(([, kind]) => kind as string)
const tested = Object.values<ProductTesting>(testings)
const TRIES_PER_KIND = 60
/** Contracts have separate books and accounts, and share nothing with a round. */
const isPerp = (kind: string) => kind.includes('Perp')

describe('no command', () => {
  const market = 'BTC/USDT'
  const rules = RULES_VERSION

  /** Sells a round of one second, runs a command, then applies ticks and time. */
  function outcomeAfter(world: State, meanwhile: Command | undefined) {
    const state = restore(snapshotOf(world))
    const at = state.now
    const run = (command: object) => apply(state, { at, key: '', ...command } as Command)
    run({ type: 'moveIndex', market, price: 500, oldestAt: at })
    const stake = { asset: 'USDT', stake: 10n ** 15n, seconds: 1, payoutRate: undefined }
    const sale = { type: 'placeRound', member: 1, market, direction: 'up', ...stake, rules }
    const [placed] = run(sale)
    if (placed?.type !== 'roundPlaced') throw new Error(`Not sold: ${JSON.stringify(placed)}`)
    const before = JSON.stringify([...state.cycles.rounds.values()].at(-1), plain)
    // A deposit's key identifies it; other commands run as if for the first time.
    const key = meanwhile?.type === 'creditDeposit' ? meanwhile.key : ''
    const happened = meanwhile ? apply(state, { ...meanwhile, at, key }) : []
    expect(JSON.stringify(state.cycles.rounds.get(placed.round.id), plain)).toBe(before)
    run({ type: 'moveIndex', market, price: 505, at: at + 100 })
    run({ type: 'moveIndex', market, price: 510, at: at + 300 })
    run({ type: 'moveIndex', market, price: 511, at: at + 700 })
    const settled = run({ type: 'passTime', at: at + 1001 }).find(
      (event): event is RoundSettled =>
        event.type === 'roundSettled' && event.round.id === placed.round.id,
    )
    const { outcome, netResult, entry, exit } = settled!.settlement
    const result = [outcome, netResult, entry?.price, exit?.price].join(' ')
    return { result, isTaken: happened[0]?.type !== 'rejected' }
  }

  it('changes how an accepted round ends, or its terms', () => {
    const world = createState()
    const life = new Life(world, seededRandom(11), { members: 6, markets: 3 })
    for (let count = 0; count < 700; count++) apply(world, life.next())
    // From here on the market is open and the house can pay, whatever state the world is in.
    apply(world, { at: world.now, key: '', type: 'setCycleMarketOpen', market, isOpen: true })
    apply(world, { at: world.now + 200_000, key: '', type: 'passTime' })
    const house = { type: 'fundHouse', from: 'outside/demo', to: 'house/cycle' } as const
    apply(world, {
      at: world.now,
      key: '',
      ...house,
      asset: 'USDT',
      amount: (10n ** 24n) as Amount,
    })
    apply(world, { at: world.now, key: '', ...creditOf(1, 10n ** 24n) })
    world.cycles.players.delete(1)
    const spare = {
      from: 'house/cycle' as const,
      to: 'house/treasury' as const,
      asset: 'USDT',
      amount: (10n ** 16n) as Amount,
    }

    const { result } = outcomeAfter(world, undefined)
    const terms = world.cycles.markets.get(market)!.terms
    const other = { ...terms, tieRule: terms.tieRule === 'loss' ? 'refund' : 'loss' } as const
    const listing = { at: 0, key: '', type: 'listCycleMarket', market: other } as const
    const closing = { at: 0, key: '', type: 'setCycleMarketOpen', market, isOpen: false } as const
    const halt = { at: 0, key: '', type: 'setMarketTradable', market, isTradable: false } as const
    const tried = new Map<string, boolean>()
    const times = new Map<string, number>()
    const attempts: Command[] = [
      listing,
      closing,
      halt,
      ...tested.flatMap((testing) => testing.attempts?.(world) ?? []),
      { at: 0, key: '', type: 'moveHouse', ...spare },
      { at: 0, key: '', type: 'setSpotTerms', market, terms: world.markets.get(market)!.rules },
    ]
    const strangers = new Life(createState(), seededRandom(12), { members: 6, markets: 3 })
    for (let count = 0; count < 90; count++) attempts.push(strangers.next())
    for (let count = 0; count < 6_000; count++) attempts.push(life.next())
    for (const attempt of attempts) {
      // Ensures that rare kinds are tried too.
      const count = (times.get(attempt.type) ?? 0) + 1
      times.set(attempt.type, count)
      if (count > TRIES_PER_KIND) continue
      // A tick of the market itself decides the round.
      if (attempt.type === 'moveIndex' && attempt.market === market) continue
      const after = outcomeAfter(world, attempt)
      expect(`${attempt.type}: ${after.result}`).toBe(`${attempt.type}: ${result}`)
      tried.set(attempt.type, after.isTaken || tried.get(attempt.type) === true)
    }
    // Every kind was tried while the round was open; a new kind must be added to the random
    // commands.
    const others = kinds.filter((kind) => !isPerp(kind))
    expect([...tried.keys()]).toEqual(expect.arrayContaining(others))
    const refused = others.filter((kind) => !tried.get(kind))
    expect(refused.toSorted()).toEqual(['listAsset', 'listCycleMarket', 'listSpotMarket'])
  })

  it('is meant to: their kinds are these and those that products list, each thought about', () => {
    const spot = ['listSpotMarket', 'setMarketTradable', 'placeSpotOrder', 'cancelSpotOrder']
    const money = ['listAsset', 'fundHouse', 'moveHouse', 'creditMember', 'creditDeposit']
    // Terms are fixed at the listing; a round has a copy of them.
    const cycle = ['listCycleMarket', 'setCycleMarketOpen', 'placeRound', 'setCycleLimits']
    const thoughtAbout = [
      ...spot,
      // Fees and limits of orders; rounds have neither.
      'setSpotTerms',
      'cancelAllSpotOrders',
      ...money,
      'transfer',
      ...cycle,
      'moveIndex',
      'passTime',
      ...tested.flatMap(({ reviewedKinds }) => reviewedKinds ?? []),
    ]
    expect(kinds.filter((kind) => !isPerp(kind)).toSorted()).toEqual(thoughtAbout.toSorted())
    const engineOfPerps = sources.filter(({ path }) => path.includes('engine/src/perp/'))
    expect(engineOfPerps.filter(({ text }) => /\bcycles?\b/.test(text))).toEqual([])
  })

  it('but the clock of the index and the demo moves the index', () => {
    expect(filesWith(/type: 'moveIndex'/).filter((path) => path.startsWith('apps/'))).toEqual([
      'apps/server/src/clocks/indexClock.ts',
      'apps/server/src/demo/runDemo.ts',
      'apps/server/src/demo/scenes/friends.ts',
    ])
  })

  it('sells a round under other rules than the newest', () => {
    const sellers = filesWith(/type: 'placeRound'/).filter((path) => path.startsWith('apps/'))
    expect(sellers).toEqual([
      'apps/server/src/demo/scenes/cycles.ts',
      'apps/server/src/features/cycle/routes.ts',
    ])
    for (const path of sellers) expect(read(path)).toContain('rules: RULES_VERSION,')
  })

  it('but the engine settles, by the published function', () => {
    expect(filesWith(/\bsettleRound\(/)).toEqual([
      'packages/domain/src/cycle/settleRound.ts',
      'packages/engine/src/cycle/settleDue.ts',
    ])
    expect(filesWith(/type: 'roundSettled'/).filter((path) => !path.endsWith('Event.ts'))).toEqual([
      'packages/engine/src/cycle/settleDue.ts',
    ])
  })
})

describe('no table', () => {
  let database: TestDatabase
  let pool: ReturnType<typeof openPool>
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = openPool(database.url)
  })
  afterAll(async () => {
    await pool.end()
  })

  /** A partition has the columns of its table. */
  const IS_WHOLE = 'table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition)'

  it('holds more of rounds and ticks than what was accepted and what came of it', async () => {
    const { rows } = await pool.query(
      `SELECT table_name, string_agg(column_name, ' ' ORDER BY ordinal_position) AS columns
       FROM information_schema.columns
       WHERE table_schema = 'public' AND (table_name LIKE '%cycle%' OR table_name LIKE '%round%')
         AND ${IS_WHOLE}
       GROUP BY table_name ORDER BY table_name`,
    )
    expect(rows).toEqual([
      {
        table_name: 'cycle_round',
        columns: [
          'id member market direction asset stake seconds payout_rate tie_rule stale_after_ms rules',
          'accepted_at expires_at head_sequence head_hash position outcome cause entry_sequence',
          'exit_sequence net_result settled_at',
        ].join(' '),
      },
      { table_name: 'cycle_tick', columns: 'market sequence at price hash' },
    ])
    const { rows: elsewhere } = await pool.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name NOT IN ('cycle_round', 'payment')
         AND ${IS_WHOLE}
         AND column_name ~ '(outcome|override|forced|winner|loser|bias|control)'`,
    )
    expect(elsewhere).toEqual([])
    const { rows: triggers } = await pool.query(
      `SELECT trigger_name FROM information_schema.triggers WHERE event_object_table LIKE 'cycle%'`,
    )
    expect(triggers).toEqual([])
  })

  it('is written by anything but the projection, and never twice', () => {
    const writes = /(INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\s+(cycle_round|cycle_tick)\b/
    expect(filesWith(writes)).toEqual(['apps/server/src/features/cycle/history/writeCycles.ts'])
    const text = read('apps/server/src/features/cycle/history/writeCycles.ts')
    expect(text.match(/UPDATE cycle_round/g)).toHaveLength(1)
    expect(text).toContain('WHERE old.id = new.id AND old.outcome IS NULL')
    expect(text).not.toMatch(/UPDATE cycle_tick|DELETE|TRUNCATE/)
  })
})

describe('no route', () => {
  const writes = Object.values(allRoutes).filter(({ method }) => method === 'POST')
  const inputOf = (schema: z.core.$ZodType) =>
    Object.keys(
      (
        z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
          properties?: Record<string, unknown>
        }
      ).properties ?? {},
    )

  it('writes to cycles but those that sell a round and tighten own limits', () => {
    const paths = writes.map(({ path }) => path)
    expect(paths.filter((path) => /cycle|proof|round|tick/.test(path)).toSorted()).toEqual([
      '/cycle/buyMarket',
      '/cycle/limits',
      '/cycle/sellMarket',
    ])
  })

  it('takes the number of a round, a price to settle at or an outcome', () => {
    const forbidden = /^(order_?id|round|roundid|outcome|result|closeprice|exit|entry|seq|tie)$/i
    const found = writes.flatMap(({ path, input }) =>
      inputOf(input)
        .filter((name) => forbidden.test(name))
        .map((name) => `${path} ${name}`),
    )
    expect(found).toEqual([])
    expect(inputOf(allRoutes.placeRoundUp!.input).toSorted()).toEqual([
      'lever',
      'maincoin',
      'number',
      'paycoin',
      'profitGas',
      'tradcoin',
    ])
  })
})

it('no setting reaches the rules: domain and engine read no environment', () => {
  const heart = sources.filter(({ path }) => /^packages\/(domain|engine)\//.test(path))
  expect(heart.filter(({ text }) => /process\.env|readFileSync|fetch\(/.test(text))).toEqual([])
  const settings = [...read('apps/server/src/config/config.ts').matchAll(/env\.(\w+)/g)].map(
    ([, n]) => n,
  )
  expect(settings.filter((name) => /CYCLE|ROUND|TICK|PAYOUT|TIE/.test(name ?? ''))).toEqual([])
})

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
