/** For tests: a spot market as the server tells of it, with a spread of 20 USDT around 50,000. */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { MarketInfo } from '@assay/wire/rows/spot.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

export const exampleInfo: MarketInfo = {
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
