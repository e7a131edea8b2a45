/** The member's open contract orders, of all markets: from the call, then as the socket tells. */
import { getOpenPerpOrders, type PerpOrder } from '@assay/wire/routes/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { patch, readQuery } from '../../../api/queryClient.ts'
import { onPerpOrders } from '../../../live/member.ts'
import { leavingOf, useLeaving, withLeaving } from '../../../order/useLeaving.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { mergeOrders } from './openOrders.ts'
import { useFallbackPolling } from './polling.ts'

const query = readQuery(getOpenPerpOrders, {})
let pushedAt = 0

export function useOpenOrders() {
  const isSignedIn = useIsSignedIn()
  const { data, error, isPending, refetch } = useQuery({ ...query, enabled: isSignedIn })
  const [left, addLeft] = useLeaving<PerpOrder>()
  const seen = useRef(data)
  seen.current = data
  useEffect(
    () =>
      onPerpOrders((changed) => {
        pushedAt = Date.now()
        addLeft(leavingOf(seen.current ?? [], changed))
        patch(getOpenPerpOrders, {}, (before) => mergeOrders(before, changed))
      }),
    [addLeft],
  )
  const orders = isSignedIn ? data : undefined
  useFallbackPolling((orders?.length ?? 0) > 0, () => pushedAt, refetch)
  /** `rows` also has those that ended a moment ago. */
  const rows = orders && withLeaving(orders, left)
  return { orders, rows, error, isPending, retry: () => void refetch() }
}
