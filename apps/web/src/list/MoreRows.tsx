/**
 * The end of a list that comes in pages: more come as one scrolls, and a button asks for them too.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { useEffect, useRef } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import css from './MoreRows.module.css'

/** What an infinite query says of itself, and how many rows there are in all. */
export type PagedList = {
  count: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Its words are those of `records`. */
export function MoreRows({ list, shown }: { list: PagedList; shown: number }) {
  const t = useT()
  const format = useFormat()
  const end = useRef<HTMLDivElement>(null)
  const { count, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const canFetch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end is watched again.
  useEffect(() => {
    if (!end.current || !canFetch) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '320px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canFetch, fetchNextPage, shown])
  return (
    <div ref={end} className={css.more}>
      {isFetchNextPageError && <p role="alert">{t('records.moreFailed')}</p>}
      <p role="status">
        {t('records.shown', { shown: format.count(shown), count: format.count(count) })}
      </p>
      {hasNextPage && (
        <Button
          kind="secondary"
          size="small"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('records.more')}
        </Button>
      )}
    </div>
  )
}
