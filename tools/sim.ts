/**
 * Random runs against the engine, world after world, each seeded from the first seed.
 *
 * node tools/sim.ts <seed> [commands] [spot | perp]
 *   node tools/sim.ts <seed> [paths] paths
 *
 * Every command of every world is checked by the auditor (ledger rebuilt from postings on what was
 * touched, trades, fees, order states) and compared, event by event, with the naive book. Small
 * worlds also recompute all invariants from scratch after every command, large ones every 2 000.
 * Without a product, half of the worlds trade spot and play rounds, half trade contracts. `paths`
 * walks that many random price paths of contracts instead. A failure prints the seed and the number
 * of the command and exits with 1; run that seed again.
 */
import { walkPaths } from '../packages/engine/src/perp/testing/pricePaths.ts'
import { addCounts } from '../packages/engine/src/testing/productTesting.ts'
import {
  type Simulation,
  SimulationFailure,
  simulate,
} from '../packages/engine/src/testing/simulate.ts'

const PATHS_PER_WORLD = 1000
const TOLD_EVERY_MS = 5_000
const [seedText = '1', commandsText = '100000', product] = process.argv.slice(2)
const firstSeed = Number(seedText)
const wanted = Number(commandsText)
if (!Number.isSafeInteger(firstSeed) || !Number.isSafeInteger(wanted) || wanted < 1) {
  console.error('Usage: node tools/sim.ts <seed> [commands] [spot | perp]')
  process.exit(2)
}

if (product === 'paths') {
  walk()
  process.exit(0)
}

const total = {
  worlds: 0,
  commands: 0,
  fullyChecked: 0,
  accepted: 0,
}
/** What happened to each product. */
const happened = new Map<string, number>()
const start = performance.now()
let shown = start
console.log(`${wanted} commands from seed ${firstSeed}, each checked.`)
for (let seed = firstSeed; total.commands < wanted; seed++) {
  const simulation = worldOf(seed, wanted - total.commands)
  try {
    const report = simulate(simulation, tell)
    total.worlds++
    total.commands += report.commands
    total.accepted += report.accepted
    addCounts(happened, report.counts)
    total.fullyChecked += Math.floor(report.commands / simulation.fullCheckEvery)
  } catch (error) {
    if (!(error instanceof SimulationFailure)) throw error
    console.error(error.message)
    console.error(error.cause)
    console.error(
      `Run it again: node tools/sim.ts ${seed} ${simulation.commands} ${simulation.product}`,
    )
    process.exit(1)
  }

  function tell(count: number): void {
    if (performance.now() - shown < TOLD_EVERY_MS) return
    shown = performance.now()
    const done = total.commands + count
    console.log(`${done} of ${wanted} commands, seed ${seed}, ${rate(done)} commands/s`)
  }
}
console.log(
  `${total.commands} commands in ${total.worlds} worlds from seed ${firstSeed}: ` +
    `${total.accepted} accepted, ` +
    `${[...happened].map(([what, count]) => `${what} ${count}`).join(', ')}, ` +
    `${total.fullyChecked} full recomputations, 0 violations, ${rate()} commands/s`,
)

/** Nine commands in ten are of large worlds; a small one follows each, checked to the bone. */
function worldOf(seed: number, left: number): Simulation {
  const isSmall = seed % 2 === 1
  const isPerp = product === undefined ? seed % 4 > 1 : product === 'perp'
  const common = { seed, product: isPerp ? 'perp' : 'spot' } as const
  if (isSmall) {
    const members = (isPerp ? 8 : 2) + (seed % 7)
    const commands = Math.min(left, isPerp ? 1500 : 3000)
    return { ...common, commands, members, markets: 1 + (seed % 3), fullCheckEvery: 1 }
  }
  const commands = Math.min(left, isPerp ? 40_000 : 100_000)
  const size = isPerp ? { members: 2000, markets: 4 } : { members: 3000, markets: 12 }
  return { ...common, commands, ...size, fullCheckEvery: 2000 }
}

function rate(commands = total.commands): number {
  return Math.round((commands / (performance.now() - start)) * 1000)
}

/** Price paths, a new world after each thousand; a failing one prints its seed. */
function walk(): void {
  const sum = { paths: 0, liquidations: 0, deleverages: 0, fundings: 0 }
  const start = performance.now()
  for (let seed = firstSeed; sum.paths < wanted; seed++) {
    const paths = Math.min(PATHS_PER_WORLD, wanted - sum.paths)
    try {
      const report = walkPaths(seed, paths)
      for (const name of ['paths', 'liquidations', 'deleverages', 'fundings'] as const) {
        sum[name] += report[name]
      }
    } catch (error) {
      console.error(error)
      console.error(`Run it again: node tools/sim.ts ${seed} ${paths} paths`)
      process.exit(1)
    }
  }
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${sum.paths} price paths from seed ${firstSeed}: ${sum.liquidations} liquidations, ` +
      `${sum.deleverages} deleveragings, ${sum.fundings} fundings, 0 violations, ` +
      `${Math.round(sum.paths / seconds)} paths/s`,
  )
}
