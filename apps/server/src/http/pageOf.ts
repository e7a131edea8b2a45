export type PageWanted = { page?: number | undefined; limit?: number | undefined }
/** How many rows a page has when nothing is said, 20 when that is not said either, and at most. */
export type PageLimits = { rows?: number; most: number }
export type PageWindow = { limit: number; offset: number }

/** Pages count from 1. Whatever is asked for, a page has at least one row and at most `most`. */
export function pageOf({ page, limit }: PageWanted, { rows = 20, most }: PageLimits): PageWindow {
  const size = Math.max(1, Math.min(limit ?? rows, most))
  return { limit: size, offset: (Math.max(page ?? 1, 1) - 1) * size }
}
