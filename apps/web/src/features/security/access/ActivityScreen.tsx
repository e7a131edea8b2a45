/** Everything that happened to the account, newest first: sign-ins, changes, and what staff did. */
import type { ActivityKind } from '@assay/domain/identity/activity.ts'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getActivity } from '@assay/wire/routes/member/security.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import own from '../security.module.css'
import { TimeText } from '../TimeText.tsx'

const PAGE = 30

export function ActivityScreen() {
  const t = useT()
  const format = useFormat()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [getActivity.path],
      queryFn: ({ pageParam }) =>
        call(getActivity, { limit: PAGE, ...(pageParam > 0 && { before: pageParam }) }),
      initialPageParam: 0,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    },
  )
  const lines = data?.pages.flat()
  return (
    <Page title={t('app.title.activity')}>
      {!lines && !error && <Skeleton height={320} />}
      {!lines && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('security.loadFailed')}
        </ReadFailed>
      )}
      {lines && (
        <RowGroup>
          {lines.map(({ id, kind, details, isByStaff, agent, ip, at, more, moreUntil }) => (
            <Row
              key={id}
              title={t(`security.activity.${kind as ActivityKind}`, details)}
              hint={
                <>
                  <TimeText at={at} />
                  {ip && (
                    <>
                      {' '}
                      · {agent} · <span className="num">{ip}</span>
                    </>
                  )}
                  {more > 0 && (
                    <>
                      <br />
                      {t('security.moreOfDay', { count: more, until: format.dateTime(moreUntil) })}
                    </>
                  )}
                </>
              }
              value={isByStaff && <StatusPill tone="brass">{t('security.staff')}</StatusPill>}
            />
          ))}
        </RowGroup>
      )}
      {hasNextPage && (
        <div className={own.more}>
          <Button
            kind="secondary"
            isBlock
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('security.older')}
          </Button>
        </div>
      )}
    </Page>
  )
}
