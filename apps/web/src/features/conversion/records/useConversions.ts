/** Conversions page by page, 15 at a time; rows that shift while paging are not repeated. */
import { getConversions } from '@assay/wire/routes/trading/flash.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'

const PAGE_SIZE = 15

export function useConversions() {
  const query = useInfiniteQuery({
    queryKey: [getConversions.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(getConversions, { page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.conversions.length === PAGE_SIZE && all.length * PAGE_SIZE < last.count
        ? all.length + 1
        : undefined,
    staleTime: 0,
  })
  const { data } = query
  const conversions = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.conversions)
    return rows && [...new Map(rows.map((row) => [row.id, row])).values()]
  }, [data])
  return { ...query, conversions, count: data?.pages.at(-1)?.count ?? 0 }
}
