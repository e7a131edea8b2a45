/** All open positions of the member: from the call, then as the socket pushes them. */
import { getPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, readQuery } from '../../../api/queryClient.ts'
import { onPositions } from '../../../live/member.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { useFallbackPolling } from './polling.ts'

const query = readQuery(getPositions, {})
let pushedAt = 0

export function usePositions() {
  const isSignedIn = useIsSignedIn()
  const { data, error, isPending, refetch } = useQuery({ ...query, enabled: isSignedIn })
  useEffect(
    () =>
      onPositions((positions) => {
        pushedAt = Date.now()
        queryClient.setQueryData(query.queryKey, positions)
      }),
    [],
  )
  const positions = isSignedIn ? data : undefined
  useFallbackPolling((positions?.length ?? 0) > 0, () => pushedAt, refetch)
  return { positions, error, isPending, retry: () => void refetch() }
}
