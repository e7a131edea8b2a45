import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import { checkOffer, EMPTY_OFFER, type OfferDraft, withCurrency } from './offerForm.ts'

const draft: OfferDraft = {
  ...EMPTY_OFFER,
  price: '0.93',
  quantity: '1000',
  minimum: '10',
  maximum: '500',
}
const check = (more: Partial<OfferDraft>, available?: string) =>
  checkOffer(
    { ...draft, ...more },
    {
      decimals: 6,
      payable: ['iban', 'bankCard'],
      available: available === undefined ? undefined : parseAmount(available),
    },
  )

test('an offer is what the engine takes, funded by what there is', () => {
  const checked = check({}, '1000')
  expect('offer' in checked && toDecimal(checked.offer.price)).toBe('0.93')
  expect(check({ price: '' })).toEqual({ problem: 'amountRequired' })
  expect(check({}, '999.999999')).toEqual({ problem: 'insufficientBalance' })
  expect(check({ side: 'buy' }, '0')).toHaveProperty('offer')
  expect(check({ minimum: '501' })).toEqual({ problem: 'fiatOfferInvalid' })
  expect(check({ currency: 'CNY', methods: ['wechat'] }, '1000')).toEqual({
    problem: 'payeeMissing',
  })
  expect(check({ side: 'buy', currency: 'CNY', methods: ['wechat'] })).toHaveProperty('offer')
  expect(check({ methods: [] })).toEqual({ problem: 'fiatOfferInvalid' })
})

test('ways to pay go with the currency', () => {
  expect(withCurrency(draft, 'CNY').methods).toEqual(['wechat', 'bankCard'])
})
