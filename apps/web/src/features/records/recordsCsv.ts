/**
 * The loaded records as CSV for a spreadsheet: a byte order mark so that it reads UTF-8, times in
 * UTC, figures plain with a dot, whatever the language of the page is.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import type { LedgerRecord } from '../../live/RecordLine.tsx'

const COLUMNS = ['id', 'time', 'account', 'coin', 'kind', 'change', 'balance', 'reference']

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
  ])
  return `\uFEFF${[COLUMNS, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula is kept a text. */
function quoted(cell: string): string {
  const safe = /^[=@\t\r]|^[+-](?!\d)/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
