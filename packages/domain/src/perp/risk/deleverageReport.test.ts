/**
 * A short of 100 lots, entered at 60,000 with 10x, fully closed against a long that fell to 56,000.
 */
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import { perpRules } from '../perpMarket.ts'
import { exampleMarket } from '../testing/exampleMarket.ts'
import { type DeleverageReport, recomputeDeleverage } from './deleverageReport.ts'
import { deleverageShare } from './liquidation.ts'

const amount = (text: string) => parseAmount(text) as Amount
const rules = perpRules(exampleMarket)

/** 0.1 BTC: worth 6,000 at entry and 5,600 at the mark; margin 600. */
const report: DeleverageReport = {
  liquidation: 1,
  member: 2,
  position: 3,
  market: 'BTC/USDT',
  side: 'short',
  marginMode: 'isolated',
  leverage: 10,
  at: 0,
  mark: {
    byFunding: 5_600_000,
    byBasis: 5_600_000,
    last: 6_000_000,
    mark: 5_600_000,
    index: 5_600_000,
  },
  rank: 0,
  ranked: 2,
  // (400 / 6000) * (5600 / 1000)
  score: parseRatio('0.373333333333333333')!,
  lots: 100,
  entryValue: amount('6000'),
  margin: amount('600'),
  entryValueAtClose: amount('6000'),
  closed: 100,
  value: amount('5600'),
  realized: amount('400'),
  other: {
    lots: 500,
    entryValue: amount('30000'),
    asked: 500,
    given: 0,
    cash: amount('1900'),
    fund: amount('100'),
  },
}

it('finds an honest report right', () => {
  expect(recomputeDeleverage(report, rules)).toEqual([])
})

it('lets the value be worse than the mark by exactly what margin and fund lack', () => {
  // The loss of 2,000 is covered by 1,500: 500 are missing, a fifth of them for these lots.
  const other = { ...report.other, cash: amount('1400') }
  const borne = { ...report, other, value: amount('5700'), realized: amount('300') }
  expect(recomputeDeleverage(borne, rules)).toEqual([])
  expect(recomputeDeleverage({ ...borne, value: amount('5699') }, rules)).toContain(
    'The value was another.',
  )
})

it('shares a value that does not divide without a rest: later ranks take what is left', () => {
  const part = (value: bigint, lots: number, given: number) =>
    deleverageShare(value as Amount, { lots, given, asked: 3 })
  const shares = (value: bigint) => [0, 1, 2].map((given) => part(value, 1, given))
  expect(shares(9n)).toEqual([3n, 3n, 3n])
  expect(shares(10n)).toEqual([3n, 3n, 4n])
  expect(shares(11n)).toEqual([3n, 4n, 4n])
  expect(part(11n, 3, 0)).toBe(11n)
})

it('finds another score, place, size, value or profit', () => {
  const cases: [Partial<DeleverageReport>, string][] = [
    [{ score: parseRatio('0.4')! }, 'The score was another.'],
    [{ rank: 2 }, 'There were fewer positions than that.'],
    [{ closed: 101 }, 'More was closed than there was.'],
    [{ value: amount('5601') }, 'The value was another.'],
    [{ realized: amount('399') }, 'The profit was another.'],
  ]
  for (const [change, sentence] of cases) {
    expect(recomputeDeleverage({ ...report, ...change }, rules)).toContain(sentence)
  }
})
