/** How the cost of a spot order grows with members, resting orders, price levels and markets. */
import {
  CommandLoad,
  type LoadOptions,
} from '../../../apps/server/src/writer/testing/commandLoad.ts'
import { fastBook } from '../../../packages/engine/src/book/fastBook.ts'
import type { Command } from '../../../packages/engine/src/command.ts'
import { applyAll, createState } from '../../../packages/engine/src/engine.ts'
import { seededRandom } from '../../../packages/engine/src/testing/random.ts'
import type { Costs } from '../costs.ts'
import { leastOf, type Player, sizesFrom } from '../load/leastOf.ts'

const COMMANDS = 50_000
/** Until the code is compiled and the request keys are as many as ever. */
const WARM_UP = 200_000

export const memberCosts = (): Costs => {
  const sizes = sizesFrom(30_000)
  const load = { markets: 1, openMax: 20_000 }
  const worlds = sizes.map((members) => worldOf({ ...load, members }))
  return {
    what: 'members',
    costOf: 'an order or cancel',
    sizes,
    microseconds: leastOf(COMMANDS, worlds),
  }
}

export const orderCosts = (): Costs => {
  const sizes = sizesFrom(25_000)
  // Until so many are open only orders come, then orders and cancels by turns.
  const load = { markets: 1, members: 2_000, mix: { trade: 0, cancel: 0 } }
  const worlds = sizes.map((openMax) => worldOf({ ...load, openMax }, openMax))
  return {
    what: 'resting orders',
    costOf: 'an order or cancel',
    sizes,
    microseconds: leastOf(COMMANDS, worlds),
  }
}

export const marketCosts = (): Costs => {
  const sizes = sizesFrom(16)
  const load = { members: 500, openMax: 20_000 }
  const worlds = sizes.map((markets) => worldOf({ ...load, markets }))
  return {
    what: 'markets',
    costOf: 'an order or cancel',
    sizes,
    microseconds: leastOf(COMMANDS, worlds),
  }
}

/** At a price where nothing rests yet, anywhere in the book, and gone again. */
export const bookCosts = (): Costs => {
  const sizes = sizesFrom(5_000)
  const books = sizes.map((levels): Player<number[]> => {
    const book = fastBook()
    for (let price = 1; price <= levels; price++) book.add('buy', price * 2, 1, price)
    const random = seededRandom(1)
    const prices = () => Array.from({ length: COMMANDS }, () => 1 + 2 * random.below(levels))
    const run = (chosen: number[]) => {
      for (const price of chosen) book.remove(book.add('buy', price, 1, 0))
    }
    return { prepare: prices, run }
  })
  return {
    what: 'prices in a book',
    costOf: 'an order at a new price',
    sizes,
    microseconds: leastOf(COMMANDS, books),
  }
}

function worldOf(options: Omit<LoadOptions, 'seed'>, resting = 0): Player<Command[]> {
  const load = new CommandLoad({ seed: 1, ...options })
  const state = createState()
  applyAll(state, load.setup())
  const batch = (length: number) => Array.from({ length }, () => load.next())
  while (state.orders.size < resting) applyAll(state, batch(2_000))
  for (let done = 0; done < WARM_UP; done += 2_000) applyAll(state, batch(2_000))
  return { prepare: () => batch(COMMANDS), run: (commands) => void applyAll(state, commands) }
}
