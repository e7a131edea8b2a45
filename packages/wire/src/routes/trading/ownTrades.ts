/** A member's own trades, and orders by client id. */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { perpOrder, perpSide } from '../../rows/perp.ts'
import { order } from '../../rows/spot.ts'
import {
  amount,
  assetId,
  count,
  flag,
  lots,
  price,
  signedAmount,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { clientOrderName } from '../../schema/orderFields.ts'
import { tradeWindow } from './marketData.ts'

const filled = {
  trade: ['id', count],
  order: ['order', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  side: ['type', perpSide],
  price: ['price', price],
  isMaker: ['maker', flag],
  fee: ['fee', amount],
  tradedAt: ['wdate', timestamp],
} as const

export const ownTrade = fields({
  ...filled,
  quantity: ['number', amount],
  /** The cost or proceeds in the quote asset, before the fee. */
  value: ['total', amount],
  feeAsset: ['feecoin', assetId],
})
export type OwnTrade = z.output<typeof ownTrade>

export const ownPerpTrade = fields({
  ...filled,
  lots: ['number', lots],
  /** The realized result of a fill that reduced a position, before the fee. */
  realizedPnl: ['income', signedAmount],
})
export type OwnPerpTrade = z.output<typeof ownPerpTrade>

const reading = {
  method: 'GET',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
} as const

export const getOwnTrades = route({
  ...reading,
  path: '/trad/fills',
  title:
    "The member's spot trades in all markets, newest first: between two times or two trades, 100 or as many as asked for up to 1000.",
  noScreen: 'Own trades by time for programs. Screens show the fills of an order.',
  input: strictFields(tradeWindow),
  reply: fields({ trades: ['list', z.array(ownTrade)] }),
})

export const getOwnPerpTrades = route({
  ...reading,
  path: '/contract/fills',
  title:
    "The member's trades of contracts, newest first: between two times or two trades, 100 or as many as asked for up to 1000.",
  noScreen: 'As `getOwnTrades`, of contracts.',
  input: strictFields(tradeWindow),
  reply: fields({ trades: ['list', z.array(ownPerpTrade)] }),
})

const named = strictFields({
  clientOrderId: ['clientid', clientOrderName],
})

export const getOrderByClientId = route({
  ...reading,
  path: '/trad/clientEntrust',
  title: 'The newest spot order of the member with this client order id.',
  noScreen: 'Programs name their orders. Screens know them by number.',
  input: named,
  reply: fields({ order: ['order', order] }),
})

export const getPerpOrderByClientId = route({
  ...reading,
  path: '/contract/clientEntrust',
  title: 'The newest contract order of the member with this client order id.',
  noScreen: 'As `getOrderByClientId`, of contracts.',
  input: named,
  reply: fields({ order: ['order', perpOrder] }),
})

const cancelling = {
  method: 'POST',
  success: 'orderCancelled',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  isOpenWhenFrozen: true,
  isAddition: true,
} as const

export const cancelOrderByClientId = route({
  ...cancelling,
  path: '/trad/closeClientEntrust',
  title: 'Cancel the open spot order with this client order id.',
  noScreen: 'Programs cancel by the name they gave. Screens cancel by number.',
  input: named,
  reply: fields({ order: ['order', order] }),
})

export const cancelPerpOrderByClientId = route({
  ...cancelling,
  path: '/contract/closeClientEntrust',
  title: 'Cancel the open contract order with this client order id.',
  noScreen: 'As `cancelOrderByClientId`, of contracts.',
  input: named,
  reply: fields({ order: ['order', perpOrder] }),
})
