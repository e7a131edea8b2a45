/** The member's settled rounds, fifteen a page, with the requested number of pages. */
import { getRounds, getRoundsOfMarket } from '@assay/wire/routes/trading/cycle.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

const PAGE_ROWS = 15

/** Of one market (`BTC/USDT`) or of all. */
export function useRoundHistory(symbol: string | undefined) {
  const [base, quote] = symbol?.split('/') ?? []
  const route = symbol ? getRoundsOfMarket : getRounds
  const query = useInfiniteQuery({
    queryKey: [route.path, 'pages', symbol],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(route, { page: pageParam, limit: PAGE_ROWS, base, quote }, { signal }),
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_ROWS < last.count ? pages.length + 1 : undefined,
  })
  const pages = query.data?.pages
  return {
    rounds: pages && unique(pages.flatMap(({ rounds }) => rounds)),
    count: pages?.at(-1)?.count ?? 0,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/** A round settled meanwhile shifts the pages; duplicates are removed. */
const unique = (rounds: readonly Round[]) => [
  ...new Map(rounds.map((round) => [round.id, round])).values(),
]
