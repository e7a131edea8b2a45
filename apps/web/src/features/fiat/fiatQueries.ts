/** Current offers; the member's orders, payment details, and offers as a merchant. */
import { isRunning } from '@assay/domain/fiat/fiatRules.ts'
import {
  type FiatOrderRow,
  getFiatImage,
  getFiatLevels,
  getFiatOrder,
  getFiatOrders,
  getMerchant,
  getPayees,
  type ShownFiatOrder,
} from '@assay/wire/routes/fiat/fiat.ts'
import {
  getAccountTotals,
  getFiatAccountAssets,
  getRecords,
} from '@assay/wire/routes/funds/account.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { queryClient, readQuery, refresh } from '../../api/queryClient.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useNewWithBalances } from '../../live/useNewWithBalances.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { isAppealable } from './order/orderShown.ts'

/** Merchants follow the index. */
const LEVELS_AGAIN_MS = 5_000
/** While the other party or an operator may act. */
const ORDER_AGAIN_MS = 3_000
const PAGE_SIZE = 15

export const useFiatLevels = () =>
  useQuery({ ...readQuery(getFiatLevels, {}, 0), refetchInterval: LEVELS_AGAIN_MS })

/** The balance of each coin in the funding account; unknown is not zero. */
export function useFunding(): (asset: string) => bigint | undefined {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...readQuery(getFiatAccountAssets, {}, 2_000), enabled: isSignedIn })
  useNewWithBalances(getFiatAccountAssets)
  return (asset) => data && (data.assets.find((row) => row.asset === asset)?.available ?? 0n)
}

/** No request without a login. */
export function usePayees(isOn: boolean) {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...readQuery(getPayees, {}, 0), enabled: isOn && isSignedIn })
  return data
}

/** Where buyers pay a merchant: excludes details of the merchant's own sales. */
export const useStandingPayees = () =>
  usePayees(true)?.payees.filter(({ isStanding }) => isStanding)

/** No request without a login. */
export function useMerchant() {
  const isSignedIn = useIsSignedIn()
  useNewWithBalances(getMerchant)
  return useQuery({
    ...readQuery(getMerchant, {}, 0),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data?.isMerchant ? LEVELS_AGAIN_MS : false),
  })
}

export type OrderFilter = {
  party: 'member' | 'merchant'
  state?: 'toBePaid' | 'underReview' | 'completed' | 'cancelled' | undefined
}

/** 15 at a time; rows that shift while paging are not repeated. */
export function useFiatOrders({ party, state }: OrderFilter) {
  useNewWithBalances(getFiatOrders)
  const query = useInfiniteQuery({
    queryKey: [getFiatOrders.path, party, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        getFiatOrders,
        { role: party, ...(state && { state }), page: pageParam, limit: PAGE_SIZE },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.orders.length === PAGE_SIZE && all.length * PAGE_SIZE < last.count
        ? all.length + 1
        : undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.orders.some(isWatched)) ? LEVELS_AGAIN_MS : false,
  })
  const { data } = query
  const orders = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.orders)
    return rows && [...new Map(rows.map((row) => [row.id, row])).values()]
  }, [data])
  return { ...query, orders, count: data?.pages.at(-1)?.count ?? 0 }
}

export const useFiatOrder = (id: number) =>
  useQuery({
    ...readQuery(getFiatOrder, { id }, 0),
    refetchInterval: ({ state }) => (state.data && isWatched(state.data) ? ORDER_AGAIN_MS : false),
  })

/** Whether a party or an operator may still act on it. */
const isWatched = (order: FiatOrderRow) => isRunning(order) || isAppealable(order, serverNow())

/** An image never changes. */
export const fiatImageQuery = (image: string) =>
  readQuery(getFiatImage, { name: image.replace(/^fiat\//, '') }, Number.POSITIVE_INFINITY)

/** An action's answer is shown at once; the rest is refetched. */
export function refreshFiat(order?: ShownFiatOrder) {
  if (order) {
    queryClient.setQueryData(readQuery(getFiatOrder, { id: order.id }).queryKey, order)
  } else {
    void refresh(getFiatOrder)
  }
  return refresh(
    getFiatOrders,
    getFiatLevels,
    getMerchant,
    getPayees,
    getFiatAccountAssets,
    getAccountTotals,
    getRecords,
  )
}
