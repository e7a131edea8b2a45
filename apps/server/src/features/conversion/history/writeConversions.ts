import type { ConversionQuote } from '@assay/domain/conversion/conversion.ts'
import type pg from 'pg'
import { toNumeric } from '../../../db/numericColumn.ts'

export type ConversionEntry = {
  quote: ConversionQuote
  convertedAt: number
  heardAt?: number | undefined
  position: number
}

export const CONVERSION_COLUMNS = `id, member, from_asset, to_asset, asked_by, pay, receive, minimum,
  maximum, from_index, to_index, from_spread, to_spread, from_decimals, to_decimals, quoted_at,
  converted_at, heard_at, position`

/** Writes conversions within the transaction of a batch. */
export function writeConversions(
  client: pg.Client,
  entries: readonly ConversionEntry[],
): Promise<unknown>[] {
  return entries.map((entry) =>
    client.query({
      name: 'insert-conversion',
      text: `INSERT INTO conversion (${CONVERSION_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
        $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
      values: conversionRowOf(entry),
    }),
  )
}

/** In the order of the columns, amounts as decimal text. */
export function conversionRowOf({ quote, convertedAt, heardAt, position }: ConversionEntry) {
  const { id, member, from, to, by, quotedAt } = quote
  const amounts = [quote.pay, quote.receive, quote.minimum, quote.maximum]
  const prices = [from.index, to.index, from.spread, to.spread]
  return [
    ...[id, member, from.asset, to.asset, by, ...amounts.map(toNumeric), ...prices.map(toNumeric)],
    ...[from.decimals, to.decimals, quotedAt, convertedAt, heardAt ?? null, position],
  ]
}
