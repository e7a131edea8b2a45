/** What Assay is, for new visitors: what it does, keeps, costs and risks, each with a link. */
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { Mark } from '../../page/Mark.tsx'
import { Page } from '../../page/Page.tsx'
import { useLinkTo } from '../../routing/useGo.ts'
import css from './IntroductionScreen.module.css'

const PARTS = [
  { id: 'does', path: '/coinSearch', link: 'app.title.markets' },
  { id: 'keeps', path: '/check', link: 'app.title.check' },
  { id: 'costs', path: '/notice', link: 'app.title.notices' },
  { id: 'risks', path: '/aboutUs', link: 'app.title.about' },
] as const satisfies readonly { id: string; path: string; link: MessageKey }[]

export function IntroductionScreen() {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <Page title={t('app.title.introduction')}>
      <div className={css.page}>
        <Mark size={56} />
        <p className={css.lead}>{t('introduction.lead')}</p>
        {PARTS.map(({ id, path, link }) => {
          const way = linkTo(path)
          return (
            <section key={id} className={css.part}>
              <h2 className={css.title}>{t(`introduction.${id}.title`)}</h2>
              <p className={css.text}>{t(`introduction.${id}.text`)}</p>
              <RowGroup>
                <Row title={t(link)} href={way.href} onPress={way.onClick} />
              </RowGroup>
            </section>
          )
        })}
      </div>
    </Page>
  )
}
