import { type Amount, amountStep, times, ZERO } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import { leftToday, needsReview, withdrawableOf } from './checkWithdrawal.ts'
import { isEasilyConfused } from './isEasilyConfused.ts'
import { receivedOf, type WithdrawalTerms } from './withdrawal.ts'

const usdt = (count: number) => times(amountStep(0), count)
const terms: WithdrawalTerms = {
  asset: 'USDT',
  chain: 1,
  decimals: 6,
  fee: usdt(3),
  minimum: usdt(10),
  maximum: usdt(5_000),
  dailyMaximum: usdt(8_000),
  reviewAbove: usdt(1_000),
}

test('the most that can be withdrawn is the least of balance, maximum and what is left (WD-07)', () => {
  const most = (available: Amount, withdrawnToday: Amount) =>
    withdrawableOf(terms, { available, withdrawnToday })
  expect(most(usdt(9_000), ZERO)).toBe(usdt(5_000))
  expect(most(usdt(4_000), ZERO)).toBe(usdt(4_000))
  expect(most(usdt(9_000), usdt(7_000))).toBe(usdt(1_000))
  expect(most(usdt(9), ZERO)).toBe(0n)
  // Only what the token supports: 12.3456789 is 12.345678 there.
  expect(most(12_345_678_900_000_000_000n as Amount, ZERO)).toBe(12_345_678_000_000_000_000n)
})

test('what arrives is the amount less the fee, exactly (WD-08)', () => {
  expect(receivedOf({ amount: usdt(100), fee: usdt(3) })).toBe(usdt(97))
  expect(leftToday(terms, usdt(8_001))).toBe(0n)
  expect(leftToday(terms, usdt(3_000))).toBe(usdt(5_000))
})

test('the whole day counts for the second pair of eyes', () => {
  expect(needsReview(terms, { amount: usdt(1_000), withdrawnToday: ZERO })).toBe(false)
  expect(needsReview(terms, { amount: usdt(1_000), withdrawnToday: 1n as Amount })).toBe(true)
})

test('addresses with the same ends, or a few other digits, look alike', () => {
  const saved = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(isEasilyConfused(saved, saved.toLowerCase())).toBe(false)
  expect(isEasilyConfused(saved, '0x5290ffffffffffffffffffffffffffffffff9EE7')).toBe(true)
  expect(isEasilyConfused(saved, '0x52908400098527886E0F7030069857D2E4160007')).toBe(true)
  expect(isEasilyConfused(saved, '0x8617E340B3D01FA5F11F306F4090FD50E238070D')).toBe(false)
})
