/**
 * All notices by month, newest first, with a dot on those not read here and a search over titles.
 */
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { LineRow } from '@assay/ui/rows/LineRow.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Article } from '@assay/wire/routes/home.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { noticesQuery } from '../../page/article/noticesQuery.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useLinkTo } from '../../routing/useGo.ts'
import { useStore } from '../../store/createStore.ts'
import css from './NoticesScreen.module.css'
import { readNotices } from './readNotices.ts'

export function NoticesScreen() {
  const t = useT()
  const linkTo = useLinkTo()
  const { data, error, refetch } = useQuery(noticesQuery)
  const [wanted, setWanted] = useState('')
  const found = data?.filter(({ title }) =>
    title.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  )
  return (
    <Page title={t('app.title.notices')}>
      <SearchField label={t('member.notices.search')} value={wanted} onChange={setWanted} />
      {!data && !error && (
        <div aria-busy="true" className={css.skeletons}>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </div>
      )}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('member.notices.failed')}
        </ReadFailed>
      )}
      <LineRow
        link={linkTo('/introduction')}
        title={t('app.title.introduction')}
        end={<ChevronRight size={18} aria-hidden="true" />}
        note={t('member.notices.introduction')}
      />
      {found && found.length > 0 && <Months notices={found} />}
      {found?.length === 0 && (
        <EmptyState illustration={wanted ? 'results' : 'records'}>
          {wanted ? t('member.notices.noMatch', { text: wanted }) : t('member.notices.none')}
        </EmptyState>
      )}
    </Page>
  )
}

function Months({ notices }: { notices: readonly Article[] }) {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const read = useStore(readNotices)
  const months = Map.groupBy(notices, ({ publishedAt }) => format.month(publishedAt))
  return [...months].map(([month, articles]) => (
    <section key={month}>
      <h2 className={css.month}>{month}</h2>
      <ul>
        {articles.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <LineRow
              link={linkTo(`/notice/${id}`)}
              title={title}
              note={
                <time dateTime={new Date(publishedAt).toISOString()}>
                  {format.date(publishedAt)}
                </time>
              }
              news={read.includes(id) ? undefined : t('member.notices.unread')}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}
