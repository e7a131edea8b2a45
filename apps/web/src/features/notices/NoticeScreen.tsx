/** One notice as an article, with a link to share and the ways to the one before and after. */
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Article } from '@assay/wire/routes/home.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { HtmlArticle } from '../../page/article/HtmlArticle.tsx'
import { noticesQuery } from '../../page/article/noticesQuery.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useShare } from '../../page/url/useShare.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import css from './NoticesScreen.module.css'
import { markNoticeRead } from './readNotices.ts'

export function NoticeScreen() {
  const t = useT()
  const format = useFormat()
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(noticesQuery)
  const at = data?.findIndex((article) => article.id === id) ?? -1
  const notice = data?.[at]
  const noticeId = notice?.id
  useEffect(() => {
    if (noticeId !== undefined) markNoticeRead(noticeId)
  }, [noticeId])

  const share = useShare(`/notice/${id}`)
  return (
    <Page
      title={t('app.title.notice')}
      right={
        notice && (
          <IconButton label={t('app.share')} onClick={() => void share(notice.title)}>
            <Share2 size={20} strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      {!data && !error && <Skeleton height={320} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('member.notices.failed')}
        </ReadFailed>
      )}
      {data && !notice && (
        <EmptyState illustration="results">{t('member.notices.gone')}</EmptyState>
      )}
      {notice && (
        <article className={css.article}>
          <h2 className={css.heading}>{notice.title}</h2>
          <p className={css.date}>{format.dateTime(notice.publishedAt)}</p>
          <HtmlArticle key={notice.id} html={notice.body} />
        </article>
      )}
      {notice && <Neighbors newer={data?.[at - 1]} older={data?.[at + 1]} />}
    </Page>
  )
}

function Neighbors({ newer, older }: { newer?: Article | undefined; older?: Article | undefined }) {
  const t = useT()
  const linkTo = useLinkTo()
  if (!newer && !older) return null
  const rows = [
    { article: newer, label: t('member.notices.newer') },
    { article: older, label: t('member.notices.older') },
  ]
  return (
    <RowGroup>
      {rows.map(({ article, label }) => {
        if (!article) return null
        const link = linkTo(`/notice/${article.id}`)
        return (
          <Row
            key={article.id}
            title={article.title}
            hint={label}
            href={link.href}
            onPress={link.onClick}
          />
        )
      })}
    </RowGroup>
  )
}
