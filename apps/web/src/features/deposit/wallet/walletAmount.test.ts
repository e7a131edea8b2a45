import type { Amount } from '@assay/money/amount.ts'
import { expect, it } from 'vitest'
import { isApproved, leastUnits, ledgerOf, maxText, unitsOf } from './walletAmount.ts'

const rich = { decimals: 6, spendable: 10n ** 15n, least: 1n, isWhole: true }

it.each([
  ['1', { units: 1_000_000n }],
  ['1000000', { units: 10n ** 12n }],
  ['1000001', { trouble: 'amountMax' }],
  ['0', { trouble: 'amountWrong' }],
  ['', { trouble: 'amountWrong' }],
  ['1.5', { trouble: 'amountWrong' }],
  ['1e3', { trouble: 'amountWrong' }],
])('reads %s (DEP-13, DEP-33, DEP-34)', (text, expected) => {
  expect(unitsOf(text, rich)).toEqual(expected)
})

it('takes no more than the wallet has, in whole numbers', () => {
  const poor = { decimals: 18, spendable: 2_999_999_999_999_999_999n, least: 1n, isWhole: true }
  expect(unitsOf('2', poor)).toEqual({ units: 2n * 10n ** 18n })
  expect(unitsOf('3', poor)).toEqual({ trouble: 'tooMuch' })
  expect([maxText(poor), maxText({ ...rich, spendable: 10n ** 18n })]).toEqual(['2', '1000000'])
})

it('takes no less of a token than is credited', () => {
  const least = leastUnits((15n * 10n ** 17n) as Amount, 6)
  expect(least).toBe(1_500_000n)
  expect(leastUnits(1n as Amount, 6)).toBe(1n)
  expect(unitsOf('1', { ...rich, least })).toEqual({ trouble: 'amountMin' })
  expect(unitsOf('2', { ...rich, least })).toEqual({ units: 2_000_000n })
})

it.each([
  ['0.001', { units: 10n ** 15n }],
  ['0.00099999', { trouble: 'amountMin' }],
  ['1.5', { units: 15n * 10n ** 17n }],
  ['2.1', { trouble: 'tooMuch' }],
  ['1000001', { trouble: 'amountMax' }],
  ['0', { trouble: 'amountWrong' }],
  ['', { trouble: 'amountWrong' }],
  ['1e3', { trouble: 'amountWrong' }],
])('reads %s of a chain’s own coin', (text, expected) => {
  const funds = {
    decimals: 18,
    spendable: 2n * 10n ** 18n + 123n,
    least: 10n ** 15n,
    isWhole: false,
  }
  expect(unitsOf(text, funds)).toEqual(expected)
  const rest = { ...funds, spendable: 1_234_567_890_123_456_789n }
  expect([maxText(funds), maxText(rest)]).toEqual(['2', '1.23456789'])
})

it('calls a permission given above 500,000 and not at it (DEP-18)', () => {
  expect([isApproved(500_000_000_000n, 6), isApproved(500_000_000_001n, 6)]).toEqual([false, true])
})

it('counts in the ledger’s decimals', () => {
  expect([ledgerOf(1_500_000n, 6), ledgerOf(7n, 18)]).toEqual([15n * 10n ** 17n, 7n])
})
