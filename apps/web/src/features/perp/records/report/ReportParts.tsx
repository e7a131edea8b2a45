/**
 * What the reports of forced closings have in common: the page, the device's verdict, sections, the
 * mark.
 */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { LiquidationReport } from '@assay/wire/routes/trading/contractReport.ts'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { Page } from '../../../../page/Page.tsx'
import { ReadFailed } from '../../../../page/ReadFailed.tsx'
import css from '../records.module.css'

type ReportPageProps<T> = {
  title: string
  read: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (report: T) => ReactNode
}

export function ReportPage<T>({ title, read, children }: ReportPageProps<T>) {
  const t = useT()
  const { data, error, refetch } = read
  return (
    <Page title={title}>
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('perp.report.failed')}
        </ReadFailed>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && children(data)}
    </Page>
  )
}

/** Whether the recomputation on this device agrees, and the deviations. */
export function ReportVerdict({ wrong }: { wrong: readonly string[] }) {
  const t = useT()
  const isRight = wrong.length === 0
  return (
    <>
      <p className={css.verdict} data-wrong={!isRight || undefined} role="status">
        {isRight ? <BadgeCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        {t(isRight ? 'perp.report.right' : 'perp.report.wrong')}
      </p>
      {wrong.map((sentence) => (
        <p key={sentence} className={css.note} lang="en">
          {sentence}
        </p>
      ))}
    </>
  )
}

export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{title}</h2>
      <FactList>{children}</FactList>
    </section>
  )
}

type Mark = Omit<LiquidationReport['marks'][number], 'market'>

/** The mark follows the median of three prices, shown with the index that two come from. */
export function MarkSection({ mark, rules }: { mark: Mark; rules: PerpRules | undefined }) {
  const t = useT()
  const format = useFormat()
  if (!rules) return null
  const price = (ticks: number) =>
    ticks === 0 ? '—' : format.price(fromTicks(ticks, rules), rules.priceDecimals)
  return (
    <ReportSection title={`${t('perp.mark')} ${rules.symbol}`}>
      <Fact label={t('perp.mark')}>{price(mark.mark)}</Fact>
      <Fact label={t('perp.index')}>{price(mark.index)}</Fact>
      <Fact label={t('perp.report.byFunding')}>{price(mark.byFunding)}</Fact>
      <Fact label={t('perp.report.byBasis')}>{price(mark.byBasis)}</Fact>
      <Fact label={t('perp.report.last')}>{price(mark.last)}</Fact>
    </ReportSection>
  )
}
