import type { Command, Head } from '../kernel/command.ts'
import type { State } from '../kernel/state.ts'
import { type ProductLife, TURNS, type Turn, type World } from './productTesting.ts'
import { type Random, seededRandom } from './random.ts'
import { spoilt } from './spoilt.ts'
import { testingList } from './testings.ts'

/**
 * The part of the products in a random life. Each draws from a chance of its own, seeded by its
 * name: one that comes or goes changes what others draw only from a turn on that both want.
 */
export class ProductLives {
  readonly #lives: readonly (Omit<Turn, 'isHostile'> & { share: number })[]
  #burst: { turn: Turn; left: number } | undefined

  /** Of a life of contracts, or of one of everything else. */
  constructor(random: Random, kind: 'share' | 'shareOfContracts', testings = testingList) {
    const seed = random.below(2 ** 32)
    this.#lives = testings.flatMap(([name, { life }]) => {
      const share = life?.[kind]
      if (!life || share === undefined) return []
      return [{ life, share, random: seededRandom(seedOf(name, seed)) }]
    })
  }

  founding(world: Omit<World, 'random'>): ReturnType<NonNullable<ProductLife['founding']>> {
    return this.#lives.flatMap(({ life, random }) => life.founding?.({ ...world, random }) ?? [])
  }

  /** Whose turn it is, if it is one of a product. */
  next(): Turn | undefined {
    if (this.#burst && this.#burst.left-- > 0) return this.#burst.turn
    let next: Turn | undefined
    for (const { life, random, share } of this.#lives) {
      // Drawn by each, also when another one has the turn.
      const chance = random.below(TURNS)
      if (next || chance >= share + HOSTILE) continue
      next = { life, random, isHostile: chance >= share }
    }
    if (next?.life.burst && !next.isHostile) {
      this.#burst = { turn: next, left: next.random.below(next.life.burst) }
    }
    return next
  }
}

/** The command of a turn. `draw` says whose it is, and when and with which key it comes. */
export function commandOf(
  { life, random, isHostile }: Turn,
  state: State,
  draw: { member: (random: Random) => number; head: (random: Random) => Head },
): Command {
  const body = life.next(state, random, draw.member(random))
  const command: Command = { ...draw.head(random), ...body }
  return isHostile ? spoilt(command, random) : command
}

/** Beside its share, in so many of `TURNS` a command of a product has one field spoilt. */
const HOSTILE = 7

function seedOf(name: string, seed: number): number {
  let mixed = seed
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
  return mixed >>> 0
}
