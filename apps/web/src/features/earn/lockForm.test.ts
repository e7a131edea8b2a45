import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { OfferedPlan } from '@assay/wire/routes/earn/finance.ts'
import { expect, test } from 'vitest'
import { mostToLock, previewLock } from './lockForm.ts'

const amount = (text: string) => parseAmount(text) as Amount
const rate = (text: string) => parseAmount(text) as bigint as Ratio
const plan: OfferedPlan = {
  id: 'usdt-30',
  asset: 'USDT',
  name: 'Tether',
  decimals: 6,
  periodDays: 30,
  dailyRate: rate('0.0001'),
  redemptionFeeRate: rate('0.002'),
  minimum: amount('10'),
  maximum: amount('5000'),
  funded: amount('1000'),
  dividendTime: 'daily',
  incomeAsset: 'USDT',
}
const codeOf = (text: string, available: Amount | undefined = amount('2000')) =>
  previewLock(plan, text, { available, now: 0 }).problem?.code

test('the figures are those of the engine, of the smallest lockup while nothing is typed', () => {
  const empty = previewLock(plan, '', { available: undefined, now: 0 })
  expect([empty.shown, empty.problem?.code]).toEqual([plan.minimum, 'amountRequired'])
  const { figures, whole, problem } = previewLock(plan, '500', { available: amount('500'), now: 0 })
  expect(toDecimal(figures.dailyYield)).toBe('0.05')
  expect([toDecimal(whole), toDecimal(figures.redemptionFee), problem]).toEqual([
    '1.5',
    '1',
    undefined,
  ])
})

test('limits, balance and funding are said before anything is sent (LOCK-08, LOCK-09)', () => {
  expect(codeOf('9.999999')).toBe('lockupBelowMinimum')
  expect(codeOf('5000.000001')).toBe('lockupAboveMaximum')
  expect(codeOf('1000.000001')).toBe('yieldNotFunded')
  expect(codeOf('1000', amount('999'))).toBe('insufficientBalance')
  expect(previewLock(plan, '1000', { available: undefined, now: 0 }).problem).toBeUndefined()
})

test('all is the least of balance, plan and funding, in whole steps of the coin', () => {
  expect(toDecimal(mostToLock(plan, amount('3000')))).toBe('1000')
  expect(toDecimal(mostToLock(plan, parseAmount('12.3456789') as Amount))).toBe('12.345678')
})
