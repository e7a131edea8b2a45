import type { Command, Head } from '../command.ts'
import type { State } from '../state.ts'
import { type ProductLife, TURNS, type Turn, type World } from './productTesting.ts'
import { type Random, seededRandom } from './random.ts'
import { spoilt } from './spoilt.ts'
import { testingList } from './testings.ts'

/**
 * The products' part of a random run. Each draws from its own generator, seeded by its name: adding
 * or removing one only changes the others from a turn on that both want.
 */
export class ProductLives {
  readonly #lives: readonly (Omit<Turn, 'isHostile'> & { share: number })[]
  #burst: { turn: Turn; left: number } | undefined

  /** For a run of contracts, or one of everything else. */
  constructor(random: Random, kind: 'share' | 'shareOfPerp', testings = testingList) {
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

  /** The product whose turn it is, if any. */
  next(): Turn | undefined {
    if (this.#burst && this.#burst.left-- > 0) return this.#burst.turn
    let next: Turn | undefined
    for (const { life, random, share } of this.#lives) {
      // Drawn by each, even when another one has the turn.
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

/** The command of a turn. `draw` gives its owner, time and key. */
export function commandOf(
  { life, random, isHostile }: Turn,
  state: State,
  draw: { member: (random: Random) => number; head: (random: Random) => Head },
): Command {
  const body = life.next(state, random, draw.member(random))
  const command: Command = { ...draw.head(random), ...body }
  return isHostile ? spoilt(command, random) : command
}

/**
 * In addition to its share, this many of `TURNS` have a product's command with one corrupted field.
 */
const HOSTILE = 7

function seedOf(name: string, seed: number): number {
  let mixed = seed
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
  return mixed >>> 0
}
