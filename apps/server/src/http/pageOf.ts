export type PageWanted = { page?: number | undefined; limit?: number | undefined }
/** Rows of a page: the route's default, or 20, and the maximum. */
export type PageLimits = { rows?: number; most: number }
export type PageWindow = { limit: number; offset: number }

/** Pages count from 1. A page has at least one row and at most `most`. */
export function pageOf({ page, limit }: PageWanted, { rows = 20, most }: PageLimits): PageWindow {
  const size = Math.max(1, Math.min(limit ?? rows, most))
  return { limit: size, offset: (Math.max(page ?? 1, 1) - 1) * size }
}
