/**
 * Of rates measured one after another: the highest, which nothing disturbed most, and the middle
 * one.
 */
export function bestAndMedian(rates: readonly number[]): { best: number; median: number } {
  const sorted = [...rates].sort((a, b) => b - a)
  return { best: sorted[0] ?? 0, median: sorted[sorted.length >> 1] ?? 0 }
}
