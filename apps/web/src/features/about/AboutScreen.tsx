/** Who runs this platform and how to contact them, as written by the operator. */
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/i18n.ts'
import { HtmlArticle } from '../../page/article/HtmlArticle.tsx'
import { Mark } from '../../page/Mark.tsx'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { aboutQuery } from '../../page/support/aboutQuery.ts'
import { APP_VERSION } from '../../page/versions.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import css from './AboutScreen.module.css'

export function AboutScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(aboutQuery)
  const linkTo = useLinkTo()
  const [check, introduction] = [linkTo('/check'), linkTo('/introduction')]
  const isWebAddress = (url: string) => /^https?:\/\//.test(url)
  return (
    <Page title={t('app.title.about')}>
      <div className={css.head}>
        <Mark size={64} />
        <p className={css.name}>{data?.name ?? 'Assay'}</p>
        <p className={css.version}>{t('member.version', { version: APP_VERSION })}</p>
      </div>
      {!data && !error && <Skeleton height={120} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('member.aboutFailed')}
        </ReadFailed>
      )}
      {data && (
        <>
          <HtmlArticle html={data.body} />
          <div className={css.contact}>
            <RowGroup>
              <Row
                title={t('app.title.introduction')}
                href={introduction.href}
                onPress={introduction.onClick}
              />
              <Row title={t('app.title.check')} href={check.href} onPress={check.onClick} />
            </RowGroup>
            <RowGroup title={t('member.contact')}>
              {data.email && (
                <Row title={t('member.email')} value={data.email} href={`mailto:${data.email}`} />
              )}
              {isWebAddress(data.website) && (
                <Row title={t('member.website')} value={hostOf(data.website)} href={data.website} />
              )}
              {isWebAddress(data.supportUrl) && (
                <Row title={t('member.support')} href={data.supportUrl} />
              )}
            </RowGroup>
          </div>
        </>
      )}
    </Page>
  )
}

const hostOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
