/**
 * For tests and the gallery: the domain's example contract from the server, and a member's holdings
 * in it.
 */

import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { PerpInfo, PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { exampleAmount, examplePrice, exampleRatio } from './figures.ts'

const rules = perpRules(exampleMarket)
export const examplePerp: PerpInfo = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  symbol: 'BTC/USDT',
  name: 'BTC/USDT',
  isTradable: true,
  lastPrice: examplePrice('50000'),
  markPrice: examplePrice('50000'),
  indexPrice: examplePrice('50000'),
  isHalted: false,
  change24h: undefined,
  high24h: undefined,
  low24h: undefined,
  volume24h: exampleAmount('0'),
  turnover24h: exampleAmount('0'),
  bestAsk: examplePrice('50000.01'),
  bestBid: examplePrice('49999.99'),
  contractSize: exampleAmount('0.001'),
  takerFeeRate: exampleMarket.takerFeeRate,
  makerFeeRate: exampleMarket.makerFeeRate,
  liquidationFeeRate: exampleMarket.liquidationFeeRate,
  lotsMin: 1,
  lotsMax: 100_000,
  leverageMax: 100,
  priceDecimals: 2,
  priceBand: exampleRatio('0.02'),
  highestBuy: examplePrice('51000'),
  lowestSell: examplePrice('49000'),
  openInterest: 0,
  fundingRate: exampleRatio('0.0001'),
  settledFundingRate: exampleRatio('0'),
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
    { price: examplePrice('50000.01'), quantity: exampleAmount('0.1') },
    { price: examplePrice('50010'), quantity: exampleAmount('0.2') },
  ],
  bids: [
    { price: examplePrice('49999.99'), quantity: exampleAmount('0.1') },
    { price: examplePrice('49990'), quantity: exampleAmount('0.2') },
  ],
}

/** 12 lots long at 49,000, isolated at 20×. */
export const examplePosition: Position = {
  id: 7,
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  marginMode: 'isolated',
  leverage: 20,
  entryPrice: examplePrice('49000'),
  lots: 12,
  closableLots: 12,
  margin: exampleAmount('29.4'),
  unrealizedPnl: exampleAmount('12'),
  returnRate: exampleRatio('0.4'),
  realizedPnl: exampleAmount('0'),
  fee: exampleAmount('0.3'),
  fundingPaid: exampleAmount('0'),
  contractSize: exampleAmount('0.001'),
  markPrice: examplePrice('50000'),
  notional: exampleAmount('600'),
  liquidationPrice: examplePrice('46800'),
  bankruptcyPrice: examplePrice('46550'),
  maintenanceMargin: exampleAmount('2.4'),
  equity: exampleAmount('41.4'),
  maintenanceAll: exampleAmount('2.4'),
  marginRatio: exampleRatio('0.06'),
  adlLights: 1,
  takeProfitPrice: undefined,
  stopLossPrice: undefined,
  protections: [],
  openedAt: 1,
}

export const examplePerpOrder: PerpOrder = {
  id: 81,
  sequenceId: 81,
  base: 'BTC',
  quote: 'USDT',
  side: 'buy',
  isReduceOnly: false,
  type: 'market',
  timeInForce: 'ioc',
  marginMode: 'cross',
  leverage: 20,
  limitPrice: undefined,
  averagePrice: examplePrice('50000.01'),
  lots: 10,
  remainingLots: 0,
  contractSize: exampleAmount('0.001'),
  held: exampleAmount('0'),
  fee: exampleAmount('0.25'),
  realizedPnl: exampleAmount('0'),
  takeProfitPrice: undefined,
  takeProfitTrigger: 'last',
  stopLossPrice: undefined,
  stopLossTrigger: 'mark',
  status: 'filled',
  origin: 'member',
  createdAt: 1,
  clientOrderId: '',
}
