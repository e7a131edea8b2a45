/**
 * The limits of an exchange by name. Where several processes answer, each counts what the others
 * let through, some moments late: in that time a sender may get more than one limit allows, and
 * never more than one limit for each process.
 */

import { every } from '../../clocks/every.ts'
import type { Peers } from '../../cluster/peers/peers.ts'
import { type Budget, createBudget } from './budget.ts'

export type Limits = {
  /** There is one for each name, which all that ask for it share. */
  budget<Sender extends string | number>(name: string, perWindow: number): Budget<Sender>
  stop(): void
}

const SHARE_EVERY_MS = 250

export function createLimits(peers: Peers, now: () => number = Date.now): Limits {
  const budgets = new Map<string, Budget<string | number>>()
  let spent = new Map<string, Map<string | number, number>>()
  const share = () => {
    const all = spent
    spent = new Map()
    for (const [limit, by] of all) {
      const window = budgets.get(limit)?.window() ?? 0
      peers.publishToOthers('spent', { limit, window, by: [...by] })
    }
  }
  const stopListening = peers.subscribe('spent', ({ limit, window, by }) => {
    for (const [sender, cost] of by) budgets.get(limit)?.addSpent(sender, cost, window)
  })
  const stopSharing = peers.isAlone ? undefined : every(SHARE_EVERY_MS, share)
  return {
    budget<Sender extends string | number>(name: string, perWindow: number): Budget<Sender> {
      const known = budgets.get(name)
      if (known) return known as Budget<Sender>
      const onSpent = (sender: Sender, cost: number) => {
        const by = spent.get(name) ?? new Map<string | number, number>()
        spent.set(name, by.set(sender, (by.get(sender) ?? 0) + cost))
      }
      const budget = createBudget<Sender>(perWindow, now, peers.isAlone ? undefined : onSpent)
      budgets.set(name, budget as Budget<string | number>)
      return budget
    },
    stop() {
      void stopSharing?.()
      stopListening()
    },
  }
}
