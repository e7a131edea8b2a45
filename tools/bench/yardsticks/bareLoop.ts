const STEPS = 50_000_000
/** Fits the first cache, so that only the processor's speed counts. */
const WORDS = 4_096

/** Millions of steps that a loop makes in a second of processor time: a few sums and one read. */
export function bareLoop(): number {
  const words = Int32Array.from({ length: WORDS }, (_, index) => index * 7)
  const run = (steps: number): number => {
    let state = 1
    for (let step = 0; step < steps; step++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      state ^= words[(state >>> 8) & (WORDS - 1)]!
    }
    return state
  }
  let result = run(STEPS / 10)
  const before = process.cpuUsage()
  result ^= run(STEPS)
  const { user, system } = process.cpuUsage(before)
  // Used, so that the compiler keeps the loop.
  return Math.round(STEPS / (user + system + (result === 0 ? 1 : 0)))
}
