/** Conversions as CSV, with every figure that the price followed from. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Conversion } from '@assay/wire/routes/flash.ts'
import { csvText } from '../../../list/csvText.ts'

const COLUMNS: readonly [name: string, of: (row: Conversion) => string][] = [
  ['id', ({ id }) => String(id)],
  ['converted_at_utc', ({ convertedAt }) => new Date(convertedAt).toISOString()],
  ['paid', ({ pay }) => toDecimal(pay)],
  ['paid_coin', ({ from }) => from],
  ['received', ({ receive }) => toDecimal(receive)],
  ['received_coin', ({ to }) => to],
  ['rate', ({ rate }) => toDecimal(rate)],
  ['paid_index', ({ fromIndex }) => toDecimal(fromIndex)],
  ['received_index', ({ toIndex }) => toDecimal(toIndex)],
  ['paid_spread', ({ fromSpread }) => toDecimal(fromSpread)],
  ['received_spread', ({ toSpread }) => toDecimal(toSpread)],
  ['minimum', ({ minimum }) => toDecimal(minimum)],
  ['maximum', ({ maximum }) => toDecimal(maximum)],
]

export const conversionsCsv = (rows: readonly Conversion[]): string =>
  csvText([COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))])
