/** An order on a spot market and a public trade, as calls and pushes tell them. */
import { CANCEL_REASONS } from '@assay/domain/spot/order.ts'
import * as z from 'zod/mini'
import { amount, assetId, count, orMissing, price, shortText, timestamp } from '../codecs.ts'
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
  /** Which way the price has to go to the trigger; missing where that was not kept. */
  stopWhen: ['stopwhen', z.optional(z.enum(['rises', 'falls']))],
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
