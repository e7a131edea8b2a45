/** How many requests, or how much of what they cost, each sender may still send in the running ten seconds. */
const WINDOW_MS = 10_000

export type Budget<Sender> = {
  /** Takes one, or as many as it costs; true when there were not so many left. */
  isSpent(sender: Sender, cost?: number): boolean
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
    isSpent(sender, cost = 1) {
      const current = Math.floor(clock() / WINDOW_MS)
      if (current !== window) {
        window = current
        used = new Map()
      }
      const count = (used.get(sender) ?? 0) + cost
      used.set(sender, count)
      return count > perWindow
    },
    secondsLeft: () => Math.ceil((WINDOW_MS - (clock() % WINDOW_MS)) / 1_000),
  }
}
