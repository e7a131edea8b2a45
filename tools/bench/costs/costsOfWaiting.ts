/** How the cost of a price that moves grows with what waits for prices. */
import { apply, createState } from '../../../packages/engine/src/engine.ts'
import type { Costs } from '../costs.ts'
import { founding, roundTick, sales } from '../load/cycleWorld.ts'
import { leastOf, sizesFrom } from '../load/leastOf.ts'
import { MIDDLE, moveTo, perpWorld } from '../load/perpWorld.ts'

const MOVES = 2_000
const START = 1_750_000_000_000

/** The moves are small: no account comes nearer to its liquidation. */
export const positionCosts = (): Costs => {
  const sizes = sizesFrom(2_500)
  const worlds = sizes.map((positions) => {
    const state = perpWorld(positions, { marginMode: 'cross', leverage: 10 })
    const run = () => {
      for (let step = 0; step < MOVES; step++) moveTo(state, MIDDLE + (step % 2) * 100)
    }
    return { prepare: () => undefined, run }
  })
  return {
    what: 'open positions',
    costOf: 'a mark that moves',
    sizes,
    microseconds: leastOf(MOVES, worlds),
  }
}

/** None of them is due. */
export const roundCosts = (): Costs => {
  const sizes = sizesFrom(2_500)
  const worlds = sizes.map((rounds) => {
    const state = createState()
    for (const command of [...founding(START, rounds), ...sales(START, rounds)]) {
      apply(state, command)
    }
    let second = 0
    const run = () => {
      for (let step = 0; step < MOVES; step++) apply(state, roundTick(START + 1, ++second))
    }
    return { prepare: () => undefined, run }
  })
  return {
    what: 'open rounds',
    costOf: 'an index price',
    sizes,
    microseconds: leastOf(MOVES, worlds),
  }
}
