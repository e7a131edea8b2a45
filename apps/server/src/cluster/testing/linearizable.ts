/**
 * Whether a history of one member's account could have come from operations that happen one after
 * the other, each at some moment between its call and its return (Herlihy and Wing, 1990). The
 * search is that of Wing and Gong (1993) with Lowe's memory of what was seen (2017): of the
 * operations that may come first, try one, and never the same rest from the same balance twice.
 *
 * It knows nothing of the exchange: a register holds a balance, a move adds to it, a read shows it.
 */

export type Operation = {
  calledAt: number
  /** Infinity when its outcome is unknown: it may happen at any later time, or never. */
  returnedAt: number
  kind: 'move' | 'read' | 'refused'
  /** What a move adds; negative when it takes. What a refused one would have added. */
  change: bigint
  /** What was answered as the balance, after a move; undefined when the answer did not say. */
  balance: bigint | undefined
}

/** The operations in an order that explains them; undefined when there is none. */
export function linearizationOf(
  history: readonly Operation[],
  opening: bigint,
): Operation[] | undefined {
  const operations = history.toSorted((a, b) => a.calledAt - b.calledAt)
  const seen = new Set<string>()
  const done = new Set<number>()
  const order: number[] = []
  /** All before it are done. */
  let first = 0
  const certain = operations.filter(({ returnedAt }) => returnedAt !== Infinity).length
  let left = certain

  const candidates = (): number[] => {
    while (done.has(first)) first += 1
    const found: number[] = []
    let earliestReturn = Infinity
    for (let index = first; index < operations.length; index += 1) {
      const { calledAt, returnedAt } = operations[index]!
      if (calledAt > earliestReturn) break
      if (done.has(index)) continue
      found.push(index)
      earliestReturn = Math.min(earliestReturn, returnedAt)
    }
    return found.filter((index) => operations[index]!.calledAt <= earliestReturn)
  }

  type Step = { balance: bigint; tries: number[]; first: number }
  const steps: Step[] = [{ balance: opening, tries: candidates(), first }]
  while (left > 0) {
    const step = steps.at(-1)!
    const index = step.tries.shift()
    if (index === undefined) {
      steps.pop()
      const undone = order.pop()
      if (undone === undefined) return undefined
      done.delete(undone)
      first = steps.at(-1)!.first
      if (operations[undone]!.returnedAt !== Infinity) left += 1
      continue
    }
    const next = after(operations[index]!, step.balance)
    if (next === undefined) continue
    done.add(index)
    const name = `${next} ${first} ${[...done].filter((each) => each >= first).sort()}`
    if (seen.has(name)) {
      done.delete(index)
      continue
    }
    seen.add(name)
    order.push(index)
    if (operations[index]!.returnedAt !== Infinity) left -= 1
    step.first = first
    steps.push({ balance: next, tries: candidates(), first })
  }
  return order.map((index) => operations[index]!)
}

/** The balance after the operation; undefined when it cannot have answered so. */
function after({ kind, change, balance }: Operation, before: bigint): bigint | undefined {
  if (kind === 'read') return balance === before ? before : undefined
  const next = before + change
  if (kind === 'refused') return next < 0n ? before : undefined
  if (next < 0n || (balance !== undefined && balance !== next)) return undefined
  return next
}
