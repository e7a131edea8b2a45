import { expect, it } from 'vitest'
import { readRates } from './rates.ts'

it('reads the rates an operator sets, and names one that is none', () => {
  const rates = readRates('EUR=0.92,JPY=151.3', false)
  expect(rates.of('JPY')).toBe(151_300_000_000_000_000_000n)
  expect(rates.of('USD')).toBe(10n ** 18n)
  expect(rates.of('GBP')).toBeUndefined()
  for (const wrong of ['EUR', 'eur=1', 'EUR=x', 'EUR=-1']) {
    expect(() => readRates(wrong, false)).toThrow(wrong)
  }
})
