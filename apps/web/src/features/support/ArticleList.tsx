/** Help pages, the most common questions first, with a full-text search. */
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useSupportUrl } from '../../page/support/useSupportUrl.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { findArticles } from './findArticles.ts'
import css from './support.module.css'
import { helpQuery } from './supportQueries.ts'

export function ArticleList() {
  const t = useT()
  const linkTo = useLinkTo()
  const external = useSupportUrl()
  const { data, error, refetch } = useQuery(helpQuery)
  const [wanted, setWanted] = useState('')
  const found = data && findArticles(data, wanted)
  return (
    <>
      <SearchField label={t('support.search')} value={wanted} onChange={setWanted} />
      {!data && !error && (
        <div aria-busy="true" className={css.skeletons}>
          {[1, 2, 3, 4, 5, 6, 7].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </div>
      )}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('support.failed')}
        </ReadFailed>
      )}
      {found?.isPart && <p className={css.part}>{t('support.partMatch')}</p>}
      {found && found.articles.length > 0 && (
        <div className={css.articles}>
          <RowGroup title={t('support.articles')} hasColumns>
            {found.articles.map(({ id, title }) => {
              const link = linkTo(`/helpCenter/article/${id}`)
              return <Row key={id} title={title} href={link.href} onPress={link.onClick} />
            })}
          </RowGroup>
        </div>
      )}
      {found?.articles.length === 0 && (
        <EmptyState illustration="results">{t('support.noMatch', { text: wanted })}</EmptyState>
      )}
      {external && (
        <a className={css.external} href={external} target="_blank" rel="noreferrer">
          {t('support.external')}
        </a>
      )}
    </>
  )
}
