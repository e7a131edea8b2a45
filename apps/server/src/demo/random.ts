/** Seeded chance for the demo: the same seed tells the same story. Never used where money is decided. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number
  between(low: number, high: number): number
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: 32 bits of state are plenty for scenery.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    between: (low, high) => low + (high - low) * next(),
  }
}
