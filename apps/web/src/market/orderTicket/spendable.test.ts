import { parseAmount } from '@assay/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { formatterOf } from '../../i18n/format.ts'
import { coinDecimals } from '../../store/coinDecimals.ts'
import { spendable } from './spendable.ts'

const format = formatterOf('en', 'match')

beforeAll(() => coinDecimals.set(new Map([['USDT', 6]])))

it.each([
  ['999.9999999', '999.999999'],
  ['1000', '1,000.00'],
  ['2931.377757', '2,931.37'],
])('writes %s USDT as %s: a long one with two decimals, rounded down', (amount, shown) => {
  expect(spendable(format, parseAmount(amount), 'USDT')).toBe(shown)
})

it('writes a dash for what is not known', () => {
  expect(spendable(format, undefined, 'USDT')).toBe('—')
})
