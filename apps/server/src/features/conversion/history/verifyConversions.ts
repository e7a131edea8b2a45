import type pg from 'pg'
import { compare, rowText } from '../../../history/compare.ts'
import type { Range } from '../../../history/productHistory.ts'
import { CONVERSION_COLUMNS, type ConversionEntry, conversionRowOf } from './writeConversions.ts'

/** Compares the conversions that some consecutive positions added, column by column. */
export async function verifyConversionPage(
  client: pg.Client,
  entries: readonly ConversionEntry[],
  { from, to }: Range,
): Promise<void> {
  const { rows } = await client.query({
    text: `SELECT ${CONVERSION_COLUMNS} FROM conversion
      WHERE position > $1 AND position <= $2 ORDER BY position`,
    values: [from, to],
    rowMode: 'array',
  })
  compare('conversion', {
    stored: rows.map(rowText),
    expected: entries.map((entry) => conversionRowOf(entry).join(' ')),
  })
}
