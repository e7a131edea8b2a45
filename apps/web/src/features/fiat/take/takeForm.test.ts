import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { FiatLevel } from '@assay/wire/routes/fiat/fiat.ts'
import { expect, test } from 'vitest'
import { previewTake, type TakeDraft, takeDraftFromSearch, withChoice } from './takeForm.ts'

const amount = (text: string) => parseAmount(text) as Amount
const level = (price: string, more: Partial<FiatLevel> = {}): FiatLevel => ({
  side: 'buy',
  asset: 'USDT',
  name: 'Tether',
  decimals: 6,
  currency: 'EUR',
  methods: ['iban', 'bankCard'],
  price: amount(price) as bigint as Price,
  quantity: amount('1000'),
  minimum: amount('10'),
  maximum: amount('500'),
  ...more,
})
const levels = [
  level('0.93', { maximum: amount('100') }),
  level('0.94'),
  level('0.92', { methods: ['bankCard'], quantity: amount('20') }),
  level('0.9', { side: 'sell' }),
  level('60000', { asset: 'BTC', name: 'Bitcoin', decimals: 8, currency: 'USD' }),
]
const draft: TakeDraft = {
  side: 'buy',
  asset: 'USDT',
  currency: 'EUR',
  method: 'iban',
  by: 'currency',
  text: '',
}
const preview = (more: Partial<TakeDraft>, available?: Amount) =>
  previewTake(levels, { ...draft, ...more }, available)
const figures = (more: Partial<TakeDraft>) => {
  const { price, quantity, payment } = preview(more)
  return [price, quantity, payment].map((value) => value && toDecimal(value))
}

// proves FIAT-03 FIAT-08
test('the best price that serves so much, and the other amount at it', () => {
  expect(figures({ text: '100' })).toEqual(['0.93', '107.526881', '100'])
  expect(figures({ text: '101' })).toEqual(['0.94', '107.446808', '101'])
  expect(figures({ text: '100', by: 'coin' })).toEqual(['0.93', '100', '93'])
  // A sale yields at least what was typed, rounded down to a cent.
  expect(figures({ side: 'sell', text: '100' })).toEqual(['0.9', '111.111112', '100'])
  expect(preview({}).price).toBe(levels[0]?.price)
})

test('the spread is between the best price to buy at and the best to sell at by the same method', () => {
  const spread = (more: Partial<TakeDraft>) => toDecimal(preview(more).spread!)
  // 2 × (0.93 − 0.9) ÷ (0.93 + 0.9), and by card 2 × (0.92 − 0.9) ÷ (0.92 + 0.9).
  expect(spread({})).toBe('0.03278688524590164')
  expect(spread({ side: 'sell', by: 'coin' })).toBe(spread({}))
  expect(spread({ method: 'bankCard' })).toBe('0.021978021978021979')
  expect(preview({ asset: 'BTC', currency: 'USD' }).spread).toBeUndefined()
})

test('limits, digits and balance are said before anything is sent', () => {
  const codeOf = (more: Partial<TakeDraft>, available?: Amount) =>
    preview(more, available).problem?.code
  expect(codeOf({})).toBe('amountRequired')
  expect(codeOf({ text: '9.99' })).toBe('belowLimits')
  expect(codeOf({ text: '10' })).toBeUndefined()
  expect(codeOf({ text: '500.01' })).toBe('aboveLimits')
  expect(codeOf({ text: '10.001' })).toBe('amountTooPrecise')
  expect(codeOf({ text: '20.0000001', by: 'coin' })).toBe('amountTooPrecise')
  expect(codeOf({ side: 'sell', text: '90' }, amount('99.999999'))).toBe('insufficientBalance')
  expect(codeOf({ side: 'sell', text: '90' }, amount('100'))).toBeUndefined()
  expect(codeOf({ side: 'sell', text: '90' })).toBeUndefined()
  expect(codeOf({ currency: 'CNY', text: '90' })).toBe('notOffered')
})

test('the limits are those of all merchants together, up to the whole of an offer', () => {
  const { minimum, maximum } = preview({ method: 'bankCard' }).limits!
  expect([minimum, maximum].map(toDecimal)).toEqual(['10', '500'])
  // All of it costs 18.6093: a buyer pays the cent in full, and the server bounds offers by that.
  const small = [level('0.93', { quantity: amount('20.01'), maximum: amount('18.61') })]
  const whole = previewTake(small, { ...draft, by: 'coin', text: '20.01' }, undefined)
  expect([whole.problem, toDecimal(whole.payment!)]).toEqual([undefined, '18.61'])
})

test('begins with what the link or the settings say, where it is offered', () => {
  expect(
    takeDraftFromSearch('?coin=usdt', levels, { side: 'sell', own: 'EUR', kept: {} }),
  ).toMatchObject({
    side: 'sell',
    asset: 'USDT',
    currency: 'EUR',
    by: 'coin',
  })
  expect(
    takeDraftFromSearch('?coin=BTC', levels, { side: 'buy', own: 'EUR', kept: {} }),
  ).toMatchObject({
    side: 'buy',
    asset: 'BTC',
    currency: 'USD',
  })
  expect(
    takeDraftFromSearch('?coin=DOGE', levels, { side: 'buy', own: 'TRY', kept: {} }).currency,
  ).toBe('EUR')
  expect(withChoice({ ...draft, asset: 'BTC', currency: 'USD' }, { side: 'sell' }, levels)).toEqual(
    { ...draft, side: 'sell' },
  )
})

test('begins with what the last order was placed with, unless a link says otherwise or it is not offered', () => {
  const more = [level('7', { currency: 'CNY', methods: ['bankCard', 'wechat'] }), ...levels]
  const begin = (search: string, kept: Partial<TakeDraft>) => {
    const begun = takeDraftFromSearch(search, more, { side: 'buy', own: 'EUR', kept })
    return [begun.asset, begun.currency, previewTake(more, begun, undefined).method]
  }
  const kept = { asset: 'USDT', currency: 'CNY', method: 'wechat' } as const
  expect(begin('', kept)).toEqual(['USDT', 'CNY', 'wechat'])
  expect(begin('?currency=eur', kept)).toEqual(['USDT', 'EUR', 'iban'])
  expect(begin('?coin=BTC', kept)).toEqual(['BTC', 'USD', 'iban'])
  expect(begin('', { ...kept, currency: 'GBP' })).toEqual(['USDT', 'EUR', 'iban'])
  expect(begin('', {})).toEqual(['USDT', 'EUR', 'iban'])
})
