/** Replies of contract records for the gallery: forced closings with both reports, and funding. */
import { exampleMarket } from '@assay/domain/perp/exampleMarket.ts'
import type { Amount } from '@assay/money/amount.ts'
import {
  type FundingPayment,
  getClosedPositions,
  getFundingPayments,
} from '@assay/wire/routes/contractPosition.ts'
import {
  type ForcedClosing,
  getDeleverage,
  getLiquidation,
  getLiquidations,
} from '@assay/wire/routes/contractReport.ts'
import { amount, price, ratio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'

const minus = (text: string) => -amount(text) as Amount

const AT = Date.UTC(2026, 2, 14, 15, 0, 3)
const pair = { base: 'BTC', quote: 'USDT' }
const market = 'BTC/USDT'
const rules = { ...exampleMarket, market, brackets: [...exampleMarket.brackets] }
const marks = { index: 4_770_000, byFunding: 4_770_120, byBasis: 4_769_900, last: 4_770_000 }

const forced: ForcedClosing = {
  ...{ id: 1, kind: 'liquidated', marginMode: 'isolated', market, side: 'long', position: 7 },
  ...{ lots: 100, realizedPnl: minus('235'), fee: amount('15'), fundPaid: amount('0') },
  ...{ returned: amount('0'), at: AT },
}

const payment: FundingPayment = {
  ...{ ...pair, id: '40-0', position: 7, side: 'long', marginMode: 'isolated', lots: 100 },
  ...{ contractSize: amount('0.001'), rate: ratio('0.0001'), markPrice: price('50012.5') },
  ...{ paid: amount('0.500125'), addedToEntry: amount('0'), paidAt: AT },
}

const reportReplies: [string, unknown][] = [
  encoded(getLiquidations, {
    closings: [
      forced,
      {
        ...{ ...forced, id: 2, kind: 'deleveraged', side: 'short', position: 3 },
        ...{ realizedPnl: amount('400'), fee: amount('0'), fundPaid: amount('0') },
        ...{ returned: amount('600') },
      },
    ],
    count: 2,
  }),
  encoded(getFundingPayments, {
    payments: [
      payment,
      { ...payment, id: '39-0', side: 'short', paid: minus('0.500125'), position: 3 },
    ],
    count: 2,
  }),
  encoded(getClosedPositions, {
    positions: [
      {
        ...{ ...pair, id: 7, side: 'long', marginMode: 'isolated', leverage: 20, lots: 100 },
        ...{ entryPrice: price('50000'), closePrice: price('47650'), margin: amount('250') },
        ...{ realizedPnl: minus('235'), netPnl: minus('253.500125'), fee: amount('18') },
        ...{ liquidationFee: amount('15'), fundingPaid: amount('0.500125'), fundPaid: amount('0') },
        ...{ contractSize: amount('0.001'), closedBy: 'liquidation' },
        ...{ openedAt: AT - 7_200_000, closedAt: AT },
      },
    ],
    count: 1,
  }),
  encoded(getLiquidation, {
    ...{ id: 1, marginMode: 'isolated', at: AT, cash: amount('250'), cancelled: [] },
    warnings: [
      { level: 80, at: AT - 9_000, equity: amount('27.3'), maintenance: amount('21.9') },
      { level: 90, at: AT - 4_000, equity: amount('24.2'), maintenance: amount('21.9') },
    ],
    marks: [{ market, ...marks, mark: 4_770_000 }],
    legs: [
      {
        ...{ position: 7, market, side: 'long', lots: 100, entryValue: amount('5000') },
        ...{ mark: 4_770_000, fundingDue: amount('0'), margin: amount('250'), leverage: 20 },
      },
    ],
    steps: [
      {
        ...{ kind: 'book', position: 7, bankruptcyValue: amount('4750'), asked: 100 },
        ...{ limit: 4_750_000, fills: [{ lots: 100, value: amount('4765') }] },
        ...{ fee: amount('15'), fundPaid: amount('0'), fundLeft: amount('1000') },
      },
    ],
    ...{ cashAfter: amount('0'), legsAfter: [], rules: [rules] },
  }),
  encoded(getDeleverage, {
    ...{ liquidation: 2, position: 3, market, side: 'short', marginMode: 'isolated' },
    ...{ leverage: 10, at: AT, rank: 0, ranked: 2, score: ratio('0.373333333333333333') },
    mark: {
      ...{ byFunding: 5_600_000, byBasis: 5_600_000, last: 6_000_000, mark: 5_600_000 },
      index: 5_600_000,
    },
    ...{ lots: 100, entryValue: amount('6000'), margin: amount('600'), closed: 100 },
    ...{ entryValueAtClose: amount('6000'), value: amount('5600'), realized: amount('400') },
    other: {
      ...{ lots: 500, entryValue: amount('30000'), asked: 500, given: 0 },
      ...{ cash: amount('1900'), fund: amount('100') },
    },
    rules,
  }),
]

export const part: GalleryPart = {
  replies: reportReplies,
}
