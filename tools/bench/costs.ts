/**
 * How the cost of what an order waits for grows: each quantity at n, 4n and 16n, the rest equal,
 * and the exponent between the ends. With 0 the cost does not grow, with 1 it grows as the quantity
 * does; caches that no longer hold everything show as 0.1 to 0.3. Processor time of the thread, the
 * least of several rounds; the journal by elapsed time, since its work is in another process.
 *
 *   node tools/bench/costs.ts
 */
import { appendCosts, sessionCosts } from './costs/costsOfDatabase.ts'
import { bookCosts, marketCosts, memberCosts, orderCosts } from './costs/costsOfSpot.ts'
import { positionCosts, roundCosts } from './costs/costsOfWaiting.ts'

export type Costs = { what: string; costOf: string; sizes: number[]; microseconds: number[] }

const tables: (() => Costs | Promise<Costs>)[] = [
  memberCosts,
  orderCosts,
  bookCosts,
  marketCosts,
  positionCosts,
  roundCosts,
  sessionCosts,
  appendCosts,
]
console.log(
  '| quantity | n | cost of | at n | at 4n | at 16n | exponent |\n|---|---|---|---|---|---|---|',
)
for (const measure of tables) {
  const { what, costOf, sizes, microseconds } = await measure()
  const [first, , last] = microseconds as [number, number, number]
  const exponent = Math.round((Math.log(last / first) / Math.log(16)) * 100) / 100
  const cells = microseconds.map(
    (cost) => `${cost < 1_000 ? cost.toPrecision(3) : Math.round(cost).toLocaleString('en')} µs`,
  )
  console.log(`| ${[what, sizes[0], costOf, ...cells, exponent.toFixed(2)].join(' | ')} |`)
  console.log(JSON.stringify({ bench: 'costs', what, sizes, microseconds, exponent }))
}
process.exit(0)
