/**
 * The exchange's liabilities to all members, from the last signed statement, and whether this
 * member's balances are included: verified by the browser, for visitors as far as it is public.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { versionsQuery } from '../../page/versions.ts'
import { VerdictCard } from '../../proof/VerdictCard.tsx'
import { VerdictList } from '../../proof/VerdictList.tsx'
import { CoinLiabilities } from './CoinLiabilities.tsx'
import css from './liabilities.module.css'
import { OwnPart } from './OwnPart.tsx'
import { SignedText } from './SignedText.tsx'
import { type CheckedStatement, useStatement } from './useStatement.ts'
import { STATEMENT_CHECKS } from './verifyStatement.ts'

export function LiabilitiesScreen() {
  const t = useT()
  const { data, error, refetch } = useStatement()
  return (
    <Page title={t('app.title.liabilities')} width="table">
      <div className={css.page}>
        <p className={css.lead}>{t('liabilities.lead')}</p>
        {data ? (
          <Statement checked={data} onRetry={refetch} />
        ) : data === null ? (
          <EmptyState illustration="records">{t('liabilities.none')}</EmptyState>
        ) : error ? (
          <ReadFailed error={error} onRetry={refetch}>
            {t(error instanceof DOMException ? 'cycle.proof.unable' : 'liabilities.failed')}
          </ReadFailed>
        ) : (
          <div className={css.section} role="status" aria-label={t('app.loading')}>
            <Skeleton height={120} />
            <Skeleton height={48} />
            <Skeleton height={48} />
          </div>
        )}
      </div>
    </Page>
  )
}

type StatementProps = { checked: CheckedStatement; onRetry: () => unknown }

function Statement({ checked, onRetry }: StatementProps) {
  const t = useT()
  const format = useFormat()
  const { verdict, earlier, nextAt } = checked
  const { content, checks } = verdict
  // Nothing to compare with yet, or no one signed in: neither a failed nor a pending check.
  const made = STATEMENT_CHECKS.filter((check) => checks[check] !== undefined)
  return (
    <>
      <div className={css.halves}>
        <div className={css.half}>
          <VerdictCard label={t('liabilities.check')}>
            <VerdictList
              title={(state) => t(state === 'alarm' ? 'liabilities.alarm' : 'liabilities.verified')}
              checks={made.map((check) => ({
                label: t(`liabilities.check.${check}`),
                isRight: checks[check],
              }))}
            />
            <p className={css.small}>
              {t('liabilities.at', { number: content.number, time: format.zoned(content.at) })}
              {nextAt > 0 && ` ${t('liabilities.next', { time: format.zoned(nextAt) })}`}
            </p>
          </VerdictCard>
          <OwnPart checked={checked} onRetry={onRetry} />
        </div>
        <section className={css.section}>
          <h2>{t('liabilities.all')}</h2>
          <p className={css.small}>{t('liabilities.asOf', { time: format.zoned(content.at) })}</p>
          <DemoNote />
          <div className={css.coins}>
            <p className={css.columns} aria-hidden="true">
              <span>{t('liabilities.coin')}</span>
              <span>{t('liabilities.owed')}</span>
              <span>{t('liabilities.foundAll')}</span>
            </p>
            {content.assets.map((asset) => (
              <CoinLiabilities key={asset.asset} asset={asset} chains={content.chains} />
            ))}
          </div>
        </section>
      </div>
      <section className={css.section}>
        <h2>{t('liabilities.how')}</h2>
        <p className={css.text}>{t('liabilities.how.text')}</p>
        <p className={css.text}>{t('liabilities.not')}</p>
      </section>
      <SignedText checked={checked} />
      <section className={css.section}>
        <h2>{t('liabilities.earlier')}</h2>
        <ol className={css.earlier}>
          {earlier.map(({ number, at, hash }) => (
            <li key={number}>
              <span>{format.zoned(at)}</span>
              <code title={hash}>{hash.slice(0, 16)}…</code>
            </li>
          ))}
        </ol>
        {earlier.length === 0 && <p className={css.small}>{t('liabilities.first')}</p>}
      </section>
    </>
  )
}

/** Why the liabilities far exceed the coins on chain. */
function DemoNote() {
  const t = useT()
  const { data: versions } = useQuery(versionsQuery)
  return versions?.isDemo ? <Banner>{t('liabilities.demo')}</Banner> : null
}
