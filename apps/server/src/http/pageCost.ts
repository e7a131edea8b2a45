/**
 * What pages of histories cost beyond a plain read, in units of one, rounded down, so that first
 * pages of ordinary histories cost nothing more.
 */
import type { PageWindow } from './pageOf.ts'

const SKIPPED_OF_A_READ = 1_000
const COUNTED_OF_A_READ = 10_000
/**
 * A page beyond the end skips no more rows than there are: it costs much, but is never out of
 * reach.
 */
const DEPTH_COST_MAX = 100

/** Before the page is read: for the rows that it skips. */
export const depthCost = ({ offset }: PageWindow): number =>
  Math.min(Math.floor(offset / SKIPPED_OF_A_READ), DEPTH_COST_MAX)

/** Once it is known how many rows were counted for it, where its answer says so. */
export function countCost(reply: unknown): number {
  const isCounted = typeof reply === 'object' && reply !== null && 'count' in reply
  const count = isCounted && typeof reply.count === 'number' ? reply.count : 0
  return Math.floor(count / COUNTED_OF_A_READ)
}
