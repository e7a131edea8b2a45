/**
 * An order book keeps resting quantities by price, then time. It knows nothing of members or money:
 * `tag` is the caller's number for the order. Two implementations have this interface, and must
 * agree on every answer except the handles.
 */
import type { Side } from '@assay/domain/spot/order.ts'

export type Handle = number

export type DepthLevel = { price: number; quantity: number; orders: number }

export type Book = {
  /** Appends behind all orders at the same price. */
  add(side: Side, price: number, quantity: number, tag: number): Handle
  remove(handle: Handle): void
  /** Reduces a resting quantity; the order keeps its place. */
  reduce(handle: Handle, quantity: number): void
  /** 0 when the side is empty. */
  bestPrice(side: Side): number
  /** The first order in the queue, or -1. */
  first(side: Side): Handle
  /** The next order, towards worse prices, or -1. */
  next(handle: Handle): Handle
  priceOf(handle: Handle): number
  quantityOf(handle: Handle): number
  tagOf(handle: Handle): number
  /** The number of resting orders on a side. */
  size(side: Side): number
  /** The best levels, best first. */
  depth(side: Side, levels: number): DepthLevel[]
}

export const NONE = -1
