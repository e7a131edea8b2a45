/** A list that comes in pages, newest first: its states, how much of it is shown, and a way to more. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode } from '../../../api/errorText.ts'
import { useT } from '../../../i18n/i18n.ts'
import { saveFile } from '../../../list/saveFile.ts'
import orders from '../orders/orders.module.css'
import css from './records.module.css'

export const PAGE_ROWS = 15

type Page<T> = { rows: readonly T[]; count: number }
type PagedListProps<T> = {
  /** What is listed, also the key of the cache. */
  path: string
  load: (page: number) => Promise<Page<T>>
  empty: string
  /** The file that the loaded rows can be saved as. */
  csv: { name: string; of: (rows: readonly T[]) => string }
  children: (row: T) => ReactNode
}

export function PagedList<T>({ path, load, empty, csv, children }: PagedListProps<T>) {
  const t = useT()
  const query = useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length * PAGE_ROWS < last.count ? all.length + 1 : undefined,
  })
  const { data, error } = query
  if (!data && error) {
    return (
      <ErrorState
        retryLabel={t('app.retry')}
        onRetry={() => void query.refetch()}
        detail={{ label: t('app.details'), text: errorCode(error) }}
      >
        {t('contract.records.failed')}
      </ErrorState>
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
  if (rows.length === 0) return <EmptyState illustration="records">{empty}</EmptyState>
  return (
    <>
      <ul className={orders.list}>{rows.map(children)}</ul>
      <p className={css.count}>
        {t('orders.count', { shown: String(rows.length), count: String(count) })}
      </p>
      <Button kind="quiet" isBlock onClick={() => saveFile(csv.name, csv.of(rows))}>
        {t('contract.records.export')}
      </Button>
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
