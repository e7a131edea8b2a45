/** A liquidation of one isolated long, 100 lots at 50,000 with 20x, sold in the book at 47,650. */
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { LiquidationReport } from '@assay/wire/routes/trading/contractReport.ts'
import { expect, it } from 'vitest'
import { recompute, statusAt, summaryOf } from './reportOf.ts'

const amount = (text: string) =>
  (text.startsWith('-')
    ? -(parseAmount(text.slice(1)) as bigint)
    : (parseAmount(text) as bigint)) as Amount

const report: LiquidationReport = {
  id: 1,
  marginMode: 'isolated',
  at: 1_700_000_000_000,
  warnings: [],
  marks: [
    {
      market: 'BTC/USDT',
      index: 4_770_000,
      byFunding: 4_770_000,
      byBasis: 4_770_000,
      last: 4_770_000,
      mark: 4_770_000,
    },
  ],
  cash: amount('250'),
  legs: [
    {
      position: 7,
      market: 'BTC/USDT',
      side: 'long',
      lots: 100,
      entryValue: amount('5000'),
      mark: 4_770_000,
      fundingDue: amount('0'),
      margin: amount('250'),
      leverage: 20,
    },
  ],
  cancelled: [],
  steps: [
    {
      kind: 'book',
      position: 7,
      bankruptcyValue: amount('4750'),
      asked: 100,
      limit: 4_750_000,
      fills: [{ lots: 100, value: amount('4765') }],
      fee: amount('15'),
      fundPaid: amount('0'),
      fundLeft: amount('1000'),
    },
  ],
  cashAfter: amount('0'),
  legsAfter: [],
  rules: [{ ...exampleMarket, market: 'BTC/USDT', brackets: [...exampleMarket.brackets] }],
}

it('finds every figure of an honest report right', () => {
  expect(recompute(report)).toEqual([])
  expect(statusAt(report)).toEqual({
    unrealized: amount('-230'),
    equity: amount('20'),
    maintenance: amount('21.942'),
  })
})

it('finds a fee, a fund payment or a rest that does not follow', () => {
  const step = report.steps[0]!
  expect(recompute({ ...report, steps: [{ ...step, fee: amount('14') }] })).toContain(
    'The fee was another.',
  )
  expect(recompute({ ...report, cashAfter: amount('1') })).toEqual([
    'The member was left with another amount.',
  ])
  expect(recompute({ ...report, cash: amount('300') })).toContain('The margin was enough.')
  expect(recompute({ ...report, rules: [] })).toEqual(['The rules of BTC/USDT are missing.'])
})

it('sums up how the margin went', () => {
  expect(summaryOf(report)).toEqual({
    byPrice: amount('-235'),
    fee: amount('15'),
    fund: amount('0'),
  })
})
