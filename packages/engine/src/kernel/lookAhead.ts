import type { Command } from '../command.ts'
import type { State } from '../state.ts'
import { SEATS } from './keys/keySeats.ts'
import { ABSENT } from './tables/numberTable.ts'

/**
 * Prefetches what the next commands will need. It is scattered over memory, and waiting for it
 * takes longer than the work itself; requested together, most of the waits overlap. It changes
 * nothing, and nothing depends on it: prefetching an order that is gone by its turn is merely
 * wasted.
 */
export function lookAhead(
  state: State,
  commands: readonly Command[],
  { from, end }: { from: number; end: number },
): void {
  const { keys, orders, ledger } = state
  seen.sum += keys.lookAt(end - from)
  let count = 0
  for (let at = from; at < end; at++) {
    const command = commands[at]!
    if (command.type === 'cancelSpotOrder') {
      const slot = orders.find(command.order)
      if (slot !== ABSENT) cancelled[count++] = slot
    } else if (command.type === 'placeSpotOrder') {
      const market = state.markets.get(command.market)
      if (!market) continue
      const asset = command.side === 'buy' ? market.quoteIndex : market.baseIndex
      const account = ledger.find(command.member, 'spot', asset)
      if (account !== ABSENT) seen.sum += ledger.lookAt(account)
    }
  }
  for (let at = 0; at < count; at++) seen.sum += orders.handleOf(cancelled[at]!)
  for (let at = 0; at < count; at++) {
    const slot = cancelled[at]!
    if (orders.phaseOf(slot) !== 'resting') continue
    seen.sum += orders.termsOf(slot).market.book.quantityOf(orders.handleOf(slot))
  }
}

/** The slots of orders to be canceled. */
const cancelled = new Int32Array(SEATS)

/** Uses the result, so that the compiler does not remove the reads. */
const seen = { sum: 0 }
