/**
 * What a market order would trade against the book as it stands: level by level from the best price.
 * What the shown levels do not hold is valued at the last of them, so it is an estimate.
 */
import { ONE } from '@assay/money/amount.ts'
import type { Level } from '../live/liveMarket.ts'

export type Walk = { quantity: bigint; value: bigint }

/** So much base; undefined when nobody offers anything. */
export function walkQuantity(levels: readonly Level[], wanted: bigint): Walk | undefined {
  return walk(levels, (left, { price, quantity }, isLast) => {
    const rest = wanted - left.quantity
    const taken = isLast || quantity > rest ? rest : quantity
    return { quantity: taken, value: (taken * price) / ONE }
  })
}

/** As many whole `lot`s of base as so much quote pays for. */
export function walkBudget(
  levels: readonly Level[],
  { budget, lot }: { budget: bigint; lot: bigint },
): Walk | undefined {
  return walk(levels, (left, { price, quantity }, isLast) => {
    const affordable = (((budget - left.value) * ONE) / price / lot) * lot
    const taken = isLast || quantity > affordable ? affordable : quantity
    return { quantity: taken, value: (taken * price) / ONE }
  })
}

function walk(
  levels: readonly Level[],
  take: (before: Walk, level: Level, isLast: boolean) => Walk,
): Walk | undefined {
  if (levels.length === 0) return undefined
  let done: Walk = { quantity: 0n, value: 0n }
  levels.forEach((level, index) => {
    const part = take(done, level, index === levels.length - 1)
    done = { quantity: done.quantity + part.quantity, value: done.value + part.value }
  })
  return done
}
