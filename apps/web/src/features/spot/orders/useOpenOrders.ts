/**
 * The member's open orders, of one market or all: polled every 5 s while there are any, and updated
 * at once by the socket. An empty list is not polled.
 */
import { getOpenOrders } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { patch, readQuery } from '../../../api/queryClient.ts'
import { onOrders } from '../../../live/member.ts'
import { isOpen } from '../../../order/orderWords.ts'
import { leavingOf, useLeaving, withLeaving } from '../../../order/useLeaving.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { mergeOrders, type OrderScope, refreshMs } from './openOrders.ts'

export function useOpenOrders(symbol: string, isEverywhere: boolean) {
  const isSignedIn = useIsSignedIn()
  const [base = '', quote = ''] = symbol.split('/')
  const scope: OrderScope = isEverywhere ? {} : { base, quote }
  const query = useQuery({
    ...readQuery(getOpenOrders, scope),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => refreshMs(state.data),
  })
  const [left, addLeft] = useLeaving<Order>()
  const take = useEffectEvent((changed: readonly Order[]) => {
    addLeft(leavingOf(query.data ?? [], changed))
    for (const of of [{}, { base, quote }]) {
      patch(getOpenOrders, of, (before) =>
        mergeOrders(before, changed, { scope: of, listed: isOpen }),
      )
    }
  })
  useEffect(() => onOrders((changed) => take(changed)), [])
  const orders = isSignedIn ? query.data : undefined
  /** `rows` also has those that ended a moment ago. */
  return { ...query, scope, orders, rows: orders && withLeaving(orders, left) }
}
