import type {
  ConversionQuote,
  DecidingTick,
  RefusalReason,
} from '@assay/domain/conversion/conversion.ts'
import { decidingIndex } from '@assay/domain/conversion/decidingIndex.ts'
import type pg from 'pg'
import { toNumeric } from '../../../db/numericColumn.ts'

export type ConversionEntry = {
  quote: ConversionQuote
  convertedAt: number
  heardAt?: number | undefined
  ticks?: readonly DecidingTick[] | undefined
  position: number
}

/** In the order of the columns of each table. */
export type ConversionHistoryRows = {
  acceptances: [id: number, member: number, key: string, heardAt: number, position: number][]
  converted: ConversionEntry[]
  refusals: [
    id: number,
    member: number,
    reason: RefusalReason,
    refusedAt: number,
    position: number,
  ][]
}

export const ACCEPTANCE_COLUMNS = 'id, member, key, heard_at, position'
export const REFUSAL_COLUMNS = 'id, member, reason, refused_at, position'
export const CONVERSION_COLUMNS = `id, member, from_asset, to_asset, asked_by, pay, receive, minimum,
  maximum, from_index, to_index, from_spread, to_spread, from_decimals, to_decimals, quoted_at,
  converted_at, heard_at, from_decided, to_decided, position`

/** Writes conversions within the transaction of a batch. */
export function writeConversions(
  client: pg.Client,
  { acceptances, converted, refusals }: ConversionHistoryRows,
): Promise<unknown>[] {
  return [
    ...acceptances.map((values) =>
      client.query({
        name: 'insert-conversion-acceptance',
        text: `INSERT INTO conversion_acceptance (${ACCEPTANCE_COLUMNS}) VALUES ($1, $2, $3, $4, $5)`,
        values,
      }),
    ),
    ...converted.map((entry) =>
      client.query({
        name: 'insert-conversion',
        text: `INSERT INTO conversion (${CONVERSION_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
          $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
        values: conversionRowOf(entry),
      }),
    ),
    ...refusals.map((values) =>
      client.query({
        name: 'insert-conversion-refusal',
        text: `INSERT INTO conversion_refusal (${REFUSAL_COLUMNS}) VALUES ($1, $2, $3, $4, $5)`,
        values,
      }),
    ),
  ]
}

/** In the order of the columns, amounts as decimal text. */
export function conversionRowOf(entry: ConversionEntry) {
  const { quote, convertedAt, heardAt, ticks, position } = entry
  const { id, member, from, to, by, quotedAt } = quote
  const amounts = [quote.pay, quote.receive, quote.minimum, quote.maximum]
  const prices = [from.index, to.index, from.spread, to.spread]
  return [
    id,
    member,
    from.asset,
    to.asset,
    by,
    ...amounts.map(toNumeric),
    ...prices.map(toNumeric),
    from.decimals,
    to.decimals,
    quotedAt,
    convertedAt,
    heardAt ?? null,
    ...[from, to].map((leg) => (ticks ? toNumeric(decidingIndex(leg, ticks)) : null)),
    position,
  ]
}
