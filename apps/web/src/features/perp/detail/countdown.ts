/** A time that is left as "07:59:59"; zeros once it is over. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':')
}
