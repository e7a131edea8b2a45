/**
 * For tests and the gallery: a spot market as the server tells of it, with a spread of 20 USDT
 * around 50,000, and an order of it.
 */
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { amount, price, ratio } from './figures.ts'

export const exampleSpot: MarketInfo = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  symbol: 'BTC/USDT',
  name: 'Bitcoin',
  isTradable: true,
  isFavorite: false,
  lastPrice: price('50000'),
  change24h: ratio('0'),
  priceDecimals: 2,
  quantityDecimals: 4,
  quantityMin: amount('0.0001'),
  quantityMax: amount('100'),
  notionalMin: amount('5'),
  bestBid: price('49990'),
  bestAsk: price('50010'),
  high24h: undefined,
  low24h: undefined,
  volume24h: amount('0'),
  turnover24h: amount('0'),
  makerFeeRate: ratio('0.001'),
  takerFeeRate: ratio('0.002'),
  priceBand: ratio('0.1'),
  indexPrice: price('50000'),
}

/** A buy of 0.02 at 49,000 that rests. */
export const exampleOrder: Order = {
  id: 81,
  sequenceId: 81,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: price('49000'),
  stopPrice: undefined,
  quantity: amount('0.02'),
  quoteBudget: undefined,
  remainingQuantity: amount('0.02'),
  filledQuantity: amount('0'),
  averagePrice: undefined,
  filledValue: amount('0'),
  fee: amount('0'),
  feeAsset: 'BTC',
  status: 'open',
  createdAt: 1,
  base: 'BTC',
  quote: 'USDT',
  clientOrderId: '',
}
