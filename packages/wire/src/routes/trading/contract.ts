/**
 * Perpetual contracts: markets, the member's account, orders. The wire says contract for perp,
 * entrust for an order, lever for leverage, tdMode for margin mode; buy is long and sell is short.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import {
  marginMode,
  perpInfo,
  perpOrder,
  perpSide,
  timeInForce,
  triggerKind,
} from '../../rows/perp.ts'
import { orderStatus, publicTrade } from '../../rows/spot.ts'
import {
  amount,
  assetId,
  count,
  countText,
  flag,
  lots,
  orMissing,
  price,
  ratio,
  signedAmount,
  signedRatio,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { clientOrderId } from '../../schema/orderFields.ts'
import { paging } from '../../schema/paging.ts'
import { optionalPair, pair } from '../../schema/pairData.ts'
import { bookRow } from './trad.ts'

export const period = {
  since: ['since', z.optional(countText)],
  until: ['until', z.optional(countText)],
} as const

export const getPerpMarkets = route({
  method: 'GET',
  path: '/contract/symbols',
  title: 'All perpetual contracts with their live figures.',
  input: strictFields({}),
  reply: z.array(perpInfo),
})

export const getPerpMarket = route({
  method: 'GET',
  path: '/contract/contract',
  title:
    'One contract: its figures, the first 20 rows of each side and the latest trades, in the base.',
  input: strictFields(pair),
  reply: fields({
    info: ['info', perpInfo],
    bids: ['buy', z.array(bookRow)],
    asks: ['sell', z.array(bookRow)],
    trades: ['trades', z.array(publicTrade)],
    sequence: ['seq', count],
  }),
})

export const getLeverages = route({
  method: 'GET',
  path: '/contract/lever',
  title: 'The leverages a contract offers, smallest first.',
  input: strictFields(pair),
  reply: z.array(fields({ leverage: ['lever', count] })),
})

export const getPerpAccount = route({
  method: 'GET',
  path: '/contract/contractAccount',
  title: 'What the member can spend on contracts, and how safe the cross account is.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields(optionalPair),
  reply: fields({
    asset: ['coin', assetId],
    available: ['usable', amount],
    orderMargin: ['orders', amount],
    positionMargin: ['entrust', amount],
    unrealizedPnl: ['profit', signedAmount],
    /** Balance plus unrealized profit or loss. */
    equity: ['equity', signedAmount],
    /** The maintenance margin of the cross positions. */
    crossMaintenance: ['maintenance', amount],
    /**
     * Cross maintenance divided by cross equity: liquidation starts at 1. Missing without
     * positions.
     */
    crossMarginRatio: ['ratio', orMissing(ratio)],
    /** The last leverages used in the requested market. */
    crossLeverage: ['crosslever', z.optional(count)],
    isolatedLeverage: ['isolatedlever', z.optional(count)],
  }),
})

const placedOrder = fields({ order: ['order', perpOrder] })

const marketOrder = {
  ...pair,
  lots: ['number', lots],
  leverage: ['lever', count],
  marginMode: ['tdMode', marginMode],
  /** Redundant with the path; accepted because the product sends it. */
  type: ['style', z.optional(z.enum(['limit', 'market']))],
  takeProfitPrice: ['profitPrice', z.optional(price)],
  takeProfitTrigger: ['profitType', z.optional(triggerKind)],
  stopLossPrice: ['lossPrice', z.optional(price)],
  stopLossTrigger: ['lossType', z.optional(triggerKind)],
  isReduceOnly: ['reduceonly', z.optional(flag)],
  clientOrderId,
} as const

const marketInput = strictFields({
  ...marketOrder,
  /**
   * The price in the sender's form. A market order trades at the book's prices, within the band.
   */
  shownPrice: ['price', z.optional(z.union([z.literal(''), price]))],
})

const limitInput = strictFields({
  ...marketOrder,
  price: ['price', price],
  timeInForce: ['force', z.optional(timeInForce)],
})

const placing = {
  method: 'POST',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  needsEmail: true,
  success: 'orderPlaced',
  reply: placedOrder,
} as const

export const placePerpLimitBuy = route({
  ...placing,
  path: '/contract/buyLimit',
  title: 'Go long, or reduce a short, at a price or better.',
  input: limitInput,
})

export const placePerpLimitSell = route({
  ...placing,
  path: '/contract/sellLimit',
  title: 'Go short, or reduce a long, at a price or better.',
  input: limitInput,
})

export const placePerpMarketBuy = route({
  ...placing,
  path: '/contract/buyMarket',
  title: 'Go long, or reduce a short, now, within the price band.',
  input: marketInput,
})

export const placePerpMarketSell = route({
  ...placing,
  path: '/contract/sellMarket',
  title: 'Go short, or reduce a long, now, within the price band.',
  input: marketInput,
})

export const cancelPerpOrder = route({
  method: 'POST',
  path: '/contract/closeEntrust',
  success: 'orderCancelled',
  title: 'Cancel one open order.',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', count] }),
  reply: placedOrder,
})

export const cancelAllPerpOrders = route({
  method: 'POST',
  path: '/contract/closeAllEntrust',
  success: 'ordersCancelled',
  title: 'Cancel all open orders, everywhere or in one contract.',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  isOpenWhenFrozen: true,
  isAddition: true,
  input: strictFields(optionalPair),
  reply: fields({ count: ['count', count] }),
})

export const getOpenPerpOrders = route({
  method: 'GET',
  path: '/contract/tradEntrust',
  title: "The member's open orders, newest first, of one contract or all.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields(optionalPair),
  reply: z.array(perpOrder),
})

export const getPerpOrders = route({
  method: 'GET',
  path: '/contract/tradOrder',
  title: "The member's orders, newest first, with their fills summed.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    ...paging,
    ...optionalPair,
    side: ['type', z.optional(perpSide)],
    status: ['state', z.optional(orderStatus)],
    ...period,
  }),
  reply: fields({ orders: ['list', z.array(perpOrder)], count: ['count', count] }),
})

export const getPerpOrderFills = route({
  method: 'GET',
  path: '/contract/entrustDetail',
  title: 'One order of the member with each of its fills.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({ id: ['id', countText] }),
  reply: fields({
    order: ['order', perpOrder],
    fills: [
      'fills',
      z.array(
        fields({
          trade: ['id', count],
          price: ['price', price],
          lots: ['number', lots],
          fee: ['fee', amount],
          realizedPnl: ['income', signedAmount],
          isMaker: ['maker', flag],
          tradedAt: ['wdate', timestamp],
        }),
      ),
    ],
  }),
})

export const getFunding = route({
  method: 'GET',
  path: '/contract/funding',
  title: 'What the next funding would be, when it is due, and the latest ones.',
  isAddition: true,
  input: strictFields({ ...pair, limit: ['limit', z.optional(countText)] }),
  reply: fields({
    rate: ['rate', signedRatio],
    nextAt: ['time', timestamp],
    intervalMinutes: ['mine', count],
    /** The rate is between minus and plus this. */
    cap: ['cap', ratio],
    latest: [
      'list',
      z.array(
        fields({
          rate: ['rate', signedRatio],
          markPrice: ['markprice', price],
          paidAt: ['wdate', timestamp],
        }),
      ),
    ],
  }),
})
