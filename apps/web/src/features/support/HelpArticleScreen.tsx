/** A help article, with a link to support. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import { HtmlArticle } from '../../page/article/HtmlArticle.tsx'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'
import css from './support.module.css'
import { helpQuery } from './supportQueries.ts'

export function HelpArticleScreen() {
  const t = useT()
  const go = useGo()
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(helpQuery)
  const article = data?.find((one) => one.id === id)
  return (
    <Page title={t('app.title.help')}>
      {!data && !error && <Skeleton height={320} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('support.failed')}
        </ReadFailed>
      )}
      {data && !article && <EmptyState illustration="results">{t('support.gone')}</EmptyState>}
      {article && (
        <article className={css.article}>
          <h2 className={css.heading}>{article.title}</h2>
          <HtmlArticle key={article.id} html={article.body} />
        </article>
      )}
      {data && (
        <div className={css.still}>
          <p>{t('support.still')}</p>
          <Button kind="secondary" onClick={() => go.to('/helpCenter/new')}>
            {t('support.contact')}
          </Button>
        </div>
      )}
    </Page>
  )
}
