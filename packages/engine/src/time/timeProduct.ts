import { asWritten } from '../kernel/plain.ts'
import type { Product } from '../kernel/product.ts'
import type { PassTime } from './timeCommand.ts'

/** The time alone: what has fallen due by then happens, as after every command. */
export type TimeTypes = {
  command: PassTime
  event: TimePassed
  state: object
  rows: Record<never, never>
  reads: Record<never, never>
}
type TimePassed = { type: 'timePassed' }

export const timeProduct: Product<TimeTypes> = {
  newState: () => ({}),
  owners: { passTime: 'house' },
  run: { passTime: () => [{ type: 'timePassed' }] },
  toPlain: { passTime: () => ({}) },
  fromPlain: { passTime: asWritten },
  postings: { timePassed: 'none' },
  touches: { timePassed: 'none' },
  reads: {},
  rowsOf: () => [],
  restore: {},
}
