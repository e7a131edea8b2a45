/**
 * The lines of one order as one expandable row: what it was, where and when, and the sum of each
 * coin, fees included. A close against many counterparties has many lines but is one action.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { ChevronDown } from 'lucide-react'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { type LedgerRecord, RecordLine, recordKindKey } from '../../list/RecordLine.tsx'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import { isAfterFees, sumsOf } from './byOrder.ts'
import css from './RecordsScreen.module.css'

type OrderRecordsProps = {
  lines: [LedgerRecord, ...LedgerRecord[]]
  onOpen: (record: LedgerRecord) => void
}

export function OrderRecords({ lines, onOpen }: OrderRecordsProps) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const { market, account, createdAt } = lines[0]
  const main = lines.find(({ kind }) => kind !== 'fee') ?? lines[0]
  return (
    <details className={css.group}>
      <summary className={css.summary}>
        <span className={css.action}>
          {t(isAfterFees(lines) ? 'records.perpNet' : recordKindKey(main))}{' '}
          <span className={css.market}>{market}</span>
        </span>
        <span className={css.order}>
          {t(`records.account.${account}`)} · {format.dateTime(createdAt)} ·{' '}
          {t('records.lines', { count: lines.length })}
        </span>
        <span className={css.sums}>
          {sumsOf(lines).map(({ asset, sum }) => (
            <Num key={asset} size="md">
              {isHidden ? HIDDEN : `${sum > 0n ? '+' : ''}${format.exact(sum)} ${asset}`}
            </Num>
          ))}
        </span>
        <ChevronDown size={16} aria-hidden="true" className={css.chevron} />
      </summary>
      {lines.map((record) => (
        <button key={record.id} type="button" className={css.row} onClick={() => onOpen(record)}>
          <RecordLine record={record} isUnderHeading />
        </button>
      ))}
    </details>
  )
}
