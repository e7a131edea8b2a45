/** The member's open contract orders, of all markets: from the call, then from the socket. */
import { getOpenPerpOrders } from '@assay/wire/routes/trading/contract.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { patch, readQuery } from '../../../api/queryClient.ts'
import { onPerpOrders } from '../../../live/member.ts'
import { isOpen } from '../../../order/orderWords.ts'
import { leavingOf, useLeaving, withLeaving } from '../../../order/useLeaving.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { useFallbackPolling } from './polling.ts'

const query = readQuery(getOpenPerpOrders, {})
let pushedAt = 0

export function usePerpOpenOrders() {
  const isSignedIn = useIsSignedIn()
  const { data, error, isPending, refetch } = useQuery({ ...query, enabled: isSignedIn })
  const [left, addLeft] = useLeaving<PerpOrder>()
  const take = useEffectEvent((changed: readonly PerpOrder[]) => {
    pushedAt = Date.now()
    addLeft(leavingOf(data ?? [], changed))
    patch(getOpenPerpOrders, {}, (before) => mergePerpOrders(before, changed))
  })
  useEffect(() => onPerpOrders((changed) => take(changed)), [])
  const orders = isSignedIn ? data : undefined
  useFallbackPolling((orders?.length ?? 0) > 0, () => pushedAt, refetch)
  /** `rows` also has those that ended a moment ago. */
  const rows = orders && withLeaving(orders, left)
  return { orders, rows, error, isPending, retry: () => void refetch() }
}

/** The list of open orders as changes arrive. Newest first; what is no longer open leaves. */
function mergePerpOrders(before: readonly PerpOrder[], changed: readonly PerpOrder[]) {
  const byId = new Map(before.map((order) => [order.id, order]))
  for (const order of changed) {
    if (isOpen(order)) byId.set(order.id, order)
    else byId.delete(order.id)
  }
  return [...byId.values()].sort((a, b) => b.id - a.id)
}
