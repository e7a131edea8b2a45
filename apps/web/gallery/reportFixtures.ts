/** Replies of contract records for the gallery: forced closings with both reports, and funding. */
import { exampleMarket } from '@assay/domain/perp/exampleMarket.ts'
import type { Amount } from '@assay/money/amount.ts'
import {
  type FundingPayment,
  getClosedPositions,
  getFundingPayments,
} from '@assay/wire/routes/trading/contractPosition.ts'
import {
  type ForcedClosing,
  getDeleverage,
  getLiquidation,
  getLiquidations,
} from '@assay/wire/routes/trading/contractReport.ts'
import { exampleAmount, examplePrice, exampleRatio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'

const minus = (text: string) => -exampleAmount(text) as Amount

const AT = Date.UTC(2026, 2, 14, 15, 0, 3)
const pair = { base: 'BTC', quote: 'USDT' }
const market = 'BTC/USDT'
const rules = { ...exampleMarket, market, brackets: [...exampleMarket.brackets] }
const marks = { index: 4_770_000, byFunding: 4_770_120, byBasis: 4_769_900, last: 4_770_000 }

const forced: ForcedClosing = {
  id: 1,
  kind: 'liquidated',
  marginMode: 'isolated',
  market,
  side: 'long',
  position: 7,
  lots: 100,
  realizedPnl: minus('235'),
  fee: exampleAmount('15'),
  fundPaid: exampleAmount('0'),
  returned: exampleAmount('0'),
  at: AT,
}

const payment: FundingPayment = {
  ...pair,
  id: '40-0',
  position: 7,
  side: 'long',
  marginMode: 'isolated',
  lots: 100,
  contractSize: exampleAmount('0.001'),
  rate: exampleRatio('0.0001'),
  markPrice: examplePrice('50012.5'),
  paid: exampleAmount('0.500125'),
  addedToEntry: exampleAmount('0'),
  paidAt: AT,
}

const reportReplies: [string, unknown][] = [
  encoded(getLiquidations, {
    closings: [
      forced,
      {
        ...forced,
        id: 2,
        kind: 'deleveraged',
        side: 'short',
        position: 3,
        realizedPnl: exampleAmount('400'),
        fee: exampleAmount('0'),
        fundPaid: exampleAmount('0'),
        returned: exampleAmount('600'),
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
        ...pair,
        id: 7,
        side: 'long',
        marginMode: 'isolated',
        leverage: 20,
        lots: 100,
        entryPrice: examplePrice('50000'),
        closePrice: examplePrice('47650'),
        margin: exampleAmount('250'),
        realizedPnl: minus('235'),
        netPnl: minus('253.500125'),
        fee: exampleAmount('18'),
        liquidationFee: exampleAmount('15'),
        fundingPaid: exampleAmount('0.500125'),
        fundPaid: exampleAmount('0'),
        contractSize: exampleAmount('0.001'),
        closedBy: 'liquidation',
        openedAt: AT - 7_200_000,
        closedAt: AT,
      },
    ],
    count: 1,
  }),
  encoded(getLiquidation, {
    id: 1,
    marginMode: 'isolated',
    at: AT,
    cash: exampleAmount('250'),
    cancelled: [],
    warnings: [
      {
        level: 80,
        at: AT - 9_000,
        equity: exampleAmount('27.3'),
        maintenance: exampleAmount('21.9'),
      },
      {
        level: 90,
        at: AT - 4_000,
        equity: exampleAmount('24.2'),
        maintenance: exampleAmount('21.9'),
      },
    ],
    marks: [{ market, ...marks, mark: 4_770_000 }],
    legs: [
      {
        position: 7,
        market,
        side: 'long',
        lots: 100,
        entryValue: exampleAmount('5000'),
        mark: 4_770_000,
        fundingDue: exampleAmount('0'),
        margin: exampleAmount('250'),
        leverage: 20,
      },
    ],
    steps: [
      {
        kind: 'book',
        position: 7,
        bankruptcyValue: exampleAmount('4750'),
        asked: 100,
        limit: 4_750_000,
        fills: [{ lots: 100, value: exampleAmount('4765') }],
        fee: exampleAmount('15'),
        fundPaid: exampleAmount('0'),
        fundLeft: exampleAmount('1000'),
      },
    ],
    cashAfter: exampleAmount('0'),
    legsAfter: [],
    rules: [rules],
  }),
  encoded(getDeleverage, {
    liquidation: 2,
    position: 3,
    market,
    side: 'short',
    marginMode: 'isolated',
    leverage: 10,
    at: AT,
    rank: 0,
    ranked: 2,
    score: exampleRatio('0.373333333333333333'),
    mark: {
      byFunding: 5_600_000,
      byBasis: 5_600_000,
      last: 6_000_000,
      mark: 5_600_000,
      index: 5_600_000,
    },
    lots: 100,
    entryValue: exampleAmount('6000'),
    margin: exampleAmount('600'),
    closed: 100,
    entryValueAtClose: exampleAmount('6000'),
    value: exampleAmount('5600'),
    realized: exampleAmount('400'),
    other: {
      lots: 500,
      entryValue: exampleAmount('30000'),
      asked: 500,
      given: 0,
      cash: exampleAmount('1900'),
      fund: exampleAmount('100'),
    },
    rules,
  }),
]

export const part: GalleryPart = {
  replies: reportReplies,
}
