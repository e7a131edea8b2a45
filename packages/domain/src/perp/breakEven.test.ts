import { type Amount, amountStep, negative, ZERO } from '@assay/money/amount.ts'
import { parseAmount, parseRatio, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import { breakEvenPrice } from './breakEven.ts'

const money = (text: string) => parseAmount(text) as Amount
/** 0.001 of the base. */
const lotUnit = amountStep(3)
/** 200 lots entered at 50,000: 10,000 of value. */
const long = { side: 'long', lots: 200, entryValue: money('10000') } as const
const short = { ...long, side: 'short' } as const
const at = (exposure: typeof long | typeof short, paid: Amount, feeRate = '0') =>
  breakEvenPrice(exposure, lotUnit, { paid, feeRate: parseRatio(feeRate)! })
const text = (value: bigint | undefined) => value && toDecimal(value)

test('without any cost it is the entry price', () => {
  expect([text(at(long, ZERO)), text(at(short, ZERO))]).toEqual(['50000', '50000'])
})

test('what was paid moves it away from the entry, what was gained towards the gain', () => {
  // 10 / 0.2
  expect([text(at(long, money('10'))), text(at(short, money('10')))]).toEqual(['50050', '49950'])
  expect(text(at(long, negative(money('10'))))).toBe('49950')
})

test('the fee of closing is counted, and the last digit is against the member', () => {
  // 10,000 / (0.2 · 0.9994) and 10,000 / (0.2 · 1.0006)
  expect(text(at(long, ZERO, '0.0006'))).toBe('50030.018010806483890335')
  expect(text(at(short, ZERO, '0.0006'))).toBe('49970.017989206476114331')
})

test('there is none where everything is gained already', () => {
  expect(at(long, -money('10000') as Amount)).toBeUndefined()
  expect(at(short, money('10000'))).toBeUndefined()
})
