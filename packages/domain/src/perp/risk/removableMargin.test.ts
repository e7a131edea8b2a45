import { type Amount, negative, type Ratio, ZERO } from '@assay/money/amount.ts'
import { parseAmount, parseRatio, toDecimal } from '@assay/money/decimal.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { riskLevel } from '../margin.ts'
import { initialMargin } from '../position.ts'
import { type MarginToRemove, removableAfterMove, removableMargin } from './removableMargin.ts'

const amount = (text: string) =>
  text.startsWith('-') ? negative(parseAmount(text.slice(1))!) : parseAmount(text)!

/** Half a BTC bought at 60,000 with twentyfold leverage, and 500 more margin than needed. */
const POSITION: MarginToRemove = {
  margin: amount('2000'),
  entryValue: amount('30000'),
  leverage: 20,
  unrealized: ZERO,
  fundingDue: ZERO,
  maintenance: amount('138'),
}

test.each<[string, Partial<Record<keyof MarginToRemove, string>>, string]>([
  ['what lies above the initial margin of 1,500', {}, '500'],
  ['less a loss', { unrealized: '-200' }, '300'],
  ['not a profit', { unrealized: '200' }, '500'],
  ['less funding that is owed', { fundingDue: '50' }, '450'],
  ['not funding that is due', { fundingDue: '-50' }, '500'],
  ['nothing when losses ate it', { unrealized: '-501' }, '0'],
  // 2,000 less 1.25 times 1,300, and a unit more: the warning starts at 1,625.
  ['what keeps clear of a warning', { maintenance: '1300' }, '374.999999999999999999'],
  ['nothing in a warning', { maintenance: '1700' }, '0'],
])('gives %s', (_, change, expected) => {
  const changed = Object.entries(change).map(([name, text]) => [name, amount(text)])
  const removable = removableMargin({ ...POSITION, ...Object.fromEntries(changed) })
  expect(toDecimal(removable)).toBe(expected)
})

test.each<[string, Partial<Record<keyof MarginToRemove, string>>, string]>([
  ['30 less when a loss of 200 grows by it', { unrealized: '-200' }, '270'],
  ['as much while there is a profit of 30', { unrealized: '30' }, '500'],
  ['less once the profit is a loss', { unrealized: '29' }, '499'],
  [
    'less near a warning, which comes nearer too',
    { maintenance: '1300' },
    '343.374999999999999999',
  ],
  ['nothing where nothing is left of it', { unrealized: '-480' }, '0'],
])('gives after a move of 0.1 %% against it %s', (_, change, expected) => {
  const changed = Object.entries(change).map(([name, text]) => [name, amount(text)])
  const position = { ...POSITION, ...Object.fromEntries(changed) }
  const value = amount('30000') as Amount
  const move = parseRatio('0.001') as Ratio
  expect(toDecimal(removableAfterMove(position, { value, move }))).toBe(expected)
})

test('is the most that leaves the initial margin and no warning', () => {
  const figure = fc.bigInt({ min: 0n, max: 4_000n }).map((units) => units as Amount)
  const signed = fc.bigInt({ min: -2_000n, max: 2_000n }).map((units) => units as Amount)
  const positions = fc.record({
    margin: figure,
    entryValue: fc.bigInt({ min: 1n, max: 40_000n }).map((units) => units as Amount),
    leverage: fc.integer({ min: 1, max: 100 }),
    unrealized: signed,
    fundingDue: signed,
    maintenance: figure,
  })
  const leaves = (position: MarginToRemove, removed: bigint): boolean => {
    const { entryValue, leverage, unrealized, fundingDue, maintenance } = position
    const margin = position.margin - removed
    const owed = fundingDue > 0n ? fundingDue : 0n
    const loss = unrealized < 0n ? unrealized : 0n
    const equity = (margin + unrealized - fundingDue) as Amount
    return (
      margin - owed + loss >= initialMargin(entryValue, leverage) &&
      riskLevel({ unrealized, equity, maintenance }) === 0
    )
  }
  fc.assert(
    fc.property(positions, (position) => {
      const most: Amount = removableMargin(position)
      if (most > 0n) expect(leaves(position, most)).toBe(true)
      expect(leaves(position, most + 1n)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})
