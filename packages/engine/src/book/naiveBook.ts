/**
 * The reference book: one sorted array per side. Slow but obviously correct; tests compare the fast
 * one with it.
 */
import type { Side } from '@assay/domain/spot/order.ts'
import { type Book, type DepthLevel, type Handle, NONE } from './book.ts'

type Resting = { handle: Handle; side: Side; price: number; quantity: number; tag: number }

export function naiveBook(): Book {
  const sides: Record<Side, Resting[]> = { buy: [], sell: [] }
  const all = new Map<Handle, Resting>()
  let lastHandle = 0
  const find = (handle: Handle): Resting => {
    const resting = all.get(handle)
    if (!resting) throw new Error(`The book has no order with handle \`${handle}\`.`)
    return resting
  }
  const isBetter = (a: Resting, b: Resting) =>
    a.side === 'buy' ? a.price > b.price : a.price < b.price

  return {
    add(side, price, quantity, tag) {
      const resting = { handle: ++lastHandle, side, price, quantity, tag }
      const behind = sides[side].findIndex((other) => isBetter(resting, other))
      sides[side].splice(behind === -1 ? sides[side].length : behind, 0, resting)
      all.set(resting.handle, resting)
      return resting.handle
    },
    remove(handle) {
      const { side } = find(handle)
      sides[side] = sides[side].filter((other) => other.handle !== handle)
      all.delete(handle)
    },
    reduce(handle, quantity) {
      find(handle).quantity -= quantity
    },
    bestPrice: (side) => sides[side][0]?.price ?? 0,
    first: (side) => sides[side][0]?.handle ?? NONE,
    next(handle) {
      const { side } = find(handle)
      const index = sides[side].findIndex((other) => other.handle === handle)
      return sides[side][index + 1]?.handle ?? NONE
    },
    priceOf: (handle) => find(handle).price,
    quantityOf: (handle) => find(handle).quantity,
    tagOf: (handle) => find(handle).tag,
    size: (side) => sides[side].length,
    depth(side, levels) {
      const depth: DepthLevel[] = []
      for (const { price, quantity } of sides[side]) {
        const level = depth.at(-1)
        if (level?.price === price) {
          level.quantity += quantity
          level.orders++
        } else {
          if (depth.length === levels) break
          depth.push({ price, quantity, orders: 1 })
        }
      }
      return depth
    },
  }
}
