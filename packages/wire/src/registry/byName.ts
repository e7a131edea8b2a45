/**
 * Exports of modules by name. Throws for two different exports with one name, of which
 * `Object.fromEntries` would silently keep only the last.
 */
export function byName<T>(entries: readonly [string, T][]): Record<string, T> {
  const named = new Map<string, T>()
  for (const [name, value] of entries) {
    if (named.has(name) && named.get(name) !== value)
      throw new Error(`Two different exports are named ${name}.`)
    named.set(name, value)
  }
  return Object.fromEntries(named)
}
