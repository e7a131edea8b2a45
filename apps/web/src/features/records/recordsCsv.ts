/** The loaded records as CSV for a spreadsheet. */
import { toDecimal } from '@assay/money/decimal.ts'
import { csvText } from '../../list/csvText.ts'
import type { LedgerRecord } from '../../live/RecordLine.tsx'

const COLUMNS = [
  'id',
  'time',
  'account',
  'coin',
  'kind',
  'change',
  'balance',
  'reference',
  'pair',
  'order',
]

export function recordsCsv(records: readonly LedgerRecord[]): string {
  const rows = records.map((record) => [
    record.id,
    new Date(record.createdAt).toISOString(),
    record.account,
    record.asset,
    record.kind,
    toDecimal(record.change),
    toDecimal(record.balanceAfter),
    record.reference,
    record.market,
    record.order === 0 ? '' : String(record.order),
  ])
  return csvText([COLUMNS, ...rows])
}
