/** The member's orders page by page, as many as were scrolled to. */
import { getOrderHistory } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { historyInput, type OrderFilters, searchOf } from './orderFilters.ts'

const PAGE_ROWS = 15

export function useOrderHistory(filters: OrderFilters) {
  // A relative "7 days" would be a new query at every render.
  const [openedAt] = useState(Date.now)
  const input = historyInput(filters, openedAt)
  const query = useInfiniteQuery({
    queryKey: [getOrderHistory.path, 'pages', searchOf(filters), openedAt],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(getOrderHistory, { ...input, page: pageParam, limit: PAGE_ROWS }, { signal }),
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_ROWS < last.count ? pages.length + 1 : undefined,
  })
  const pages = query.data?.pages
  return {
    orders: pages && unique(pages.flatMap(({ orders }) => orders)),
    count: pages?.at(-1)?.count ?? 0,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}

/** An order placed meanwhile shifts the pages; duplicates are removed. */
const unique = (orders: readonly Order[]) => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]
