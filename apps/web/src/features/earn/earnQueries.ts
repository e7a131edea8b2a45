/** Plans for everyone; the member's lockups and totals, page by page. */
import { DAY_MS } from '@assay/domain/day.ts'
import { getEarnPlans, getLockups } from '@assay/wire/routes/earn/finance.ts'
import {
  getAccountTotals,
  getRecords,
  getSpotAccountAssets,
} from '@assay/wire/routes/funds/account.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useNewWithBalances } from '../../live/useNewWithBalances.ts'
import { useIsSignedIn } from '../../session/session.ts'

const PLANS_STALE_MS = 10_000
const PAGE_SIZE = 15

export const usePlans = () => useQuery(readQuery(getEarnPlans, {}, PLANS_STALE_MS))

/** Locked and earned sums by coin; no request without a login. */
export function useEarnTotals() {
  const isSignedIn = useIsSignedIn()
  useNewWithBalances(getLockups)
  return useQuery({ ...readQuery(getLockups, { limit: 1 }, 0), enabled: isSignedIn }).data?.totals
}

/** Whether a new lockup of the coin has its free hour: not after a free redemption today. */
export function useIsFree(asset: string): boolean {
  const freeAt = useEarnTotals()?.find((total) => total.asset === asset)?.freeAt ?? 0
  return dayOf(freeAt) !== dayOf(serverNow())
}
const dayOf = (at: number) => Math.floor(at / DAY_MS)

/** 15 at a time; rows that shift while paging are not repeated. */
export function useLockups(isOpen: boolean) {
  useNewWithBalances(getLockups)
  const query = useInfiniteQuery({
    queryKey: [getLockups.path, 'pages', isOpen],
    queryFn: ({ pageParam, signal }) =>
      call(getLockups, { isOpen, page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.lockups.length === PAGE_SIZE && all.length * PAGE_SIZE < last.count
        ? all.length + 1
        : undefined,
    staleTime: 0,
  })
  const { data } = query
  const lockups = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.lockups)
    return rows && [...new Map(rows.map((row) => [row.id, row])).values()]
  }, [data])
  return { ...query, lockups, count: data?.pages.at(-1)?.count ?? 0 }
}

/** After something was locked or redeemed. */
export const refreshEarn = () =>
  refresh(getEarnPlans, getLockups, getSpotAccountAssets, getAccountTotals, getRecords)
