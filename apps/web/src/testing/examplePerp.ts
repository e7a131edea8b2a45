/**
 * For tests and the gallery: the example contract of the domain as the server tells of it, and what
 * a member has in it.
 */
import { exampleMarket } from '@assay/domain/perp/exampleMarket.ts'
import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { PerpInfo, PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { amount, price, ratio } from './figures.ts'

const rules = perpRules(exampleMarket)
export const examplePerp: PerpInfo = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  symbol: 'BTC/USDT',
  name: 'BTC/USDT',
  isTradable: true,
  lastPrice: price('50000'),
  markPrice: price('50000'),
  indexPrice: price('50000'),
  isHalted: false,
  change24h: undefined,
  high24h: undefined,
  low24h: undefined,
  volume24h: amount('0'),
  turnover24h: amount('0'),
  bestAsk: price('50000.01'),
  bestBid: price('49999.99'),
  contractSize: amount('0.001'),
  takerFeeRate: exampleMarket.takerFeeRate,
  makerFeeRate: exampleMarket.makerFeeRate,
  liquidationFeeRate: exampleMarket.liquidationFeeRate,
  lotsMin: 1,
  lotsMax: 100_000,
  leverageMax: 100,
  priceDecimals: 2,
  priceBand: ratio('0.02'),
  highestBuy: price('51000'),
  lowestSell: price('49000'),
  openInterest: 0,
  fundingRate: ratio('0.0001'),
  settledFundingRate: ratio('0'),
  markByFunding: undefined,
  nextFundingAt: 0,
  isFavorite: false,
  brackets: rules.steps.map(({ floor, valueMax, maintenanceRate, deduction, leverageMax }) => ({
    notionalFloor: floor as Amount,
    notionalMax: valueMax,
    maintenanceRate,
    maintenanceDeduction: deduction as Amount,
    leverageMax,
  })),
}

/** At its best prices 0.1 BTC, 100 lots. */
export const examplePerpBook = {
  asks: [
    { price: price('50000.01'), quantity: amount('0.1') },
    { price: price('50010'), quantity: amount('0.2') },
  ],
  bids: [
    { price: price('49999.99'), quantity: amount('0.1') },
    { price: price('49990'), quantity: amount('0.2') },
  ],
}

/** 12 lots long at 49,000, isolated at 20×. */
export const examplePosition: Position = {
  ...{ id: 7, base: 'BTC', quote: 'USDT', side: 'long', marginMode: 'isolated', leverage: 20 },
  ...{ entryPrice: price('49000'), lots: 12, closableLots: 12, margin: amount('29.4') },
  ...{ unrealizedPnl: amount('12'), returnRate: ratio('0.4'), realizedPnl: amount('0') },
  ...{ fee: amount('0.3'), fundingPaid: amount('0'), contractSize: amount('0.001') },
  ...{ markPrice: price('50000'), notional: amount('600'), liquidationPrice: price('46800') },
  ...{ bankruptcyPrice: price('46550'), maintenanceMargin: amount('2.4'), equity: amount('41.4') },
  ...{ maintenanceAll: amount('2.4'), marginRatio: ratio('0.06'), adlLights: 1 },
  ...{ takeProfitPrice: undefined, stopLossPrice: undefined, protections: [], openedAt: 1 },
}

export const examplePerpOrder: PerpOrder = {
  ...{ id: 81, sequenceId: 81, base: 'BTC', quote: 'USDT', side: 'buy', isReduceOnly: false },
  ...{ type: 'market', timeInForce: 'ioc', marginMode: 'cross', leverage: 20 },
  ...{ limitPrice: undefined, averagePrice: price('50000.01'), lots: 10, remainingLots: 0 },
  ...{ contractSize: amount('0.001'), held: amount('0'), fee: amount('0.25') },
  ...{ realizedPnl: amount('0'), takeProfitPrice: undefined, takeProfitTrigger: 'last' },
  ...{ stopLossPrice: undefined, stopLossTrigger: 'mark', status: 'filled', origin: 'member' },
  ...{ createdAt: 1, clientOrderId: '' },
}
