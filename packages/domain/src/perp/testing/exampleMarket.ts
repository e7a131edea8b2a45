/**
 * The contract of tests, the simulation and benchmarks: one lot is 0.001 BTC, one tick 0.01 USDT,
 * and the brackets are those of the published example in formulas 4.
 */
import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import type { PerpMarket } from '../perpMarket.ts'

const amount = (text: string) => parseAmount(text)!
const ratio = (text: string) => parseRatio(text)!

export const exampleMarket: PerpMarket = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  unitDecimals: 3,
  lotsMin: 1,
  lotsMax: 100_000,
  makerFeeRate: ratio('0.0002'),
  takerFeeRate: ratio('0.0006'),
  liquidationFeeRate: ratio('0.005'),
  leverages: [1, 2, 3, 5, 10, 20, 50, 100],
  brackets: [
    { valueMax: amount('50000'), maintenanceRate: ratio('0.004'), leverageMax: 100 },
    { valueMax: amount('250000'), maintenanceRate: ratio('0.005'), leverageMax: 100 },
    { valueMax: amount('1000000'), maintenanceRate: ratio('0.01'), leverageMax: 50 },
    { valueMax: amount('10000000'), maintenanceRate: ratio('0.025'), leverageMax: 20 },
    { valueMax: amount('20000000'), maintenanceRate: ratio('0.05'), leverageMax: 10 },
  ],
  fundingIntervalMs: 8 * 3_600_000,
  fundingCap: ratio('0.003'),
  interestRate: ratio('0.0001'),
  impactValue: amount('20000'),
  priceLimit: ratio('0.02'),
  priceLimitMax: ratio('0.05'),
  basisSpreadMax: ratio('0.005'),
  indexStaleMs: 10_000,
  indexJumpMax: ratio('0.1'),
  isTradable: true,
}
