import {
  getOpenOrders,
  getOrderFills,
  getOrderHistory,
  getSpotAccount,
  getSpotMarket,
} from '@assay/wire/routes/trading/trad.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import * as z from 'zod/mini'
import { exampleOrder } from '../src/testing/exampleSpot.ts'
import { exampleAmount, examplePrice } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import { levels } from './levels.ts'
import { galleryMarkets } from './markets.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

const order = (id: number, changes: Partial<Order>): Order => ({
  ...exampleOrder,
  id,
  sequenceId: id,
  createdAt: Date.UTC(2026, 2, 14, 14, 2, 11) - id * 3_600_000,
  price: examplePrice('63900'),
  quantity: exampleAmount('0.015'),
  remainingQuantity: exampleAmount('0.015'),
  ...changes,
})

const traded = {
  filledQuantity: exampleAmount('0.006'),
  averagePrice: examplePrice('64856.72'),
  filledValue: exampleAmount('389.14032'),
  fee: exampleAmount('0.000006'),
}
const open = [
  order(9, {}),
  order(8, { side: 'sell', price: examplePrice('71200'), status: 'partiallyFilled', ...traded }),
  order(7, {
    stopPrice: examplePrice('60000'),
    price: examplePrice('59900'),
    status: 'waiting',
    stopWhen: 'falls',
  }),
]
const past = [
  ...open,
  order(6, { status: 'filled', type: 'market', price: undefined, ...traded }),
  order(5, { status: 'cancelled' }),
  order(4, { status: 'partiallyCancelled', side: 'sell', ...traded }),
]

/** The answer for one market only; its key is the address with the query. */
function marketReply(info: MarketInfo): [string, unknown] {
  const { base, quote } = info
  const query = z.encode(getSpotMarket.input, { base, quote }) as Record<string, string>
  const reply = { info, bids: [], asks: [], trades: [], sequence: 1 }
  return [`${getSpotMarket.path}?${new URLSearchParams(query)}`, encoded(getSpotMarket, reply)[1]]
}

function orderReplies(info: MarketInfo): [string, unknown][] {
  const last = Number(info.lastPrice ?? 0n) / 1e18
  return [
    encoded(getSpotMarket, {
      info,
      bids: levels(last - 1.2, -1.4),
      asks: levels(last + 1.2, 1.4),
      trades: [],
      sequence: 1,
    }),
    encoded(getSpotAccount, {
      balance: { baseAvailable: exampleAmount('0.4271'), quoteAvailable: exampleAmount('6874.81') },
      openOrders: open,
    }),
    encoded(getOpenOrders, open),
    encoded(getOrderHistory, { orders: past, count: past.length }),
    encoded(getOrderFills, {
      order: past[3] ?? order(6, {}),
      fills: [
        {
          trade: 1,
          price: examplePrice('64856.72'),
          quantity: exampleAmount('0.006'),
          fee: exampleAmount('0.000006'),
          feeAsset: 'BTC',
          isMaker: false,
          tradedAt: Date.UTC(2026, 2, 14, 8, 2, 11),
        },
      ],
    }),
  ]
}

/** The same market without data, and a member without money. */
function emptyOrderReplies(info: MarketInfo): [string, unknown][] {
  return [
    encoded(getSpotMarket, { info, bids: [], asks: [], trades: [], sequence: 1 }),
    encoded(getSpotAccount, {
      balance: { baseAvailable: exampleAmount('0'), quoteAvailable: exampleAmount('0') },
      openOrders: [],
    }),
    encoded(getOrderHistory, { orders: [], count: 0 }),
  ]
}

const first = galleryMarkets[0] as MarketInfo
const closed = galleryMarkets.find(({ isTradable }) => !isTradable) as MarketInfo

export const part: GalleryPart = {
  screens: [
    ...states('Spot', '/coinExchange', true, EVERY_STATE),
    ...states('Spot, visitor', '/coinExchange', false, ['full']),
    ...states('Spot, not tradable', '/coinExchange?market=LTC-USDT', true, ['full']),
    ...states('Orders', '/orders/spot', true, ['full', 'loading', 'empty', 'error']),
  ],
  replies: [...orderReplies(first), marketReply(closed)],
  empty: emptyOrderReplies(first),
}
