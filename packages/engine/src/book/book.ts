import type { Side } from '@assay/domain/spot/order.ts'

/**
 * An order book keeps resting quantities by price, then time. It knows nothing of members or money:
 * `tag` is the caller's own number for the order. Two implementations stand behind this interface,
 * and they must agree on every answer but the handles, which are theirs alone.
 */
export type Handle = number

export type DepthLevel = { price: number; quantity: number; orders: number }

export type Book = {
  /** Appends behind everything at the same price. */
  add(side: Side, price: number, quantity: number, tag: number): Handle
  remove(handle: Handle): void
  /** Takes off part of a resting quantity; the order keeps its place. */
  reduce(handle: Handle, quantity: number): void
  /** 0 when the side is empty. */
  bestPrice(side: Side): number
  /** The order first in line, or -1. */
  first(side: Side): Handle
  /** The order after this one, into worse prices, or -1. */
  next(handle: Handle): Handle
  priceOf(handle: Handle): number
  quantityOf(handle: Handle): number
  tagOf(handle: Handle): number
  /** How many orders rest on a side. */
  size(side: Side): number
  /** The best levels, best first. */
  depth(side: Side, levels: number): DepthLevel[]
}

export const NONE = -1
