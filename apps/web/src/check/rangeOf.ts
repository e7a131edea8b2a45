/** The lowest and the highest; one value if all are equal. */
export function rangeOf(values: readonly bigint[]): bigint[] {
  const rising = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
  return rising.length < 2 ? rising : rising.filter((_, i) => i === 0 || i === rising.length - 1)
}
