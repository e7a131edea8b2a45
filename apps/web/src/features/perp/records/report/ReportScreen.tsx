/**
 * The report of one liquidation: every input of the decision, each step, and the result of this
 * device's recomputation.
 */
import { riskLevel } from '@assay/domain/perp/margin.ts'
import { ONE } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import {
  getLiquidation,
  type LiquidationReport,
} from '@assay/wire/routes/trading/contractReport.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readQuery } from '../../../../api/queryClient.ts'
import { useT } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { reportRulesOf } from '../../rules/perpRulesOf.ts'
import { signedExact } from '../../rules/signedFigure.ts'
import css from '../records.module.css'
import { MarkSection, ReportPage, ReportSection, ReportVerdict } from './ReportParts.tsx'
import { recompute, statusAt, summaryOf } from './reportOf.ts'

export function ReportScreen() {
  const t = useT()
  const { id = '' } = useParams()
  const read = useQuery(readQuery(getLiquidation, { id }, Number.POSITIVE_INFINITY))
  return (
    <ReportPage title={t('perp.report')} read={read}>
      {(report) => <Report report={report} />}
    </ReportPage>
  )
}

function Report({ report }: { report: LiquidationReport }) {
  const t = useT()
  const format = useFormat()
  const rules = new Map(report.rules.map((row) => [row.market, reportRulesOf(row)]))
  const quote = [...rules.values()][0]?.quote ?? ''
  return (
    <div className={css.body}>
      <ReportVerdict wrong={recompute(report)} />
      <p className={css.note}>{t('perp.report.why')}</p>
      <SumSection report={report} quote={quote} />
      <AccountSection report={report} quote={quote} />
      <WarningsSection report={report} quote={quote} />
      {report.marks.map((mark) => (
        <MarkSection key={mark.market} mark={mark} rules={rules.get(mark.market)} />
      ))}
      {report.legs.map((leg) => (
        <LegSection key={leg.position} leg={leg} quote={quote} />
      ))}
      <CancelledSection report={report} quote={quote} />
      {report.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes.
        <StepSection key={index} step={step} number={index + 1} quote={quote} />
      ))}
      <ReportSection title={t('perp.report.after')}>
        <Fact label={t('perp.report.returned')}>
          {signedExact(format, report.cashAfter, quote)}
        </Fact>
        <Fact label={t('perp.positions')}>{format.count(report.legsAfter.length)}</Fact>
      </ReportSection>
    </div>
  )
}

type SectionProps = { report: LiquidationReport; quote: string }

/** What the liquidation did to the balance. */
function SumSection({ report, quote }: SectionProps) {
  const t = useT()
  const format = useFormat()
  const money = useMoney(quote)
  const sum = summaryOf(report)
  return (
    <ReportSection title={t('perp.report.sum')}>
      <Fact label={t('perp.report.cash')}>{money(report.cash)}</Fact>
      <Fact label={t('perp.report.byPrice')}>{signedExact(format, sum.byPrice, quote)}</Fact>
      <Fact label={t('perp.liquidationFee')}>{signedExact(format, -sum.fee, quote)}</Fact>
      {sum.fund > 0n && (
        <Fact label={t('perp.report.fund')}>{signedExact(format, sum.fund, quote)}</Fact>
      )}
      <Fact label={t('perp.report.after')}>{money(report.cashAfter)}</Fact>
    </ReportSection>
  )
}

/** The account as the decision found it. */
function AccountSection({ report, quote }: SectionProps) {
  const t = useT()
  const format = useFormat()
  const money = useMoney(quote)
  const before = statusAt(report)
  return (
    <ReportSection title={t('perp.report.account')}>
      <Fact label={t('perp.mode')}>{t(`perp.mode.${report.marginMode}`)}</Fact>
      <Fact label={t('perp.report.at')}>{format.zoned(report.at)}</Fact>
      <Fact label={t('perp.report.cash')}>{money(report.cash)}</Fact>
      <Fact label={t('perp.report.equity')}>{money(before.equity)}</Fact>
      <Fact label={t('perp.maintenance')}>{money(before.maintenance)}</Fact>
      <Fact label={t('perp.report.level')}>
        <Num>{format.share(percent(riskLevel(before)))}</Num>
      </Fact>
    </ReportSection>
  )
}

const percent = (level: number) => (BigInt(level) * ONE) / 100n

function WarningsSection({ report, quote }: SectionProps) {
  const t = useT()
  const format = useFormat()
  const money = useMoney(quote)
  if (report.warnings.length === 0) return null
  return (
    <ReportSection title={t('perp.report.warnings')}>
      {report.warnings.map(({ level, at, equity, maintenance }) => (
        <Fact
          key={`${level}-${at}`}
          label={`${format.share(percent(level))} · ${format.dateTime(at)}`}
        >
          {money(maintenance)} / {money(equity)}
        </Fact>
      ))}
    </ReportSection>
  )
}

type LegSectionProps = { leg: LiquidationReport['legs'][number]; quote: string }

/** One position of the account. */
function LegSection({ leg, quote }: LegSectionProps) {
  const t = useT()
  const format = useFormat()
  const money = useMoney(quote)
  return (
    <ReportSection
      title={`${t('perp.position')} ${leg.position} · ${t(`perp.${leg.side}`)} ${leg.market}`}
    >
      <Fact label={t('perp.lots')}>{format.count(leg.lots)}</Fact>
      <Fact label={t('perp.leverage')}>{leg.leverage}×</Fact>
      <Fact label={t('perp.report.entryValue')}>{money(leg.entryValue)}</Fact>
      <Fact label={t('perp.margin')}>{money(leg.margin)}</Fact>
      <Fact label={t('perp.report.fundingDue')}>{money(leg.fundingDue)}</Fact>
    </ReportSection>
  )
}

/** The orders that were cancelled first, and what that released. */
function CancelledSection({ report, quote }: SectionProps) {
  const t = useT()
  const money = useMoney(quote)
  if (report.cancelled.length === 0) return null
  return (
    <ReportSection title={t('perp.report.cancelled')}>
      {report.cancelled.map(({ order, released }) => (
        <Fact key={order} label={t('orders.detail', { number: String(order) })}>
          {money(released)}
        </Fact>
      ))}
    </ReportSection>
  )
}

type StepSectionProps = {
  step: LiquidationReport['steps'][number]
  number: number
  quote: string
}

/** One step of the closing, with those who took the lots. */
function StepSection({ step, number, quote }: StepSectionProps) {
  const t = useT()
  const format = useFormat()
  const money = useMoney(quote)
  return (
    <ReportSection title={`${number}. ${t(`perp.report.step.${step.kind}`)}`}>
      <Fact label={t('perp.position')}>{step.position}</Fact>
      <Fact label={t('perp.report.asked')}>{format.count(step.asked)}</Fact>
      <Fact label={t('perp.report.bankruptcyValue')}>{money(step.bankruptcyValue)}</Fact>
      {step.fills.map((fill, at) => (
        <Fact
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes.
          key={at}
          label={
            fill.rank === undefined
              ? t('perp.lotsOf', { count: fill.lots })
              : t('perp.report.rank', { lots: fill.lots, rank: fill.rank + 1 })
          }
        >
          {money(fill.value)}
        </Fact>
      ))}
      <Fact label={t('perp.liquidationFee')}>{money(step.fee)}</Fact>
      <Fact label={t('perp.report.fund')}>{money(step.fundPaid)}</Fact>
    </ReportSection>
  )
}

/** Writes every digit of an amount. */
function useMoney(quote: string) {
  const format = useFormat()
  return (value: bigint) => `${format.exact(value)} ${quote}`
}
