/** Pages count from 1. Whatever is asked for, a page has at least one row and at most `most`. */
export function pageOf(
  { page, limit }: { page?: number | undefined; limit?: number | undefined },
  { rows = 20, most }: { rows?: number; most: number },
): { limit: number; offset: number } {
  const size = Math.max(1, Math.min(limit ?? rows, most))
  return { limit: size, offset: (Math.max(page ?? 1, 1) - 1) * size }
}
