/** A spot market, in calls and pushes. */
import * as z from 'zod/mini'
import {
  amount,
  assetId,
  count,
  enabled,
  flag,
  orMissing,
  percent,
  price,
  priceLine,
  ratio,
  shortText,
  timestamp,
} from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'

/** A market with its live figures. Prices are missing until the first trade. */
export const marketInfo = fields({
  id: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  board: ['plate', shortText],
  isTradable: ['state', enabled],
  symbol: ['stringName', shortText],
  /** The base coin's name: Bitcoin. */
  name: ['name', shortText],
  lastPrice: ['price', orMissing(price)],
  change24h: ['rise', orMissing(percent)],
  priceDecimals: ['price_accuracy', count],
  quantityDecimals: ['amount_accuracy', count],
  quantityMin: ['minnumber', amount],
  quantityMax: ['maxnumber', amount],
  notionalMin: ['minamount', amount],
  bestAsk: ['sellprice', orMissing(price)],
  bestBid: ['buyprice', orMissing(price)],
  isFavorite: ['isOptional', flag],
  high24h: ['height', orMissing(price)],
  low24h: ['low', orMissing(price)],
  volume24h: ['volume', amount],
  turnover24h: ['turnover', amount],
  makerFeeRate: ['makergas', ratio],
  takerFeeRate: ['takergas', ratio],
  priceBand: ['band', ratio],
  indexPrice: ['indexprice', orMissing(price)],
  /** Closing prices of the last 24 hours, oldest first, for the sparkline in lists. */
  spark: ['spark', z.optional(priceLine)],
  /** The time of the figures. Only in calls: socket messages are current when they arrive. */
  at: ['time', z.optional(timestamp)],
})

export type MarketInfo = z.output<typeof marketInfo>
