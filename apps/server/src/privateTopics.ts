/**
 * What only the member hears on the socket: orders as they change and balances that moved. Changes
 * of a quarter second travel together.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Orders } from './features/spot/orders.ts'
import type { Exchange } from './live/exchange.ts'
import type { Hub } from './socket/hub.ts'

const GATHER_MS = 250
const ORDERS_MAX = 200

export type PrivateParts = { exchange: Exchange; orders: Orders; log: (error: unknown) => void }

export function pushPrivateTopics(hub: Hub, { exchange, orders, log }: PrivateParts): void {
  const waiting = new Map<MemberId, Set<number>>()

  async function push(member: MemberId, ids: readonly number[]): Promise<void> {
    await exchange.settled(member)
    const page = { limit: ORDERS_MAX, offset: 0 }
    const [changed, balances] = await Promise.all([
      ids.length > 0 ? orders.list(member, { ids }, page) : [],
      exchange.balances(member),
    ])
    const rows = balances.map(({ asset, account, available, held }) => ({
      asset,
      account,
      available: available as Amount,
      held: held as Amount,
    }))
    for (const reader of hub.readersOf(member)) {
      if (changed.length > 0) reader.sendOwn('orders', changed)
      reader.sendOwn('balances', rows)
    }
  }

  exchange.onTouched((member, ids) => {
    if (hub.readersOf(member).length === 0) return
    const gathered = waiting.get(member)
    if (gathered) {
      for (const id of ids) gathered.add(id)
      return
    }
    const fresh = new Set(ids)
    waiting.set(member, fresh)
    setTimeout(() => {
      waiting.delete(member)
      push(member, [...fresh].slice(-ORDERS_MAX)).catch(log)
    }, GATHER_MS)
  })
}
