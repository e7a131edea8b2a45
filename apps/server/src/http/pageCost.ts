/**
 * What pages of histories cost beyond a plain read: rows that are skipped are read all the same, and rows
 * that are only counted are looked at. In units of a plain read, rounded down, so that first pages of
 * ordinary histories cost nothing more.
 */
const SKIPPED_OF_A_READ = 1_000
const COUNTED_OF_A_READ = 10_000
/** More rows are on no page, whatever is asked for. */
const ROWS_MAX = 1_000
const ROWS = 20
/** A page beyond the end skips no more rows than there are: it costs much, but is never out of reach. */
const DEPTH_COST_MAX = 100

/** Before the page is read. */
export function depthCost(input: unknown): number {
  if (!isPage(input)) return 0
  const rows = Math.min(input.limit ?? ROWS, ROWS_MAX)
  const skipped = Math.max(input.page - 1, 0) * rows
  return Math.min(Math.floor(skipped / SKIPPED_OF_A_READ), DEPTH_COST_MAX)
}

/** Once it is known how many rows were counted for it. */
export function countCost(reply: unknown): number {
  const count = isObject(reply) && typeof reply.count === 'number' ? reply.count : 0
  return Math.floor(count / COUNTED_OF_A_READ)
}

const isPage = (input: unknown): input is { page: number; limit?: number } =>
  isObject(input) && typeof input.page === 'number'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
