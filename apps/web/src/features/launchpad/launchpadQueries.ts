/** Offerings for everyone; the member's own subscriptions, page by page. */
import { isUnpaid, SUBSCRIPTIONS_MAX } from '@assay/domain/launchpad/subscriptionRules.ts'
import { type Amount, sumOf } from '@assay/money/amount.ts'
import {
  getAccountTotals,
  getRecords,
  getSpotAccountAssets,
} from '@assay/wire/routes/funds/account.ts'
import {
  getAllotment,
  getOfferings,
  getSubscriptions,
  type ShownOffering,
} from '@assay/wire/routes/launchpad/ieo.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { useNewWithBalances } from '../../live/useNewWithBalances.ts'
import { useIsSignedIn } from '../../session/session.ts'
import type { AllottedSubscription } from './allotment/allotmentAgain.ts'

/** Others subscribe meanwhile, so it is refetched. */
const AGAIN_MS = 10_000
const PAGE_SIZE = 15
/** Rows of the allotment per page, which are read to be recomputed. */
const DEALT_PAGE_SIZE = 1_000

export const useOfferings = () =>
  useQuery({ ...readQuery(getOfferings, {}, AGAIN_MS), refetchInterval: AGAIN_MS })

type OwnIn = { own: Amount; ownPlaced: number; open: number }

/** What decides whether another subscription fits; no request without a login. */
export function useOwnIn(offering: ShownOffering): OwnIn {
  const isSignedIn = useIsSignedIn()
  const query = readQuery(getSubscriptions, { limit: SUBSCRIPTIONS_MAX }, 0)
  const { data } = useQuery({ ...query, enabled: isSignedIn })
  const open = data?.subscriptions.filter(isUnpaid)
  const here = open?.filter((subscription) => subscription.offering === offering.id) ?? []
  const own = sumOf(here.map(({ quantity }) => quantity))
  return { own, ownPlaced: here.length, open: open?.length ?? 0 }
}

/** 15 at a time; rows that shift while paging are not repeated. */
export function useSubscriptions() {
  useNewWithBalances(getSubscriptions)
  const query = useInfiniteQuery({
    queryKey: [getSubscriptions.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(getSubscriptions, { page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.subscriptions.length === PAGE_SIZE && all.length * PAGE_SIZE < last.count
        ? all.length + 1
        : undefined,
    staleTime: 0,
  })
  const { data } = query
  const subscriptions = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.subscriptions)
    return rows && [...new Map(rows.map((row) => [row.id, row])).values()]
  }, [data])
  return { ...query, subscriptions, count: data?.pages.at(-1)?.count ?? 0 }
}

/** The whole list, page by page. */
export async function readAllotment(offering: string): Promise<AllottedSubscription[]> {
  const all = new Map<number, AllottedSubscription>()
  for (let page = 1; ; page += 1) {
    const { subscriptions, count } = await call(getAllotment, {
      offering,
      page,
      limit: DEALT_PAGE_SIZE,
    })
    for (const one of subscriptions) all.set(one.id, one)
    if (subscriptions.length < DEALT_PAGE_SIZE || all.size >= count) return [...all.values()]
  }
}

/** After a subscription. */
export const refreshLaunchpad = () =>
  refresh(getOfferings, getSubscriptions, getSpotAccountAssets, getAccountTotals, getRecords)
