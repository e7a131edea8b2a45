/** Spot trading. The wire says trad for spot, entrust for an order, style for its type. */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { marketInfo } from '../../rows/market.ts'
import { order, orderStatus, publicTrade, side } from '../../rows/spot.ts'
import {
  amount,
  assetId,
  count,
  countText,
  flag,
  orMissing,
  price,
  shortText,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { clientOrderId } from '../../schema/orderFields.ts'
import { paging } from '../../schema/paging.ts'
import { pair } from '../../schema/pairData.ts'

/** How many rows of each side of a book are sent; fewer if there are no more. */
export const BOOK_ROWS = 20

/** `width` is the bar behind the row: share of the shown value times 800, at most 100. */
export const bookRow = fields({
  price: ['price', price],
  quantity: ['amount', amount],
  barWidth: ['width', z.number()],
})

export type BookRow = z.output<typeof bookRow>

export const getSpotMarket = route({
  method: 'GET',
  path: '/trad/trad',
  title: 'One spot market: its figures, the first 20 rows of each side and the latest trades.',
  input: strictFields(pair),
  reply: fields({
    info: ['info', marketInfo],
    bids: ['buy', z.array(bookRow)],
    asks: ['sell', z.array(bookRow)],
    trades: ['trades', z.array(publicTrade)],
    /** Increases with every change of the book, so that answers can be ordered. */
    sequence: ['seq', count],
  }),
})

export const getAssetIntroduction = route({
  method: 'GET',
  path: '/trad/currencyIntroduction',
  title: 'What a coin is: introduction, supply, website and block explorer.',
  input: strictFields({ asset: ['tradcoin', assetId] }),
  reply: fields({
    asset: ['coin', assetId],
    name: ['name', shortText],
    introduction: ['intro', text],
    circulatingSupply: ['total', orMissing(amount)],
    website: ['website', shortText],
    explorer: ['explorer', shortText],
    chain: ['blockname', shortText],
    contractAddress: ['contractaddress', shortText],
    decimals: ['precision', count],
  }),
})

export const getSpotAccount = route({
  method: 'GET',
  path: '/trad/tradAccount',
  title: 'What the member can spend in a market, and the open orders there.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields(pair),
  reply: fields({
    balance: [
      'balance',
      fields({
        baseAvailable: ['tradusable', amount],
        quoteAvailable: ['mainusable', amount],
      }),
    ],
    openOrders: ['entrust_order', z.array(order)],
  }),
})

/** The answer of a placing call: the order after matching. */
const placed = fields({ order: ['order', order] })

const board = ['plate', z.optional(shortText)] as const

const stopPrice = ['stopprice', z.optional(price)] as const
/**
 * The direction in which the price reaches the trigger; refused if it has already crossed it.
 * Default: from the current price.
 */
const stopWhen = ['stopwhen', z.optional(z.enum(['rises', 'falls']))] as const

const limitInput = strictFields({
  ...pair,
  board,
  price: ['price', price],
  quantity: ['number', amount],
  timeInForce: ['force', z.optional(z.enum(['gtc', 'ioc', 'fok', 'postOnly']))],
  stopPrice,
  stopWhen,
  clientOrderId,
})

/** Either `number` of base, or for a buy a `budget` of quote, fees included. */
const marketInput = strictFields({
  ...pair,
  board,
  quantity: ['number', z.optional(amount)],
  quoteBudget: ['budget', z.optional(amount)],
  stopPrice,
  stopWhen,
  clientOrderId,
})

const placing = {
  method: 'POST',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  needsEmail: true,
  success: 'orderPlaced',
  reply: placed,
} as const

export const placeLimitBuy = route({
  ...placing,
  path: '/trad/buyLimit',
  title: 'Buy at a price or better.',
  input: limitInput,
})

export const placeLimitSell = route({
  ...placing,
  path: '/trad/sellLimit',
  title: 'Sell at a price or better.',
  input: limitInput,
})

export const placeMarketBuy = route({
  ...placing,
  path: '/trad/buyMarket',
  title: 'Buy now at the best prices in the book, within the price band.',
  input: marketInput,
})

export const placeMarketSell = route({
  ...placing,
  path: '/trad/sellMarket',
  title: 'Sell now at the best prices in the book, within the price band.',
  input: marketInput,
})

export const cancelOrder = route({
  method: 'POST',
  path: '/trad/closeEntrust',
  success: 'orderCancelled',
  title: 'Cancel one open order.',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', count] }),
  reply: placed,
})

export const cancelAllOrders = route({
  method: 'POST',
  path: '/trad/closeAllEntrust',
  success: 'ordersCancelled',
  title: 'Cancel all open orders, everywhere or in one market.',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  isOpenWhenFrozen: true,
  isAddition: true,
  input: strictFields({
    base: ['tradcoin', z.optional(assetId)],
    quote: ['maincoin', z.optional(assetId)],
  }),
  reply: fields({ count: ['count', count] }),
})

export const getOpenOrders = route({
  method: 'GET',
  path: '/trad/entrustOrder',
  title: "The member's open orders, newest first, of one market or all.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    base: ['tradcoin', z.optional(assetId)],
    quote: ['maincoin', z.optional(assetId)],
  }),
  reply: z.array(order),
})

export const getOrderHistory = route({
  method: 'GET',
  path: '/trad/entrustHistory',
  title: "The member's orders, newest first, with their fills summed.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    ...paging,
    base: ['tradcoin', z.optional(assetId)],
    quote: ['maincoin', z.optional(assetId)],
    side: ['type', z.optional(side)],
    status: ['state', z.optional(orderStatus)],
    since: ['since', z.optional(countText)],
    until: ['until', z.optional(countText)],
  }),
  reply: fields({ orders: ['list', z.array(order)], count: ['count', count] }),
})

export const getOrderFills = route({
  method: 'GET',
  path: '/trad/entrustDetail',
  title: 'One order of the member with each of its fills.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({ id: ['id', countText] }),
  reply: fields({
    order: ['order', order],
    fills: [
      'fills',
      z.array(
        fields({
          trade: ['id', count],
          price: ['price', price],
          quantity: ['number', amount],
          fee: ['fee', amount],
          feeAsset: ['feecoin', assetId],
          isMaker: ['maker', flag],
          tradedAt: ['wdate', timestamp],
        }),
      ),
    ],
  }),
})
