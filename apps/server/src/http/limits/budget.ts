/**
 * How many requests, or how much of their cost, each sender may still send in the current window of
 * ten seconds.
 */

const WINDOW_MS = 10_000
const FAR_BEYOND = 5
/** How many senders are counted because of others: each takes memory until the window ends. */
export const OTHERS_MAX = 100_000

export type Budget<Sender> = {
  /** Takes one, or as many as it costs; false when there were not so many left. */
  spend(sender: Sender, cost?: number): boolean
  /** Whether the sender has asked for more than five times the budget; takes nothing from it. */
  isFarBeyond(sender: Sender): boolean
  /**
   * Counts what a sender has spent at another process in the window of that number, until nothing
   * is left: what others say alone puts no sender far beyond the budget.
   */
  addSpent(sender: Sender, cost: number, window: number): void
  /** The number of the running window. */
  window(): number
  /** Until there is more, rounded up. */
  secondsLeft(): number
}

export function createBudget<Sender>(
  perWindow: number,
  clock: () => number = Date.now,
  onSpent?: (sender: Sender, cost: number) => void,
): Budget<Sender> {
  let window = 0
  let used = new Map<Sender, number>()
  const usedNow = () => {
    const current = Math.floor(clock() / WINDOW_MS)
    if (current !== window) {
      window = current
      used = new Map()
    }
    return used
  }
  return {
    spend(sender, cost = 1) {
      const count = (usedNow().get(sender) ?? 0) + cost
      used.set(sender, count)
      onSpent?.(sender, cost)
      return count <= perWindow
    },
    isFarBeyond: (sender) => (usedNow().get(sender) ?? 0) > FAR_BEYOND * perWindow,
    addSpent(sender, cost, of) {
      const counts = usedNow()
      const count = counts.get(sender)
      if (of !== window || (count === undefined && counts.size >= OTHERS_MAX)) return
      counts.set(sender, Math.max(count ?? 0, Math.min((count ?? 0) + cost, perWindow + 1)))
    },
    window: () => {
      usedNow()
      return window
    },
    secondsLeft: () => Math.ceil((WINDOW_MS - (clock() % WINDOW_MS)) / 1_000),
  }
}
