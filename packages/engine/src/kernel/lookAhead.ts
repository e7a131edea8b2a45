import type { Command } from '../command.ts'
import type { State } from '../state.ts'
import { SEATS } from './keys/keySeats.ts'
import { ABSENT } from './tables/numberTable.ts'

/**
 * Prefetches what the next commands will need. It is scattered over memory, and waiting for it
 * takes longer than the work itself; requested together, most of the waits overlap. It changes
 * nothing, and nothing depends on it: prefetching an order that is gone by its turn is merely
 * wasted. Each loop reads where the next one has to look, so that its reads wait for no other.
 */
export function lookAhead(
  state: State,
  commands: readonly Command[],
  { from, end }: { from: number; end: number },
): void {
  const { keys, orders, ledger, lastOrder } = state
  const count = end - from
  let seen = keys.lookAt(count) + orders.lookForIds(lastOrder + 1, count)
  const hasMany = ledger.size > FEW_ACCOUNTS
  let placed = 0
  let cancelled = 0
  for (let at = from; at < end; at++) {
    const command = commands[at]!
    if (command.type === 'cancelSpotOrder') {
      const slot = orders.find(command.order)
      if (slot !== ABSENT) slots[cancelled++] = slot
    } else if (hasMany && command.type === 'placeSpotOrder') {
      const market = state.markets.get(command.market)
      if (!market) continue
      const { member } = command
      const asset = command.side === 'buy' ? market.quoteIndex : market.baseIndex
      members[placed] = member
      assets[placed++] = asset
      seen += ledger.lookFor(member, 'spot', asset) + orders.lookForMember(member)
    }
  }
  for (let at = 0; at < placed; at++) {
    const account = ledger.find(members[at]!, 'spot', assets[at]!)
    if (account !== ABSENT) seen += ledger.lookAt(account)
    seen += orders.lookAtMember(members[at]!)
  }
  for (let at = 0; at < cancelled; at++) seen += orders.handleOf(slots[at]!)
  for (let at = 0; at < cancelled; at++) {
    const slot = slots[at]!
    if (hasMany) seen += ledger.lookAt(orders.accountOf(slot)) + orders.lookAtMemberOf(slot)
    if (orders.phaseOf(slot) !== 'resting') continue
    seen += orders.termsOf(slot).market.book.quantityOf(orders.handleOf(slot))
  }
  result.seen = seen
}

/** So many are in the processor's cache anyway, and prefetching them takes longer than it saves. */
const FEW_ACCOUNTS = 16_384

/** The members and assets of orders to be placed. */
const members = new Float64Array(SEATS)
const assets = new Int32Array(SEATS)
/** The slots of orders to be canceled. */
const slots = new Int32Array(SEATS)

/** Stored, so that the compiler does not remove the reads. */
const result = { seen: 0 }
