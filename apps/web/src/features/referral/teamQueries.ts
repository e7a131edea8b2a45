/** The member's team and what it brought, page by page, 15 at a time. */
import { getTeam, getTeamIncome } from '@assay/wire/routes/member/referral.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'

export type TeamOrder = 'time' | 'income'

const PAGE_SIZE = 15

export function useTeam(order: TeamOrder) {
  const query = useInfiniteQuery({
    queryKey: [getTeam.path, order],
    queryFn: ({ pageParam, signal }) =>
      call(getTeam, { order, page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.members.length === PAGE_SIZE && all.length * PAGE_SIZE < last.direct
        ? all.length + 1
        : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = query
  // What came while paging is not shown twice.
  const members = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.members)
    return rows && [...new Map(rows.map((row) => [row.number, row])).values()]
  }, [data])
  const team = data?.pages[0]
  return { ...query, team, members, count: team?.direct ?? 0 }
}

export function useTeamIncome(friend: number) {
  const query = useInfiniteQuery({
    queryKey: [getTeamIncome.path, friend],
    queryFn: ({ pageParam, signal }) =>
      call(getTeamIncome, { friend, page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.income.length === PAGE_SIZE && all.length * PAGE_SIZE < last.count
        ? all.length + 1
        : undefined,
    staleTime: 0,
  })
  const { data } = query
  const income = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.income)
    const keyed = rows?.map((row) => [`${row.day} ${row.product} ${row.asset}`, row] as const)
    return keyed && [...new Map(keyed).values()]
  }, [data])
  return { ...query, income, count: data?.pages[0]?.count ?? 0 }
}
