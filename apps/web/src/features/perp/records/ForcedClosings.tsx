/** Forced closings of the member, newest first; each leads to its report. */
import {
  FORCED_KINDS,
  type ForcedClosing,
  getLiquidations,
} from '@assay/wire/routes/trading/contractReport.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { Paging } from '../../../list/allRows.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import css from '../orders/orders.module.css'
import { signedExact } from '../rules/signedFigure.ts'
import { PerpRecordList } from './PerpRecordList.tsx'
import { forcedCsv } from './perpCsv.ts'
import { RecordFacts } from './RecordFacts.tsx'
import type { AskedRecords, RecordFilters } from './recordFilters.ts'
import { useSides } from './useSides.ts'

async function load(asked: AskedRecords & Paging, { side, kind }: RecordFilters) {
  const { closings, count } = await call(getLiquidations, {
    ...asked,
    side,
    kind: FORCED_KINDS.find((known) => known === kind),
  })
  return { rows: closings, count }
}

/** One forced closing may take from several positions. */
const idOf = ({ kind, id, position }: ForcedClosing) => `${kind}-${id}-${position}`

const reportPath = ({ kind, id, position }: ForcedClosing) =>
  kind === 'liquidated'
    ? `/futuresRecord/report/${id}`
    : `/futuresRecord/deleverage/${id}/${position}`

export function ForcedClosings() {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const feeOf = ({ fee, market }: ForcedClosing) =>
    signedExact(format, -fee, market.split('/')[1] ?? '')
  const sides = useSides()
  return (
    <PerpRecordList
      path={getLiquidations.path}
      load={load}
      idOf={idOf}
      empty={t('perp.forced.none')}
      csv={forcedCsv}
      filter={{
        sides,
        kinds: {
          label: t('perp.records.kind'),
          options: FORCED_KINDS.map((value) => ({ value, label: t(`perp.forced.${value}`) })),
        },
      }}
    >
      {(row) => (
        <li key={idOf(row)}>
          <a className={css.row} {...linkTo(reportPath(row))}>
            <RecordFacts
              side={row.side}
              market={row.market}
              note={`${t(`perp.forced.${row.kind}`)} · ${t(`perp.mode.${row.marginMode}`)}`}
              at={row.at}
              brought={row.realizedPnl - row.fee + row.fundPaid}
              small={
                row.fee > 0n
                  ? `${t('perp.liquidationFee')} ${feeOf(row)}`
                  : t('perp.lotsOf', { count: row.lots })
              }
            />
          </a>
        </li>
      )}
    </PerpRecordList>
  )
}
