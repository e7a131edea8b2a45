/**
 * The member's open orders, of one market or all: asked every 5 s while there are any, and changed
 * at once by what the socket tells. An empty list is left in peace until an order appears.
 */
import { getOpenOrders, type Order } from '@assay/wire/routes/trad.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, readQuery } from '../../api/queryClient.ts'
import { onOrders } from '../../live/member.ts'
import { isOpen } from '../../order/orderWords.ts'
import { useIsSignedIn } from '../../session/session.ts'

const REFRESH_MS = 5_000

export type OrderScope = { base: string; quote: string } | Record<string, never>

export function useOpenOrders(symbol: string, isEverywhere: boolean) {
  const isSignedIn = useIsSignedIn()
  const [base = '', quote = ''] = symbol.split('/')
  const scope: OrderScope = isEverywhere ? {} : { base, quote }
  const query = useQuery({
    ...readQuery(getOpenOrders, scope),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => refreshMs(state.data),
  })
  useEffect(
    () =>
      onOrders((changed) => {
        for (const of of [{}, { base, quote }]) {
          const { queryKey } = readQuery(getOpenOrders, of)
          queryClient.setQueryData(queryKey, (before) => before && mergeOrders(before, changed, of))
        }
      }),
    [base, quote],
  )
  return { ...query, scope, orders: isSignedIn ? query.data : undefined }
}

export const refreshMs = (orders: readonly Order[] | undefined) =>
  orders !== undefined && orders.length > 0 ? REFRESH_MS : (false as const)

/** Newest first; orders that are no longer open leave, those of other markets never enter. */
export function mergeOrders(
  before: readonly Order[],
  changed: readonly Order[],
  scope: OrderScope,
): Order[] {
  const isInScope = (order: Order) =>
    scope.base === undefined || (order.base === scope.base && order.quote === scope.quote)
  const byId = new Map(before.map((order) => [order.id, order]))
  for (const order of changed) {
    if (isOpen(order) && isInScope(order)) byId.set(order.id, order)
    else byId.delete(order.id)
  }
  return [...byId.values()].sort((a, b) => b.id - a.id)
}
