import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { ConvertibleCoin, Quote } from '@assay/wire/routes/trading/flash.ts'
import { expect, test } from 'vitest'
import {
  type ConversionDraft,
  conversionDraftFromSearch,
  isPriceRight,
  mostToConvert,
  previewOf,
  readableRate,
  turned,
  withCoin,
} from './conversionForm.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => amount(text) as bigint as Price
const ratio = (text: string) => amount(text) as bigint as Ratio
const coin = (
  asset: string,
  [decimals, index, spread]: [number, string, string],
  available: string,
): ConvertibleCoin => ({
  asset,
  name: asset,
  decimals,
  available: amount(available),
  minimum: undefined,
  index: index ? price(index) : undefined,
  spread: ratio(spread),
  maximum: undefined,
  minimumWorth: amount('10'),
  maximumWorth: amount('50000'),
})
const coins = [
  coin('USDT', [6, '1', '0'], '1000.1234567'),
  coin('BTC', [8, '60000', '0.001'], '2'),
  coin('ETH', [8, '', '0.001'], '1'),
]
const draft: ConversionDraft = { from: 'USDT', to: 'BTC', by: 'pay', text: '600.5' }
const problem = (more: Partial<ConversionDraft>) =>
  previewOf(coins, { ...draft, ...more }).problem?.code

// proves FLASH-02
test('the estimate is what the server would quote, from either side', () => {
  const { pay, receive, problem: none } = previewOf(coins, draft)
  expect([pay, receive].map((value) => toDecimal(value!))).toEqual(['600.5', '0.00999833'])
  expect(none).toBeUndefined()
  const other = previewOf(coins, { ...draft, by: 'receive', text: '0.00999833' })
  // 0.00999833 * 60000 * 1.001, up
  expect(toDecimal(other.pay!)).toBe('600.4997')
})

test('amounts are checked with the codes of the server', () => {
  expect(problem({ text: '' })).toBe('amountRequired')
  expect(problem({ text: '0' })).toBe('amountNotPositive')
  expect(problem({ text: '9.999999' })).toBe('conversionBelowMinimum')
  expect(problem({ text: '10' })).toBeUndefined()
  expect(problem({ text: '10.0000001' })).toBe('amountTooPrecise')
  expect(problem({ text: '1000.123457' })).toBe('insufficientBalance')
  expect(problem({ from: 'BTC', to: 'USDT', text: '0.83333334' })).toBe('conversionAboveMaximum')
  expect(problem({ from: 'BTC', to: 'USDT', text: '0.83333333' })).toBeUndefined()
  expect(problem({ to: 'ETH' })).toBe('conversionPriceStale')
  expect(problem({ to: 'DOGE' })).toBe('conversionNotOffered')
})

test('the most is what there is in whole steps, or the maximum', () => {
  expect(toDecimal(mostToConvert(previewOf(coins, draft)))).toBe('1000.123456')
  expect(toDecimal(mostToConvert(previewOf(coins, { ...draft, from: 'BTC', to: 'USDT' })))).toBe(
    '0.83333333',
  )
})

test('turning keeps what was typed with its coin, and no coin is on both sides', () => {
  expect(turned(draft)).toEqual({ from: 'BTC', to: 'USDT', by: 'receive', text: '600.5' })
  expect(withCoin(draft, 'pay', 'BTC')).toEqual(turned(draft))
  expect(withCoin(draft, 'pay', 'ETH')).toEqual({ ...draft, from: 'ETH', text: '' })
  expect(withCoin(draft, 'receive', 'ETH')).toEqual({ ...draft, to: 'ETH' })
  expect(conversionDraftFromSearch('?coin=eth')).toMatchObject({ from: 'ETH', to: 'USDT' })
  expect(conversionDraftFromSearch('?coin=<b>')).toMatchObject({ from: 'USDT', to: 'BTC' })
})

test('a rate reads the way round that has digits before the dot', () => {
  const rate = amount('0.0000166500083')
  const shown = readableRate({ from: 'USDT', to: 'BTC', rate }, false)
  expect([shown.one, shown.other, shown.decimals]).toEqual(['BTC', 'USDT', 2])
  expect(toDecimal(shown.value).slice(0, 8)).toBe('60060.03')
  const inverted = readableRate({ from: 'USDT', to: 'BTC', rate }, true)
  expect([inverted.one, inverted.value, inverted.decimals]).toEqual(['USDT', rate, 12])
})

test('the phone works a quote out again and sees a wrong digit', () => {
  const quote: Quote = {
    id: 1,
    from: 'USDT',
    to: 'BTC',
    by: 'pay',
    rate: ratio('0.00001665'),
    pay: amount('600.5'),
    receive: amount('0.00999833'),
    minimum: amount('10'),
    maximum: amount('50000'),
    quotedAt: 1,
    expiresAt: 2,
    fromIndex: price('1'),
    toIndex: price('60000'),
    fromSpread: ratio('0'),
    toSpread: ratio('0.001'),
    fromDecimals: 6,
    toDecimals: 8,
  }
  expect(isPriceRight(quote)).toBe(true)
  expect(isPriceRight({ ...quote, receive: amount('0.00999832') })).toBe(false)
})
