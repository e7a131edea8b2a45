/**
 * Records page by page, 15 at a time: none twice, and no order before all of its lines are read.
 */
import { getRecords } from '@assay/wire/routes/funds/account.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { wholeGroups } from './byOrder.ts'
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
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const whole = useMemo(() => {
    if (!data) return undefined
    const byId = new Map(data.pages.flatMap((page) => page.records).map((row) => [row.id, row]))
    const read = [...byId.values()]
    return hasNextPage ? wholeGroups(read) : read
  }, [data, hasNextPage])
  // Only a part of one long order was read: its other lines are asked for before anything is shown.
  const isCut = whole?.length === 0 && hasNextPage
  const mayAsk = isCut && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (mayAsk) void fetchNextPage()
  }, [mayAsk, fetchNextPage])
  const records = isCut ? undefined : whole
  return { ...query, records, count: data?.pages.at(-1)?.count ?? 0 }
}
