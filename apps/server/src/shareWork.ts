/**
 * Deduplicates concurrent work: callers with the same key share the run under way. Results are not
 * cached.
 */
export function shareWork<Key, Result>(): (
  key: Key,
  work: () => Promise<Result>,
) => Promise<Result> {
  const underWay = new Map<Key, Promise<Result>>()
  return (key, work) => {
    const known = underWay.get(key)
    if (known) return known
    const own = work().finally(() => underWay.delete(key))
    underWay.set(key, own)
    return own
  }
}
