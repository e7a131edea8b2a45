/**
 * Random life against the engine, world after world, each from a seed that follows from the first.
 *
 *   node tools/sim.ts <seed> [commands]
 *
 * Every command of every world is checked by the auditor (ledger rebuilt from postings on what was
 * touched, trades, fees, order states) and compared, event by event, with the naive book. Small
 * worlds also recompute all invariants from scratch after every command, large ones every 2 000.
 * A failure prints the seed and the number of the command and ends with 1; run that seed again.
 */
import {
  type Simulation,
  SimulationFailure,
  simulate,
} from '../packages/engine/src/testing/simulate.ts'

const [seedText = '1', commandsText = '100000'] = process.argv.slice(2)
const firstSeed = Number(seedText)
const wanted = Number(commandsText)
if (!Number.isSafeInteger(firstSeed) || !Number.isSafeInteger(wanted) || wanted < 1) {
  console.error('Usage: node tools/sim.ts <seed> [commands], both whole numbers.')
  process.exit(2)
}

const total = { worlds: 0, commands: 0, fullyChecked: 0, accepted: 0, trades: 0, rounds: 0 }
const start = performance.now()
let shown = start
for (let seed = firstSeed; total.commands < wanted; seed++) {
  const simulation = worldOf(seed, wanted - total.commands)
  try {
    const report = simulate(simulation)
    total.worlds++
    total.commands += report.commands
    total.accepted += report.accepted
    total.trades += report.trades
    total.rounds += report.rounds.won + report.rounds.lost + report.rounds.refunded
    total.fullyChecked += Math.floor(report.commands / simulation.fullCheckEvery)
  } catch (error) {
    if (!(error instanceof SimulationFailure)) throw error
    console.error(error.message)
    console.error(error.cause)
    console.error(`Run it again: node tools/sim.ts ${seed} ${simulation.commands}`)
    process.exit(1)
  }
  if (performance.now() - shown > 10_000) {
    shown = performance.now()
    console.log(`${total.commands} commands, seed ${seed}, ${rate()} commands/s`)
  }
}
console.log(
  `${total.commands} commands in ${total.worlds} worlds from seed ${firstSeed}: ` +
    `${total.accepted} accepted, ${total.trades} trades, ${total.rounds} rounds, ` +
    `${total.fullyChecked} full recomputations, 0 violations, ${rate()} commands/s`,
)

/** Nine worlds in ten commands are large; a small one follows each, checked to the bone. */
function worldOf(seed: number, left: number): Simulation {
  const isSmall = seed % 2 === 1
  const commands = Math.min(left, isSmall ? 3000 : 100_000)
  return isSmall
    ? { seed, commands, members: 2 + (seed % 7), markets: 1 + (seed % 3), fullCheckEvery: 1 }
    : { seed, commands, members: 3000, markets: 12, fullCheckEvery: 2000 }
}

function rate(): number {
  return Math.round((total.commands / (performance.now() - start)) * 1000)
}
