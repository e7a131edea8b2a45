/**
 * Work that several ask for at once is done one time: whoever asks for the same while it is under
 * way waits for that one. Nothing is kept once it is done.
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
