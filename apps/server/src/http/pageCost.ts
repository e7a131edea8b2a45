/**
 * The cost of a history page beyond a plain read, in units of one read, rounded down, so that first
 * pages of ordinary histories cost nothing extra.
 */
import type { PageWindow } from './pageOf.ts'

const SKIPPED_OF_A_READ = 1_000
const COUNTED_OF_A_READ = 10_000
/** A page beyond the end skips no more rows than exist: it is expensive, but never out of reach. */
const DEPTH_COST_MAX = 100

/** Before the page is read: for the rows that it skips. */
export const depthCost = ({ offset }: PageWindow): number =>
  Math.min(Math.floor(offset / SKIPPED_OF_A_READ), DEPTH_COST_MAX)

/** Charged after the read, when the answer contains the number of rows counted. */
export function countCost(reply: unknown): number {
  const isCounted = typeof reply === 'object' && reply !== null && 'count' in reply
  const count = isCounted && typeof reply.count === 'number' ? reply.count : 0
  return Math.floor(count / COUNTED_OF_A_READ)
}
