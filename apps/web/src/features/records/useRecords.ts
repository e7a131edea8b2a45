/** Records page by page, 15 at a time; what came while paging is not shown twice. */
import { getRecords } from '@assay/wire/routes/account.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { type RecordFilter, requestOf } from './recordFilter.ts'

const PAGE_SIZE = 15

export function useRecords(filter: RecordFilter) {
  const [openedAt] = useState(serverNow)
  const query = useInfiniteQuery({
    queryKey: [getRecords.path, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        getRecords,
        { ...requestOf(filter, openedAt), page: pageParam, limit: PAGE_SIZE },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.records.length === PAGE_SIZE && all.length * PAGE_SIZE < last.count
        ? all.length + 1
        : undefined,
    staleTime: 0,
  })
  const { data } = query
  const records = useMemo(() => {
    const byId = new Map(data?.pages.flatMap((page) => page.records).map((row) => [row.id, row]))
    return data && [...byId.values()]
  }, [data])
  return { ...query, records, count: data?.pages.at(-1)?.count ?? 0 }
}
