/** Rows of a list as a file for spreadsheets. */
import { toDecimal } from '@assay/money/decimal.ts'

/**
 * Rows as CSV that any spreadsheet reads: UTF-8 with a byte order mark, and nothing in it that
 * would run as a formula. Times are written in UTC and figures plain with a dot, whatever the
 * language is.
 */
function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/**
 * What a file says of each row: the label in the reader's language and the text. Figures are plain,
 * with every digit, and words are the reader's too; for programs there is the API.
 */
export type CsvColumns<Row> = readonly (readonly [label: string, of: (row: Row) => string])[]

export const csvOf = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  csvText([columns.map(([label]) => label), ...rows.map((row) => columns.map(([, of]) => of(row)))])

export const csvFigure = (value: bigint | undefined): string =>
  value === undefined ? '' : toDecimal(value)

export const csvTime = (at: number): string => new Date(at).toISOString()

/** A text that a spreadsheet would run as a formula is kept a text; a negative figure is one. */
function quoted(cell: string): string {
  const safe = /^[=@\t\r]|^[+-](?!\d+(\.\d+)?$)/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
