import type { Slot } from '../spot/openOrders.ts'
import type { Command } from './command.ts'
import { ABSENT } from './numberTable.ts'
import type { State } from './state.ts'

/**
 * Touches what the next commands will need. It lies anywhere in memory, and to wait for it takes
 * longer than the work itself; asked for all at once, most of the waits fall together. Changes
 * nothing, and nothing depends on it: an order that is gone when its turn comes was touched in vain.
 */
export function lookAhead(state: State, commands: readonly Command[], places: Float64Array): void {
  seen.sum += state.keys.lookAt(places)
  const { orders, ledger } = state
  const slots: Slot[] = []
  for (const command of commands) {
    if (command.type === 'cancelSpotOrder') {
      const slot = orders.find(command.order)
      if (slot !== ABSENT) slots.push(slot)
    } else if (command.type === 'placeSpotOrder') {
      const market = state.markets.get(command.market)
      if (!market) continue
      const asset = command.side === 'buy' ? market.quoteIndex : market.baseIndex
      const account = ledger.find(command.member, 'spot', asset)
      if (account !== ABSENT) seen.sum += ledger.lookAt(account)
    }
  }
  for (const slot of slots) seen.sum += orders.handleOf(slot)
  for (const slot of slots) {
    if (orders.phaseOf(slot) !== 'resting') continue
    const { book } = state.markets.get(orders.termsOf(slot).market)!
    seen.sum += book.quantityOf(orders.handleOf(slot))
  }
}

/** Takes what was touched, so that no compiler leaves the touching out. */
const seen = { sum: 0 }
