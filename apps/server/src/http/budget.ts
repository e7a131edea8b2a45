/** How many requests each sender may still send in the running ten seconds. */
const WINDOW_MS = 10_000

export type Budget<Sender> = {
  /** Takes one; true when there was none left. */
  isSpent(sender: Sender): boolean
  /** Until there is more, rounded up. */
  secondsLeft(): number
}

export function createBudget<Sender>(
  perWindow: number,
  clock: () => number = Date.now,
): Budget<Sender> {
  let window = 0
  let used = new Map<Sender, number>()
  return {
    isSpent(sender) {
      const current = Math.floor(clock() / WINDOW_MS)
      if (current !== window) {
        window = current
        used = new Map()
      }
      const count = (used.get(sender) ?? 0) + 1
      used.set(sender, count)
      return count > perWindow
    },
    secondsLeft: () => Math.ceil((WINDOW_MS - (clock() % WINDOW_MS)) / 1_000),
  }
}
