/** Replies of spot trading for the gallery: a market with its book, an account, open and past orders. */
import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Reply, Route } from '@assay/wire/route.ts'
import {
  getOpenOrders,
  getOrderFills,
  getOrderHistory,
  getSpotAccount,
  getSpotMarket,
} from '@assay/wire/routes/trad.ts'
import type { MarketInfo, Order } from '@assay/wire/rows/spot.ts'
import * as z from 'zod/mini'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price

const encoded = <R extends Route>(route: R, reply: Reply<R>): [string, unknown] => [
  route.path,
  z.encode(route.reply as z.ZodMiniType, reply),
]

function order(id: number, changes: Partial<Order>): Order {
  return {
    id,
    sequenceId: id,
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    price: price('63900'),
    stopPrice: undefined,
    quantity: amount('0.015'),
    quoteBudget: undefined,
    remainingQuantity: amount('0.015'),
    filledQuantity: amount('0'),
    averagePrice: undefined,
    filledValue: amount('0'),
    fee: amount('0'),
    feeAsset: 'BTC',
    status: 'open',
    createdAt: Date.UTC(2026, 2, 14, 14, 2, 11) - id * 3_600_000,
    base: 'BTC',
    quote: 'USDT',
    clientOrderId: '',
    ...changes,
  }
}

const traded = {
  filledQuantity: amount('0.006'),
  averagePrice: price('64856.72'),
  filledValue: amount('389.14032'),
  fee: amount('0.000006'),
}
const open = [
  order(9, {}),
  order(8, { side: 'sell', price: price('71200'), status: 'partiallyFilled', ...traded }),
  order(7, { stopPrice: price('60000'), price: price('59900'), status: 'waiting' }),
]
const past = [
  ...open,
  order(6, { status: 'filled', type: 'market', price: undefined, ...traded }),
  order(5, { status: 'cancelled' }),
  order(4, { status: 'partiallyCancelled', side: 'sell', ...traded }),
]

const levels = (from: number, step: number) =>
  Array.from({ length: 20 }, (_, row) => ({
    price: price((from + row * step).toFixed(2)),
    quantity: amount((((row * 7919) % 280) / 100 + 0.12).toFixed(4)),
    barWidth: 40,
  }))

/** The answer for one market only; its key is the address with the query. */
export function marketReply(info: MarketInfo): [string, unknown] {
  const { base, quote } = info
  const query = z.encode(getSpotMarket.input, { base, quote }) as Record<string, string>
  const reply = { info, bids: [], asks: [], trades: [], sequence: 1 }
  return [`${getSpotMarket.path}?${new URLSearchParams(query)}`, encoded(getSpotMarket, reply)[1]]
}

export function orderReplies(info: MarketInfo): [string, unknown][] {
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
      balance: { baseAvailable: amount('0.4271'), quoteAvailable: amount('6874.81') },
      openOrders: open,
    }),
    encoded(getOpenOrders, open),
    encoded(getOrderHistory, { orders: past, count: past.length }),
    encoded(getOrderFills, {
      order: past[3] ?? order(6, {}),
      fills: [
        {
          trade: 1,
          price: price('64856.72'),
          quantity: amount('0.006'),
          fee: amount('0.000006'),
          feeAsset: 'BTC',
          isMaker: false,
          tradedAt: Date.UTC(2026, 2, 14, 8, 2, 11),
        },
      ],
    }),
  ]
}

/** The same market with nothing in it, and a member with nothing to spend. */
export function emptyOrderReplies(info: MarketInfo): [string, unknown][] {
  return [
    encoded(getSpotMarket, { info, bids: [], asks: [], trades: [], sequence: 1 }),
    encoded(getSpotAccount, {
      balance: { baseAvailable: amount('0'), quoteAvailable: amount('0') },
      openOrders: [],
    }),
    encoded(getOrderHistory, { orders: [], count: 0 }),
  ]
}
