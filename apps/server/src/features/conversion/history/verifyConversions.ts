import type pg from 'pg'
import { compareRows, rowText } from '../../../history/compare.ts'
import type { PositionRange } from '../../../history/productHistory.ts'
import {
  ACCEPTANCE_COLUMNS,
  CONVERSION_COLUMNS,
  type ConversionHistoryRows,
  conversionRowOf,
  REFUSAL_COLUMNS,
} from './writeConversions.ts'

/** Compares the rows of some consecutive positions, column by column. */
export async function verifyConversionPage(
  client: pg.Client,
  { acceptances, converted, refusals }: ConversionHistoryRows,
  range: PositionRange,
): Promise<void> {
  const added: [table: string, columns: string, expected: readonly (readonly unknown[])[]][] = [
    ['conversion_acceptance', ACCEPTANCE_COLUMNS, acceptances],
    ['conversion', CONVERSION_COLUMNS, converted.map(conversionRowOf)],
    ['conversion_refusal', REFUSAL_COLUMNS, refusals],
  ]
  for (const [table, columns, expected] of added) {
    const { rows } = await client.query({
      text: `SELECT ${columns} FROM ${table} WHERE position > $1 AND position <= $2
        ORDER BY position, id`,
      values: [range.from, range.to],
      rowMode: 'array',
    })
    compareRows(table.replace('_', ' '), {
      stored: rows.map(rowText),
      // One tick decides many quotes, in the order of their acceptance.
      expected: expected
        .toSorted((one, other) => positionOf(one) - positionOf(other) || idOf(one) - idOf(other))
        .map((row) => row.join(' ')),
    })
  }
}

const idOf = (row: readonly unknown[]) => Number(row[0])
const positionOf = (row: readonly unknown[]) => Number(row.at(-1))
