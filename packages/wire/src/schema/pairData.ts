/** A market by its two assets, as fields of a call. */
import * as z from 'zod/mini'
import { assetId } from './codecs.ts'
import { fields } from './fields.ts'

export const pair = { base: ['tradcoin', assetId], quote: ['maincoin', assetId] } as const

export const optionalPair = {
  base: ['tradcoin', z.optional(assetId)],
  quote: ['maincoin', z.optional(assetId)],
} as const

/** The pair in a URL as JSON: `/exchangeRecord/{"maincoin":"USDT","tradcoin":"BTC"}`. */
export const pairData = fields(pair)
