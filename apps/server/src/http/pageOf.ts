export type PageWanted = { page?: number | undefined; limit?: number | undefined }
/** Rows of a page: the route's default, or 20, and the maximum. */
export type PageLimits = { rows?: number; most: number }
export type PageWindow = { limit: number; offset: number }

/** Pages count from 1. A page has at least one row and at most `most`. */
export function pageOf({ page, limit }: PageWanted, { rows = 20, most }: PageLimits): PageWindow {
  const size = Math.max(1, Math.min(limit ?? rows, most))
  return { limit: size, offset: (Math.max(page ?? 1, 1) - 1) * size }
}

// A page costs more than a plain read by the rows that it skips and counts: in units of one read,
// rounded down, so that first pages of ordinary histories cost nothing extra.
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
