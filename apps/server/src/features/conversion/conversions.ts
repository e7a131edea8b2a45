/** A member's conversions, from the projection of the journal. */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { ConversionQuote, ConversionSide } from '@assay/domain/conversion/conversion.ts'
import { decidingIndex } from '@assay/domain/conversion/decidingIndex.ts'
import { conversionRate } from '@assay/domain/conversion/priceConversion.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import type { Conversion, Quote } from '@assay/wire/routes/trading/flash.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'
import { refuse, type WriteOutcome } from '../../http/reply.ts'
import { CONVERSION_COLUMNS, type ConversionEntry } from './history/writeConversions.ts'

type ConversionFilter = {
  asset?: string | undefined
  since?: number | undefined
  until?: number | undefined
}

export type ConversionQueries = {
  list(
    member: MemberId,
    filter: ConversionFilter,
    page: { limit: number; offset: number },
  ): Promise<Conversion[]>
  count(member: MemberId, filter: ConversionFilter): Promise<number>
  find(member: MemberId, id: number): Promise<Conversion | undefined>
  /**
   * The outcome of an acceptance that the engine holds under this key; undefined if there is none.
   */
  outcomeOf(member: MemberId, key: string): Promise<WriteOutcome | undefined>
}

export function createConversions(history: HistoryReads): ConversionQueries {
  return {
    async list(member, filter, { limit, offset }) {
      const { where, values } = conditions(member, filter)
      const { rows } = await history.query<Row>(
        `SELECT ${CONVERSION_COLUMNS} FROM conversion WHERE ${where}
         ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
        values,
      )
      return rows.map(conversionOf)
    },

    async count(member, filter) {
      const { where, values } = conditions(member, filter)
      const { rows } = await history.query(`SELECT count(*) FROM conversion WHERE ${where}`, values)
      return rows[0].count as number
    },

    async find(member, id) {
      const { rows } = await history.query<Row>(
        `SELECT ${CONVERSION_COLUMNS} FROM conversion WHERE id = $1 AND member = $2`,
        [id, member],
      )
      return rows[0] && conversionOf(rows[0])
    },

    async outcomeOf(member, key) {
      const { rows } = await history.query(
        `SELECT reason, conversion.id IS NOT NULL AS "isConverted" FROM conversion_acceptance AS acceptance
         LEFT JOIN conversion_refusal USING (id) LEFT JOIN conversion USING (id)
         WHERE acceptance.member = $1 AND acceptance.key = $2`,
        [member, key],
      )
      const [found] = rows
      if (!found) return undefined
      if (found.reason) return refuse(found.reason)
      return found.isConverted ? 'done' : 'waiting'
    },
  }
}

function conditions(member: MemberId, { asset, since, until }: ConversionFilter) {
  const values: unknown[] = [member]
  const parts = ['member = $1']
  if (asset !== undefined) {
    const at = values.push(asset)
    parts.push(`(from_asset = $${at} OR to_asset = $${at})`)
  }
  if (since !== undefined) parts.push(`converted_at >= $${values.push(since)}`)
  if (until !== undefined) parts.push(`converted_at < $${values.push(until)}`)
  return { where: parts.join(' AND '), values }
}

type Figure =
  | 'pay'
  | 'receive'
  | 'minimum'
  | 'maximum'
  | 'from_index'
  | 'to_index'
  | 'from_spread'
  | 'to_spread'
type Row = Record<Figure, string> &
  Record<'id' | 'from_decimals' | 'to_decimals' | 'quoted_at' | 'converted_at', number> &
  Record<'from_asset' | 'to_asset', AssetId> &
  Record<'from_decided' | 'to_decided', string | null> & {
    asked_by: ConversionSide
    heard_at: number | null
  }

function conversionOf(row: Row): Conversion {
  const [pay, receive] = [fromNumeric<Amount>(row.pay), fromNumeric<Amount>(row.receive)]
  const { from_decided: fromDecided, to_decided: toDecided } = row
  return {
    id: row.id,
    from: row.from_asset,
    to: row.to_asset,
    by: row.asked_by,
    pay,
    receive,
    rate: conversionRate({ pay, receive }),
    minimum: fromNumeric<Amount>(row.minimum),
    maximum: fromNumeric<Amount>(row.maximum),
    fromIndex: fromNumeric<Price>(row.from_index),
    toIndex: fromNumeric<Price>(row.to_index),
    fromSpread: fromNumeric<Ratio>(row.from_spread),
    toSpread: fromNumeric<Ratio>(row.to_spread),
    fromDecimals: row.from_decimals,
    toDecimals: row.to_decimals,
    quotedAt: row.quoted_at,
    convertedAt: row.converted_at,
    heardAt: row.heard_at ?? undefined,
    fromDecided: fromDecided === null ? undefined : fromNumeric<Price>(fromDecided),
    toDecided: toDecided === null ? undefined : fromNumeric<Price>(toDecided),
  }
}

/** Fields that a quote and its conversion share. */
const pricedOf = (quote: ConversionQuote) => ({
  id: quote.id,
  from: quote.from.asset,
  to: quote.to.asset,
  by: quote.by,
  pay: quote.pay,
  receive: quote.receive,
  rate: conversionRate(quote),
  minimum: quote.minimum,
  maximum: quote.maximum,
  fromIndex: quote.from.index,
  toIndex: quote.to.index,
  fromSpread: quote.from.spread,
  toSpread: quote.to.spread,
  fromDecimals: quote.from.decimals,
  toDecimals: quote.to.decimals,
  quotedAt: quote.quotedAt,
})

export const wireQuoteOf = (quote: ConversionQuote): Quote => ({
  ...pricedOf(quote),
  expiresAt: quote.expiresAt,
})

export const wireConversionOf = ({
  quote,
  convertedAt,
  heardAt,
  ticks,
}: Omit<ConversionEntry, 'position'>): Conversion => ({
  ...pricedOf(quote),
  convertedAt,
  heardAt,
  fromDecided: ticks && decidingIndex(quote.from, ticks),
  toDecided: ticks && decidingIndex(quote.to, ticks),
})
