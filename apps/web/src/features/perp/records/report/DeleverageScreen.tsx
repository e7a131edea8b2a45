/**
 * Why a profitable position was force-closed: the ranking, the value and its inputs, recomputed on
 * this device.
 */
import type { MarketSymbol } from '@assay/domain/market.ts'
import { recomputeDeleverage } from '@assay/domain/perp/risk/deleverageReport.ts'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { type DeleverageReport, getDeleverage } from '@assay/wire/routes/trading/contractReport.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readQuery } from '../../../../api/queryClient.ts'
import { useT } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { reportRulesOf } from '../../rules/perpRulesOf.ts'
import { signedExact } from '../../rules/signedFigure.ts'
import css from '../records.module.css'
import { MarkSection, ReportPage, ReportSection, ReportVerdict } from './ReportParts.tsx'

export function DeleverageScreen() {
  const t = useT()
  const { id = '', position = '' } = useParams()
  const read = useQuery(readQuery(getDeleverage, { id, position }, Number.POSITIVE_INFINITY))
  return (
    <ReportPage title={t('perp.adl.report')} read={read}>
      {(report) => <Report report={report} />}
    </ReportPage>
  )
}

function Report({ report }: { report: DeleverageReport }) {
  const t = useT()
  const format = useFormat()
  const rules = reportRulesOf(report.rules)
  const market = report.market as MarketSymbol
  const wrong = recomputeDeleverage({ ...report, market, member: 0 }, rules)
  const { other } = report
  const money = (value: bigint) => `${format.exact(value)} ${rules.quote}`
  return (
    <div className={css.body}>
      <ReportVerdict wrong={wrong} />
      <p className={css.note}>{t('perp.adl.why')}</p>
      <ReportSection title={t('perp.report.sum')}>
        <Fact label={t('perp.position')}>
          {`${t(`perp.${report.side}`)} ${report.market} ${report.leverage}×`}
        </Fact>
        <Fact label={t('perp.closedAt')}>{format.zoned(report.at)}</Fact>
        <Fact label={t('perp.adl.closed')}>
          {`${format.count(report.closed)} / ${format.count(report.lots)}`}
        </Fact>
        <Fact label={t('perp.adl.value')}>{money(report.value)}</Fact>
        <Fact label={t('perp.report.byPrice')}>
          {signedExact(format, report.realized, rules.quote)}
        </Fact>
        <Fact label={t('perp.fee')}>{money(0n)}</Fact>
      </ReportSection>
      <ReportSection title={t('perp.adl.ranking')}>
        <Fact label={t('perp.adl.place')}>
          {`${format.count(report.rank + 1)} / ${format.count(report.ranked)}`}
        </Fact>
        <Fact label={t('perp.adl.score')}>{format.amount(report.score, 4)}</Fact>
        <Fact label={t('perp.report.entryValue')}>{money(report.entryValue)}</Fact>
        <Fact label={t('perp.margin')}>{money(report.margin)}</Fact>
      </ReportSection>
      <MarkSection mark={report.mark} rules={rules} />
      <ReportSection title={t('perp.adl.other')}>
        <Fact label={t('perp.report.asked')}>{format.count(other.asked)}</Fact>
        <Fact label={t('perp.adl.given')}>{format.count(other.given)}</Fact>
        <Fact label={t('perp.report.entryValue')}>{money(other.entryValue)}</Fact>
        <Fact label={t('perp.report.cash')}>{signedExact(format, other.cash, rules.quote)}</Fact>
        <Fact label={t('perp.adl.fund')}>{money(other.fund)}</Fact>
      </ReportSection>
    </div>
  )
}
