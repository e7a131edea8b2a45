/** How many writes each member may still send in the running ten seconds, whatever the address. */
import type { MemberId } from '@assay/domain/account.ts'

const WINDOW_MS = 10_000

export type Budget = {
  /** Takes one; true when there was none left. */
  isSpent(member: MemberId): boolean
}

export function createBudget(perWindow: number, clock: () => number = Date.now): Budget {
  let window = 0
  let used = new Map<MemberId, number>()
  return {
    isSpent(member) {
      const current = Math.floor(clock() / WINDOW_MS)
      if (current !== window) {
        window = current
        used = new Map()
      }
      const count = (used.get(member) ?? 0) + 1
      used.set(member, count)
      return count > perWindow
    },
  }
}
