/**
 * What anyone can verify without a login, each part with the figures and how to recompute them, and
 * what cannot be verified from outside. It makes no promises and claims nothing unpublished.
 */
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { CheckSection, RawLink } from '../../check/CheckSection.tsx'
import checkCss from '../../check/check.module.css'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { useOrigin } from '../../page/url/useOrigin.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { AddressCheck } from './AddressCheck.tsx'
import css from './check.module.css'
import { FeeCheck } from './FeeCheck.tsx'
import { ProductChecks } from './ProductChecks.tsx'

export function CheckScreen() {
  const t = useT()
  const origin = useOrigin()
  const linkTo = useLinkTo()
  return (
    <Page title={t('app.title.check')} width="table">
      <div className={css.page}>
        <p className={css.lead}>{t('check.lead')}</p>
        <CheckSection title={t('check.owed')} text={t('check.owed.text')}>
          <RowGroup>
            <Row title={t('app.title.liabilities')} {...rowLink(linkTo('/check/liabilities'))} />
          </RowGroup>
        </CheckSection>
        <ProductChecks at="page" />
        <FeeCheck />
        <AddressCheck />
        <RowGroup title={t('check.open')}>
          <Row title={t('check.open.markets')} {...rowLink(linkTo('/markets'))} />
          <RawLink path="/docs">{t('check.open.docs')}</RawLink>
          <RawLink path="/openapi.json">{t('check.open.schema')}</RawLink>
        </RowGroup>
        <CheckSection title={t('check.run')} text={t('check.run.cycles')}>
          <Command text={`npm run verify:cycles -- --origin ${origin}`} />
          <p className={checkCss.text}>{t('check.run.replay')}</p>
          <Command text="npm run replay -- --verify" />
        </CheckSection>
        <section className={css.not}>
          <h2>{t('check.not')}</h2>
          <p className={checkCss.text}>{t('check.not.text')}</p>
        </section>
      </div>
    </Page>
  )
}

const rowLink = ({ href, onClick }: ReturnType<ReturnType<typeof useLinkTo>>) => ({
  href,
  onPress: onClick,
})

function Command({ text }: { text: string }) {
  return (
    <div className={css.command}>
      <code>{text}</code>
      <CopyButton text={text} isIconOnly />
    </div>
  )
}
