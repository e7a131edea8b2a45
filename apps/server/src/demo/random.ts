/**
 * Chance for the demo: seeded for its past, which is the same story everywhere, and unseeded for
 * what lives.
 */
import { randomInt } from 'node:crypto'

export type DemoRandom = {
  /** From 0 up to but not including 1. */
  next(): number
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number
  between(low: number, high: number): number
}

/** Predictable for anyone who has the source. Never used where money is decided. */
export function createRandom(seed: number): DemoRandom {
  let state = seed >>> 0
  // Mulberry32: 32 bits of state are plenty for scenery.
  return randomFrom(() => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  })
}

/**
 * Unpredictable, for prices that are bet on and anything else a visitor could profit from knowing.
 */
export const unforeseen = (): DemoRandom => randomFrom(() => randomInt(2 ** 32) / 2 ** 32)

function randomFrom(next: () => number): DemoRandom {
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    between: (low, high) => low + (high - low) * next(),
  }
}
