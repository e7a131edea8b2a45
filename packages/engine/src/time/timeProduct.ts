/** Time only: work that is due by then is done, as after every command. */
import type { Head } from '../command.ts'
import { asWritten } from '../kernel/plain.ts'
import type { EngineProduct } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { PassTime } from './timeCommand.ts'

export type TimeTypes = {
  command: PassTime
  event: TimePassed
  state: object
  rows: Record<never, never>
  reads: Record<never, never>
}
type TimePassed = { type: 'timePassed' }

function passTime({ conversions }: State, { at }: Head, now: number): TimePassed[] {
  conversions.acceptances.noteClock(at, now)
  return [{ type: 'timePassed' }]
}

export const timeProduct: EngineProduct<TimeTypes> = {
  newState: () => ({}),
  owners: { passTime: 'house' },
  run: { passTime },
  toPlain: { passTime: () => ({}) },
  fromPlain: { passTime: asWritten },
  postings: { timePassed: 'none' },
  touches: { timePassed: 'none' },
  reads: {},
  rowsOf: () => [],
  restore: {},
}
