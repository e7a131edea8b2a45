/**
 * Contracts on one core: a mark that moves over ten thousand open positions, the same when it
 * brings every account up for a look, and a gap that liquidates a thousand positions while an order
 * waits behind every command.
 *
 *   node tools/bench/perp.ts [positions] [liquidations]
 */
import { parseArgs } from 'node:util'
import type { SpotMarket } from '../../packages/domain/src/market.ts'
import { exampleMarket } from '../../packages/domain/src/perp/exampleMarket.ts'
import type { Command } from '../../packages/engine/src/kernel/command.ts'
import { apply, createState } from '../../packages/engine/src/kernel/engine.ts'
import type { Event } from '../../packages/engine/src/kernel/event.ts'
import type { State } from '../../packages/engine/src/kernel/state.ts'

const ONE = 10n ** 18n
const SYMBOL = 'BTC/USDT'
const MIDDLE = 60_000_00
const MAKER = 1
const LIQUIDATED_PRICE = 57_000_00

const { base, quote, priceDecimals, takerFeeRate, priceLimit } = exampleMarket
const spotMarket: SpotMarket = {
  symbol: SYMBOL,
  base,
  quote,
  board: 'main',
  priceDecimals,
  quantityDecimals: 3,
  quantityMin: 1,
  quantityMax: 1000,
  notionalMin: 0n as never,
  isTradable: true,
  makerFeeRate: takerFeeRate,
  takerFeeRate,
  priceBand: priceLimit,
}

const { positionals } = parseArgs({ allowPositionals: true })
const positions = Number(positionals[0] ?? 10_000)
const liquidations = Number(positionals[1] ?? 1000)

let at = 1000
type Body = Command extends infer C ? (C extends unknown ? Omit<C, 'at' | 'key'> : never) : never
const send = (state: State, body: Body): Event[] => {
  const events = apply(state, { at: ++at, key: '', ...body } as Command)
  if (events[0]?.type === 'rejected') throw new Error(`${body.type}: ${events[0].code}`)
  return events
}

const rows = []
for (const marginMode of ['isolated', 'cross'] as const) {
  const state = newWorld(positions, { marginMode, leverage: 10 })
  // Warm, then one move without effect, and one that warns everyone.
  for (let step = 0; step < 200; step++) moveTo(state, MIDDLE + (step % 2) * 100)
  const quiet = Array.from({ length: 50 }, (_, step) => moveTo(state, MIDDLE + (step % 2) * 100))
  const loud = untilQuiet(state, marginMode === 'cross' ? 54_030_00 : 54_300_00)
  rows.push({
    what: `a mark move, ${positions} ${marginMode} positions`,
    'longest ms': longest(quiet),
    'median ms': median(quiet),
  })
  rows.push({
    what: `the move that warns all of them, until all are looked at (${loud.length} commands)`,
    'longest ms': longest(loud),
    'median ms': median(loud),
    'whole ms': sum(loud),
  })
  console.log(JSON.stringify({ bench: 'perpMark', marginMode, quiet: median(quiet) }))
}
for (const hasBook of [true, false]) {
  const state = newWorld(liquidations, { marginMode: 'isolated', leverage: 20, hasBook })
  for (let step = 0; step < 200; step++) moveTo(state, MIDDLE + (step % 2) * 100)
  const pauses = untilQuiet(state, hasBook ? LIQUIDATED_PRICE + 200_00 : LIQUIDATED_PRICE - 500_00)
  const left = [...state.perp.positions.values()].filter(({ member }) => member > MAKER).length
  rows.push({
    what:
      `${liquidations - left} liquidations in one gap, ` +
      `${hasBook ? 'sold in the book' : 'nobody buys: deleveraged'} (${pauses.length} commands)`,
    'longest ms': longest(pauses),
    'median ms': median(pauses),
    'whole ms': sum(pauses),
  })
}
console.table(rows)

/** One maker against so many members with a long each. */
function newWorld(
  count: number,
  terms: { marginMode: 'isolated' | 'cross'; leverage: number; hasBook?: boolean },
): State {
  const state = createState()
  at = 1000
  for (const id of ['BTC', 'USDT']) {
    send(state, { type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } })
  }
  const from = 'outside/demo'
  const funding = { type: 'fundHouse', from, asset: 'USDT' } as const
  send(state, { ...funding, to: 'house/starter', amount: ONE * 10n ** 11n })
  send(state, { ...funding, to: 'house/insurance', amount: ONE * 10n ** 8n })
  send(state, { type: 'listSpotMarket', market: spotMarket })
  const brackets = exampleMarket.brackets.map((bracket) => ({
    ...bracket,
    valueMax: (bracket.valueMax * 10n ** 3n) as never,
  }))
  // A gap of ten percent is taken at once, and a minute of silence is no halt.
  const market = { ...exampleMarket, brackets, indexStaleMs: 600_000, lotsMax: 10 ** 9 }
  send(state, { type: 'listPerpMarket', market })
  moveTo(state, MIDDLE)
  credit(state, MAKER, ONE * 10n ** 10n)
  const order = { market: SYMBOL, marginMode: terms.marginMode, isReduceOnly: false } as const
  const rest = { takeProfit: undefined, stopLoss: undefined, clientOrderId: '' } as const
  const lots = 10
  send(state, {
    ...order,
    ...rest,
    type: 'placePerpOrder',
    member: MAKER,
    positionSide: 'short',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: MIDDLE,
    lots: lots * count,
    leverage: 1,
  })
  for (let member = MAKER + 1; member <= MAKER + count; member++) {
    credit(state, member, ONE * (terms.marginMode === 'cross' ? 63n : 100n))
    send(state, {
      ...order,
      ...rest,
      type: 'placePerpOrder',
      member,
      positionSide: 'long',
      orderType: 'market',
      timeInForce: 'ioc',
      price: 0,
      lots,
      leverage: terms.leverage,
    })
  }
  if (terms.hasBook) {
    send(state, {
      ...order,
      ...rest,
      type: 'placePerpOrder',
      member: MAKER,
      positionSide: 'long',
      orderType: 'limit',
      timeInForce: 'gtc',
      price: LIQUIDATED_PRICE + 100_00,
      lots: lots * count,
      leverage: 1,
    })
  }
  return state
}

function credit(state: State, member: number, amount: bigint): void {
  const ends = { from: 'house/starter', account: 'perp', reason: 'demo', asset: 'USDT' } as const
  send(state, { type: 'creditMember', member, amount, ...ends })
}

/** How long one index tick takes, with everything that follows it in the same command. */
function moveTo(state: State, price: number): number {
  const start = performance.now()
  send(state, { type: 'moveIndex', market: SYMBOL, price })
  return performance.now() - start
}

/** The move, then orders of a bystander until nothing is due; the time of each command. */
function untilQuiet(state: State, price: number): number[] {
  const pauses = [moveTo(state, price)]
  const market = state.perp.markets.get(SYMBOL)!
  while (market.due.size > 0 && pauses.length < 100_000) {
    const start = performance.now()
    send(state, { type: 'cancelAllPerpOrders', member: 999_999, market: SYMBOL })
    pauses.push(performance.now() - start)
  }
  return pauses
}

function median(figures: number[]): number {
  return round([...figures].sort((a, b) => a - b)[figures.length >> 1]!)
}
function longest(figures: number[]): number {
  return round(Math.max(...figures))
}
function sum(figures: number[]): number {
  return round(figures.reduce((total, one) => total + one, 0))
}
function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
