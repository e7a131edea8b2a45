/**
 * A list that comes in pages, newest first: its filters, its states, how much of it is shown, a way
 * to more, and all that its filters name as a file.
 */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { type Translate, useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { FoundRows, Paging } from '../../../list/allRows.ts'
import { SaveRows } from '../../../list/SaveRows.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import orders from '../orders/orders.module.css'
import { RecordFilterSheet, type RecordKinds } from './RecordFilterSheet.tsx'
import {
  type AskedRecords,
  askedOf,
  isFiltered,
  NO_RECORD_FILTERS,
  type RecordFilters,
} from './recordFilters.ts'
import css from './records.module.css'

const PAGE_ROWS = 15

type PagedListProps<T> = {
  /** Over the two sides of a row. */
  headings?: readonly [string, string]
  /** What is listed, also the key of the cache. */
  path: string
  load: (asked: AskedRecords & Paging, filters: RecordFilters) => Promise<FoundRows<T>>
  idOf: (row: T) => string | number
  empty: string
  filter: RecordKinds
  /** The file that they can be saved as. */
  csv: { name: string; of: (rows: readonly T[], t: Translate) => string }
  children: (row: T) => ReactNode
}

export function PerpRecordList<T>(props: PagedListProps<T>) {
  const { path, load, idOf, filter, csv } = props
  const t = useT()
  const [filters, setFilters] = useState(NO_RECORD_FILTERS)
  const [isFiltering, setFiltering] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [path, 'pages', filters],
    queryFn: ({ pageParam }) =>
      load({ ...askedOf(filters, serverNow()), page: pageParam, limit: PAGE_ROWS }, filters),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length * PAGE_ROWS < last.count ? all.length + 1 : undefined,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <div className={css.tools}>
        <Chips filters={filters} filter={filter} />
        <span className={css.buttons}>
          {rows && rows.length > 0 && (
            <SaveRows
              name={csv.name}
              filterAt={(now) => askedOf(filters, now)}
              ask={(asked) => load(asked, filters)}
              idOf={idOf}
              csv={csv.of}
            />
          )}
          <IconButton label={t('orders.filter')} onClick={() => setFiltering(true)}>
            <SlidersHorizontal size={20} strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <Rows {...props} query={query} filters={filters} />
      <RecordFilterSheet
        key={String(isFiltering)}
        {...filter}
        filters={filters}
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        onShow={(next) => {
          setFiltering(false)
          setFilters(next)
        }}
      />
    </>
  )
}

type RowsProps<T> = PagedListProps<T> & {
  filters: RecordFilters
  query: {
    data: { pages: readonly FoundRows<T>[] } | undefined
    error: Error | null
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
}

function Rows<T>({ query, filters, empty, headings, children }: RowsProps<T>) {
  const t = useT()
  const { data, error } = query
  if (!data && error) {
    return (
      <ReadFailed error={error} onRetry={() => void query.refetch()}>
        {t('perp.records.failed')}
      </ReadFailed>
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className={orders.skeletons}>
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </div>
    )
  }
  const rows = data.pages.flatMap((page) => page.rows)
  const count = data.pages.at(-1)?.count ?? 0
  if (rows.length === 0) {
    return (
      <EmptyState illustration="records">
        {isFiltered(filters) ? t('perp.records.noneFiltered') : empty}
      </EmptyState>
    )
  }
  return (
    <>
      {headings && (
        <p className={orders.headings} aria-hidden="true">
          {headings.map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </p>
      )}
      <ul className={orders.list}>{rows.map(children)}</ul>
      <p className={css.count} role="status">
        {t('orders.count', { shown: String(rows.length), count: String(count) })}
      </p>
      {query.hasNextPage && (
        <Button
          kind="secondary"
          isBlock
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('orders.more')}
        </Button>
      )}
    </>
  )
}

/** What is filtered, in words. */
function Chips({ filters, filter }: { filters: RecordFilters; filter: RecordKinds }) {
  const t = useT()
  const format = useFormat()
  const { pair, side, kind, range } = filters
  const date = (text: string) => format.date(new Date(`${text}T00:00:00`).getTime())
  const words = [
    pair ?? t('perp.closeAll.everywhere'),
    filter.sides.find(({ value }) => value === side)?.label,
    filter.kinds?.options.find(({ value }) => value === kind)?.label,
    'from' in range
      ? `${date(range.from)} – ${date(range.to)}`
      : range.days && t(range.days === 1 ? DAY : range.days === 7 ? WEEK : MONTH),
  ].filter((word) => typeof word === 'string')
  return (
    <span className={css.chips}>
      {words.map((word) => (
        <StatusPill key={word}>{word}</StatusPill>
      ))}
    </span>
  )
}

const DAY = 'orders.filter.day'
const WEEK = 'orders.filter.week'
const MONTH = 'orders.filter.month'
