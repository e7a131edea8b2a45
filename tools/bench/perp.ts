/**
 * Contracts on one core: a mark that moves over ten thousand open positions, the same when it
 * brings every account up for a look, and a gap that liquidates a thousand positions while an order
 * waits behind every command.
 *
 *   node tools/bench/perp.ts [positions] [liquidations]
 */
import { parseArgs } from 'node:util'
import type { State } from '../../packages/engine/src/state.ts'
import {
  LIQUIDATED_PRICE,
  MAKER,
  MIDDLE,
  moveTo,
  PERP_SYMBOL,
  perpWorld,
  sendPerp,
} from './load/perpWorld.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const positions = Number(positionals[0] ?? 10_000)
const liquidations = Number(positionals[1] ?? 1000)

const rows = []
for (const marginMode of ['isolated', 'cross'] as const) {
  const state = perpWorld(positions, { marginMode, leverage: 10 })
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
  const state = perpWorld(liquidations, { marginMode: 'isolated', leverage: 20, hasBook })
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

/** The move, then orders of a bystander until nothing is due; the time of each command. */
function untilQuiet(state: State, price: number): number[] {
  const pauses = [moveTo(state, price)]
  const market = state.perp.markets.get(PERP_SYMBOL)!
  while (market.due.size > 0 && pauses.length < 100_000) {
    const start = performance.now()
    sendPerp(state, { type: 'cancelAllPerpOrders', member: 999_999, market: PERP_SYMBOL })
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
