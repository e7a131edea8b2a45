/** A spot market, an order and a public trade, as calls and pushes tell them. */
import { CANCEL_REASONS } from '@assay/domain/spot/order.ts'
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
} from '../codecs.ts'
import { fields } from '../fields.ts'

export const side = z.enum(['buy', 'sell'])

const orderType = z.enum(['limit', 'market'])

/** The product's words for the states of an order; `waiting` is a stop that has not triggered. */
export const orderStatus = z.codec(
  z.enum(['waiting', 'unfilled', 'section', 'all', 'cancel', 'uncancel']),
  z.enum(['waiting', 'open', 'partiallyFilled', 'filled', 'cancelled', 'partiallyCancelled']),
  {
    decode: (state) => STATUS_OF[state],
    encode: (status) => STATE_OF[status],
  },
)

const STATUS_OF = {
  waiting: 'waiting',
  unfilled: 'open',
  section: 'partiallyFilled',
  all: 'filled',
  cancel: 'cancelled',
  uncancel: 'partiallyCancelled',
} as const

const STATE_OF = {
  waiting: 'waiting',
  open: 'unfilled',
  partiallyFilled: 'section',
  filled: 'all',
  cancelled: 'cancel',
  partiallyCancelled: 'uncancel',
} as const

/** A market with its live figures. Prices are missing until the first trade. */
export const marketInfo = fields({
  id: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  board: ['plate', shortText],
  isTradable: ['state', enabled],
  symbol: ['stringName', shortText],
  /** The base coin's: Bitcoin. */
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
  /** Closing prices of the last 24 hours, oldest first, for the small line in lists. */
  spark: ['spark', z.optional(priceLine)],
  /** When it was so. Only calls say it: what the socket sends is so when it comes. */
  at: ['time', z.optional(timestamp)],
})

export type MarketInfo = z.output<typeof marketInfo>

export const publicTrade = fields({
  id: ['id', count],
  price: ['price', price],
  quantity: ['number', amount],
  takerSide: ['type', side],
  tradedAt: ['wdate', timestamp],
})

export type PublicTrade = z.output<typeof publicTrade>

export const order = fields({
  /** The wire names the id twice. */
  id: ['id', count],
  sequenceId: ['autoid', count],
  side: ['type', side],
  type: ['style', orderType],
  timeInForce: ['force', z.enum(['gtc', 'ioc', 'fok', 'postOnly'])],
  price: ['price', orMissing(price)],
  stopPrice: ['stopprice', orMissing(price)],
  quantity: ['number', orMissing(amount)],
  quoteBudget: ['budget', orMissing(amount)],
  remainingQuantity: ['unfilled', amount],
  filledQuantity: ['filled', amount],
  averagePrice: ['avgprice', orMissing(price)],
  /** What the fills cost or brought, in the quote asset. */
  filledValue: ['total', amount],
  fee: ['fee', amount],
  feeAsset: ['feecoin', assetId],
  status: ['state', orderStatus],
  /** Why what is not filled was cancelled. */
  cancelReason: ['reason', z.optional(z.enum(CANCEL_REASONS))],
  createdAt: ['wdate', timestamp],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  clientOrderId: ['clientid', shortText],
})

export type Order = z.output<typeof order>
