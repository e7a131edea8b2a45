/**
 * What modules export, by its name. Two of one name would be one, the later silently in the other's
 * place, so they are refused.
 */
export function byName<T>(entries: readonly [string, T][]): Record<string, T> {
  const named = new Map<string, T>()
  for (const [name, value] of entries) {
    if (named.has(name) && named.get(name) !== value) throw new Error(`Two are named ${name}.`)
    named.set(name, value)
  }
  return Object.fromEntries(named)
}
