/** A double tap means one action: the same action again within 300 ms is ignored. */
import { textOf } from '@assay/wire/client/textOf.ts'

export const PRESS_REST_MS = 300

/** Returns whether this repeats the last press; any other press starts a new interval. */
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
