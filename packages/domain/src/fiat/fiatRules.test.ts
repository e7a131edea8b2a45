import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import { FIAT_CURRENCIES, type FiatOffer, type FiatOrder } from './fiatOrder.ts'
import {
  APPEAL_MS,
  appealBy,
  bestFiatOffer,
  buyerOf,
  decidableFrom,
  FIAT_ORDERS_MAX,
  type FiatWish,
  fiatPayment,
  isFiatMatch,
  isFiatOfferSound,
  LATE_PAUSE_MS,
  PAY_MS,
  pausedUntil,
  REVIEW_MS,
  sellerOf,
  type UnpaidSale,
  validateFiatOrder,
  wasMerchantLate,
} from './fiatRules.ts'

// proves FIAT-01 FIAT-06 FIAT-08
const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price

const offerOf = (more: Partial<FiatOffer> = {}): FiatOffer => ({
  id: 1,
  merchant: 7,
  side: 'sell',
  asset: 'USDT',
  currency: 'EUR',
  price: price('0.9'),
  quantity: amount('1000'),
  minimum: amount('10'),
  maximum: amount('100'),
  methods: ['iban', 'bankCard'],
  isOpen: true,
  ...more,
})

const wishOf = (more: Partial<FiatWish> = {}): FiatWish => ({
  member: 3,
  side: 'buy',
  asset: 'USDT',
  currency: 'EUR',
  method: 'iban',
  quantity: amount('100'),
  price: price('0.9'),
  ...more,
})

test('what is paid is whole cents: up when the member buys, down when the member sells', () => {
  const paid = (side: 'buy' | 'sell', quantity: string) =>
    toDecimal(fiatPayment(side, amount(quantity), price('0.333')))
  expect([paid('buy', '100'), paid('sell', '100')]).toEqual(['33.3', '33.3'])
  expect([paid('buy', '100.01'), paid('sell', '100.01')]).toEqual(['33.31', '33.3'])
  expect([paid('buy', '0.00000001'), paid('sell', '0.00000001')]).toEqual(['0.01', '0'])
})

test('who sells gives the coins, who buys them pays', () => {
  const parties = { member: 3, merchant: 7 }
  expect([sellerOf({ side: 'buy', ...parties }), buyerOf({ side: 'buy', ...parties })]).toEqual([
    7, 3,
  ])
  expect([sellerOf({ side: 'sell', ...parties }), buyerOf({ side: 'sell', ...parties })]).toEqual([
    3, 7,
  ])
})

test('an order takes an offer of the other side that has enough, within its least and its most', () => {
  const takes = (wish: Partial<FiatWish>, offer: Partial<FiatOffer> = {}) =>
    isFiatMatch(offerOf(offer), wishOf(wish))
  expect(takes({})).toBe(true)
  expect(takes({ side: 'sell' })).toBe(false)
  expect(takes({ asset: 'BTC' })).toBe(false)
  expect(takes({ currency: 'GBP' })).toBe(false)
  expect(takes({ method: 'wechat' })).toBe(false)
  expect(takes({ member: 7 })).toBe(false)
  expect(takes({}, { isOpen: false })).toBe(false)
  expect([takes({}, { quantity: amount('100') }), takes({}, { quantity: amount('99') })]).toEqual([
    true,
    false,
  ])
  // 11.111 at 0.9 is 9.9999, paid as 10.00: enough; a step less is 9.99.
  expect(takes({ quantity: amount('11.111') })).toBe(true)
  expect(takes({ quantity: amount('11.1') })).toBe(false)
  expect(takes({ quantity: amount('111.1111') })).toBe(true)
  expect(takes({ quantity: amount('111.12') })).toBe(false)
})

test('no offer is taken at a worse price than the member saw', () => {
  const [below, at, above] = [price('0.8999'), price('0.9'), price('0.9001')]
  const takes = (side: 'buy' | 'sell', seen: Price) =>
    isFiatMatch(offerOf({ side: side === 'buy' ? 'sell' : 'buy' }), wishOf({ side, price: seen }))
  expect([below, at, above].map((seen) => takes('buy', seen))).toEqual([false, true, true])
  expect([below, at, above].map((seen) => takes('sell', seen))).toEqual([true, true, false])
})

test('the best price wins, then the older offer', () => {
  const offers = (side: 'buy' | 'sell') => [
    offerOf({ id: 1, side, price: price('0.9') }),
    offerOf({ id: 2, side, price: price('0.8') }),
    offerOf({ id: 4, side, price: price('0.95') }),
    offerOf({ id: 3, side, price: price('0.95') }),
    offerOf({ id: 5, side, price: price('0.8') }),
  ]
  const bought = bestFiatOffer(offers('sell'), wishOf({ price: price('1') }))
  const sold = bestFiatOffer(offers('buy'), wishOf({ side: 'sell', price: price('0.5') }))
  expect([bought?.id, sold?.id]).toEqual([2, 3])
  expect(bestFiatOffer(offers('sell'), wishOf({ price: price('0.79') }))).toBeUndefined()
})

test('an offer is sound when its currency is paid so, and its figures are whole steps', () => {
  const isSound = (more: Partial<FiatOffer>) => isFiatOfferSound(offerOf(more), 6)
  expect(isSound({})).toBe(true)
  expect(isSound({ currency: 'JPY' as 'EUR' })).toBe(false)
  expect(isSound({ currency: 'constructor' as 'EUR' })).toBe(false)
  expect(isSound({ methods: [] })).toBe(false)
  expect(isSound({ methods: ['iban', 'iban'] })).toBe(false)
  expect(isSound({ methods: ['wechat'] })).toBe(false)
  expect(isSound({ currency: 'CNY', methods: ['wechat'] })).toBe(true)
  expect([isSound({ price: 0n as Price }), isSound({ price: price('0.123456789') })]).toEqual([
    false,
    false,
  ])
  expect(isSound({ quantity: amount('0.0000001') })).toBe(false)
  expect(isSound({ minimum: amount('10.001') })).toBe(false)
  expect(isSound({ maximum: amount('9.99') })).toBe(false)
  expect(isSound({ maximum: amount('10') })).toBe(true)
  // The whole quantity must be worth one order.
  expect(isSound({ quantity: amount('11.11') })).toBe(true)
  expect(isSound({ quantity: amount('11.1') })).toBe(false)
  for (const methods of Object.values(FIAT_CURRENCIES)) expect(methods.length).toBeGreaterThan(0)
})

test('a quantity has the decimals of its coin, and three orders have coins in escrow at most', () => {
  const refused = (quantity: string, held = 0) =>
    validateFiatOrder({ quantity: amount(quantity), decimals: 6, held })?.code
  expect(refused('0.000001')).toBeUndefined()
  expect(refused('0.0000001')).toBe('amountTooPrecise')
  expect(refused('0')).toBe('quantityNotPositive')
  expect([refused('1', FIAT_ORDERS_MAX - 1), refused('1', FIAT_ORDERS_MAX)]).toEqual([
    undefined,
    'tooManyFiatOrders',
  ])
})

test('20 minutes to pay, 15 more to appeal, and an operator decides after two hours, or once asked', () => {
  expect([PAY_MS, APPEAL_MS, REVIEW_MS]).toEqual([1_200_000, 900_000, 7_200_000])
  expect(appealBy({ payBy: 1_000, endedAt: undefined })).toBe(901_000)
  // It was marked late two seconds after its deadline.
  expect(appealBy({ payBy: 1_000, endedAt: 3_000 })).toBe(903_000)
  const order = (more: Partial<FiatOrder>) => decidableFrom({ paidAt: 5, ...more } as FiatOrder)
  expect(order({ state: 'awaitingPayment' })).toBe(Infinity)
  expect(order({ state: 'underReview', isDisputed: false })).toBe(5 + REVIEW_MS)
  expect(order({ state: 'underReview', isDisputed: true })).toBe(0)
  expect(order({ state: 'cancelled', isDisputed: true })).toBe(Infinity)
})

test('a merchant who was late, or gave up three, buys nothing for an hour', () => {
  const sold = (more: Partial<UnpaidSale>): UnpaidSale => ({
    side: 'sell',
    state: 'cancelled',
    paidAt: undefined,
    payBy: PAY_MS,
    ending: 'late',
    endedAt: 2 * PAY_MS,
    ...more,
  })
  const running = { ending: undefined, endedAt: undefined } as const
  const appealed = sold({ ...running, state: 'underReview' })
  const won = sold({ ...running, state: 'completed', endedAt: 9 * PAY_MS })
  const givenUp = sold({ ending: 'withdrawn', endedAt: 1_000 })
  for (const each of [sold({}), appealed, sold({ ending: 'refused' })]) {
    expect(wasMerchantLate(each)).toBe(true)
    expect(pausedUntil([each])).toBe(PAY_MS + LATE_PAUSE_MS)
  }
  const innocent = [won, givenUp, sold({ ...running, state: 'awaitingPayment' })]
  for (const each of [...innocent, sold({ side: 'buy' }), sold({ paidAt: 5 })]) {
    expect(wasMerchantLate(each)).toBe(false)
    expect(pausedUntil([each])).toBe(0)
  }
  expect(pausedUntil([givenUp, givenUp])).toBe(0)
  expect(pausedUntil([givenUp, givenUp, givenUp])).toBe(1_000 + LATE_PAUSE_MS)
})
