import { textOf } from './textOf.ts'

/** A finger that presses twice means it once: the same again within 300 ms counts for nothing. */
export const PRESS_REST_MS = 300

/** Answers whether this is the last press again; one that counts begins the rest again. */
export function createPressRest(): (what: unknown) => boolean {
  let last: { text: string; at: number } | undefined
  return (what) => {
    const text = textOf(what)
    const at = performance.now()
    if (last?.text === text && at - last.at < PRESS_REST_MS) return true
    last = { text, at }
    return false
  }
}
