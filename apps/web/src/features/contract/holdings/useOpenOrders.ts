/** The member's open contract orders, of all markets: from the call, then as the socket tells. */
import { getOpenPerpOrders } from '@assay/wire/routes/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patch, readQuery } from '../../../api/queryClient.ts'
import { onPerpOrders } from '../../../live/member.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { mergeOrders } from './openOrders.ts'
import { useFallbackPolling } from './polling.ts'

const query = readQuery(getOpenPerpOrders, {})
let pushedAt = 0

export function useOpenOrders() {
  const isSignedIn = useIsSignedIn()
  const { data, error, isPending, refetch } = useQuery({ ...query, enabled: isSignedIn })
  useEffect(
    () =>
      onPerpOrders((changed) => {
        pushedAt = Date.now()
        patch(getOpenPerpOrders, {}, (before) => mergeOrders(before, changed))
      }),
    [],
  )
  const orders = isSignedIn ? data : undefined
  useFallbackPolling((orders?.length ?? 0) > 0, () => pushedAt, refetch)
  return { orders, error, isPending, retry: () => void refetch() }
}
