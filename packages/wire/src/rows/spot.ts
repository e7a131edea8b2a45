/** A spot order and a public trade, in calls and pushes. */
import { CANCEL_REASONS } from '@assay/domain/spot/order.ts'
import * as z from 'zod/mini'
import { amount, assetId, count, orMissing, price, shortText, timestamp } from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'

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
  /** The direction in which the price reaches the trigger; missing if not recorded. */
  stopWhen: ['stopwhen', z.optional(z.enum(['rises', 'falls']))],
  quantity: ['number', orMissing(amount)],
  quoteBudget: ['budget', orMissing(amount)],
  remainingQuantity: ['unfilled', amount],
  filledQuantity: ['filled', amount],
  averagePrice: ['avgprice', orMissing(price)],
  /** The cost or proceeds of the fills, in the quote asset. */
  filledValue: ['total', amount],
  fee: ['fee', amount],
  feeAsset: ['feecoin', assetId],
  status: ['state', orderStatus],
  /** Why the unfilled part was canceled. */
  cancelReason: ['reason', z.optional(z.enum(CANCEL_REASONS))],
  createdAt: ['wdate', timestamp],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  clientOrderId: ['clientid', shortText],
})

export type Order = z.output<typeof order>
