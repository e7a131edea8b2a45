/** Records as CSV for a spreadsheet, in words; programs read them from the API. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { type CsvColumns, csvOf, csvTime } from '../../list/csvText.ts'
import { type LedgerRecord, recordKindKey } from '../../list/RecordLine.tsx'

const columns = (t: Translate): CsvColumns<LedgerRecord> => [
  [t('records.id'), ({ id }) => id],
  [`${t('records.time')} (UTC)`, ({ createdAt }) => csvTime(createdAt)],
  [t('records.account'), ({ account }) => t(`records.account.${account}`)],
  [t('records.coin'), ({ asset }) => asset],
  [t('records.types'), (record) => t(recordKindKey(record))],
  [t('records.change'), ({ change }) => toDecimal(change)],
  [t('records.held'), ({ held }) => toDecimal(held)],
  [t('records.balanceAfter'), ({ balanceAfter }) => toDecimal(balanceAfter)],
  [t('records.reference'), ({ reference }) => reference],
  [t('records.pair'), ({ market }) => market],
  [t('records.order'), ({ order }) => (order === 0 ? '' : String(order))],
]

export const recordsCsv = (records: readonly LedgerRecord[], t: Translate): string =>
  csvOf(columns(t), records)
