/** For tests: the example contract of the domain as the server tells of it, with its book and a balance. */
import { exampleMarket } from '@assay/domain/perp/exampleMarket.ts'
import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { formMarket } from './formMarket.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

const rules = perpRules(exampleMarket)
export const exampleInfo: PerpInfo = {
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
export const exampleBook = {
  asks: [
    { price: price('50000.01'), quantity: amount('0.1') },
    { price: price('50010'), quantity: amount('0.2') },
  ],
  bids: [
    { price: price('49999.99'), quantity: amount('0.1') },
    { price: price('49990'), quantity: amount('0.2') },
  ],
}

export const marketWith = (available: string) =>
  formMarket(exampleInfo, exampleMarket.leverages, {
    holdings: { available: amount(available), positions: [], orders: [], leverages: { cross: 20 } },
    rulesOf: () => undefined,
  })
