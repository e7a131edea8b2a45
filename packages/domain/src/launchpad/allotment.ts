/** The allotment, which anyone can recompute from the subscriptions. */
import {
  type Amount,
  add,
  compare,
  divide,
  smaller,
  subtract,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import type { Offering, Subscription, SubscriptionId } from './offering.ts'

/** In the offering's units. */
type Share = { weight: bigint; cap: bigint }

/**
 * Distributes whole units in proportion to the weights. A share that reaches its cap gets the cap,
 * and the rest is distributed among the others. Each is rounded down; the remaining units go one
 * each to the largest remainders, among equal ones to the earlier.
 */
export function allotUnits(supply: bigint, shares: readonly Share[]): bigint[] {
  const allotted = shares.map(() => 0n)
  let left = supply
  let weights = shares.reduce((sum, { weight }) => sum + weight, 0n)
  const line = shares.map((share, at) => ({ ...share, at }))
  // Those with the smallest cap per weight reach it first.
  line.sort((a, b) => compare(a.cap * b.weight, b.cap * a.weight) || a.at - b.at)
  const isCapped = ({ cap, weight }: Share) => left * weight >= cap * weights
  let capped = 0
  for (; capped < line.length && isCapped(line[capped]!); capped++) {
    const { at, cap, weight } = line[capped]!
    allotted[at] = cap
    left -= cap
    weights -= weight
  }
  const others = line.slice(capped).map(({ at, weight }) => {
    allotted[at] = divide(left * weight, weights, 'down')
    return { at, remainder: (left * weight) % weights }
  })
  if (others.length === 0) return allotted
  const spare = others.reduce((sum, { at }) => sum - allotted[at]!, left)
  others.sort((a, b) => compare(b.remainder, a.remainder) || a.at - b.at)
  for (const { at } of others.slice(0, Number(spare))) allotted[at] = allotted[at]! + 1n
  return allotted
}

type Terms = Pick<Offering, 'total' | 'unit' | 'maximum'>
type Wish = Pick<Subscription, 'id' | 'member' | 'quantity'>

/**
 * The allotment of each subscription, in the order of their numbers. Subscriptions of one member
 * count together, against one maximum; earlier ones are filled first.
 */
export function allot(
  { total, unit, maximum }: Terms,
  wishes: readonly Wish[],
): Map<SubscriptionId, Amount> {
  const members = new Map<number, Amount>()
  for (const { member, quantity } of wishes) {
    members.set(member, add(members.get(member) ?? ZERO, quantity))
  }
  const shares = [...members.values()].map((quantity) => ({
    weight: divide(quantity, unit, 'down'),
    cap: divide(quantity < maximum ? quantity : maximum, unit, 'down'),
  }))
  const units = allotUnits(divide(total, unit, 'down'), shares)
  const won = new Map([...members.keys()].map((member, at) => [member, times(unit, units[at]!)]))
  return new Map(
    wishes.map(({ id, member, quantity }) => {
      const left = won.get(member)!
      const allotted = smaller(quantity, left)
      won.set(member, subtract(left, allotted))
      return [id, allotted]
    }),
  )
}
