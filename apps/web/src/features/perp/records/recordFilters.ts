/** Which of the member's contract records are wanted, and how the server is asked for them. */
import { ALWAYS, type DateRange, datesOf, isDated } from '../../../list/filters/dateRange.ts'

export type RecordFilters = {
  /** `BTC/USDT`; undefined for all contracts. */
  pair: string | undefined
  side: 'long' | 'short' | undefined
  /** What closed a position, how an order ended, and so on: each list has its own. */
  kind: string | undefined
  range: DateRange
}

export const NO_RECORD_FILTERS: RecordFilters = {
  pair: undefined,
  side: undefined,
  kind: undefined,
  range: ALWAYS,
}

export const isFiltered = ({ pair, side, kind, range }: RecordFilters): boolean =>
  pair !== undefined || side !== undefined || kind !== undefined || isDated(range)

/** Pair and dates, which every list understands. */
export type AskedRecords = { base?: string; quote?: string; since?: number; until?: number }

export function askedOf({ pair, range }: RecordFilters, now: number): AskedRecords {
  const [base, quote] = pair?.split('/') ?? []
  return { ...(base && quote ? { base, quote } : {}), ...datesOf(range, now) }
}
