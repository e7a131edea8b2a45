/** Compares the table of conversions with what a replay of the journal says it must hold. */
import type pg from 'pg'
import type { HistoryBatch } from '../../follower/rows/historyBatch.ts'
import { CONVERSION_COLUMNS, conversionRowOf } from '../../follower/tables/writeConversions.ts'
import { compare, rowText } from './compare.ts'

/** Those that some consecutive positions added, column by column. */
export async function verifyConversionPage(client: pg.Client, batch: HistoryBatch): Promise<void> {
  const { rows } = await client.query({
    text: `SELECT ${CONVERSION_COLUMNS} FROM conversion
      WHERE position > $1 AND position <= $2 ORDER BY position`,
    values: [batch.from, batch.to],
    rowMode: 'array',
  })
  compare('conversion', {
    stored: rows.map(rowText),
    expected: batch.conversions.map((entry) => conversionRowOf(entry).join(' ')),
  })
}
