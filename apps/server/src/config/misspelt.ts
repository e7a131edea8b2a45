/** Variables that were set and are not read, because a letter of their name is wrong. */

/** What to say of each name that is one letter away from a known one. */
export function misspelt(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find((each) => isOneLetterAway(name, each))
    return meant ? [`${name} is not read. Did you mean ${meant}?`] : []
  })
}

/** One letter more, less or different, or two neighbors exchanged. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let head = 0
  while (head < a.length && a[head] === b[head]) head += 1
  const isExchanged = a[head] === b[head + 1] && a[head + 1] === b[head]
  if (isExchanged && a.slice(head + 2) === b.slice(head + 2)) return true
  const [restA, restB] = [a.slice(head), b.slice(head)]
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}
