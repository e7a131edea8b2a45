/** Seeded randomness for tests, simulations and benchmarks: sfc32, the same on every machine. */

export type Random = {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  /** A whole number from `from` to `to`, inclusive. */
  between(from: number, to: number): number
  /** True with this probability in percent. */
  isOneOf(percent: number): boolean
  pick<T>(choices: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, (seed / 4294967296) | 0, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next()
  const below = (limit: number) =>
    limit <= 4294967296
      ? Math.floor((next() / 4294967296) * limit)
      : Math.floor(((next() * 2097152 + (next() >>> 11)) / 9007199254740992) * limit)
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    isOneOf: (percent) => below(100) < percent,
    pick: (choices) => choices[below(choices.length)]!,
  }
}
