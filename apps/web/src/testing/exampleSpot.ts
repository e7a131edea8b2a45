/**
 * For tests and the gallery: a spot market from the server, with a spread of 20 USDT around 50,000,
 * and an order of it.
 */
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { exampleAmount, examplePrice, exampleRatio } from './figures.ts'

export const exampleSpot: MarketInfo = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  symbol: 'BTC/USDT',
  name: 'Bitcoin',
  isTradable: true,
  isFavorite: false,
  lastPrice: examplePrice('50000'),
  change24h: exampleRatio('0'),
  priceDecimals: 2,
  quantityDecimals: 4,
  quantityMin: exampleAmount('0.0001'),
  quantityMax: exampleAmount('100'),
  notionalMin: exampleAmount('5'),
  bestBid: examplePrice('49990'),
  bestAsk: examplePrice('50010'),
  high24h: undefined,
  low24h: undefined,
  volume24h: exampleAmount('0'),
  turnover24h: exampleAmount('0'),
  makerFeeRate: exampleRatio('0.001'),
  takerFeeRate: exampleRatio('0.002'),
  priceBand: exampleRatio('0.1'),
  indexPrice: examplePrice('50000'),
}

/** A buy of 0.02 at 49,000 that rests. */
export const exampleOrder: Order = {
  id: 81,
  sequenceId: 81,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: examplePrice('49000'),
  stopPrice: undefined,
  quantity: exampleAmount('0.02'),
  quoteBudget: undefined,
  remainingQuantity: exampleAmount('0.02'),
  filledQuantity: exampleAmount('0'),
  averagePrice: undefined,
  filledValue: exampleAmount('0'),
  fee: exampleAmount('0'),
  feeAsset: 'BTC',
  status: 'open',
  createdAt: 1,
  base: 'BTC',
  quote: 'USDT',
  clientOrderId: '',
}
