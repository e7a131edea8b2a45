import { type Amount, ONE, type Price, type Ratio, ZERO } from '@assay/money/amount.ts'
import { describe, expect, test } from 'vitest'
import type { SpotMarket } from '../market.ts'
import { orderPreview, quantityForPercent } from './orderPreview.ts'
import { NO_BAND, priceBand } from './priceBand.ts'
import { spotRules } from './spotRules.ts'
import { statusOf } from './statusOf.ts'
import { fromLots, fromTicks, toLots, toTicks } from './ticks.ts'
import { type SpotOrderDraft, validateFunds, validateSpotOrder } from './validateSpotOrder.ts'

const market: SpotMarket = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  priceDecimals: 2,
  quantityDecimals: 4,
  quantityMin: 10,
  quantityMax: 10_000,
  notionalMin: (5n * ONE) as Amount,
  makerFeeRate: (ONE / 1000n) as Ratio,
  takerFeeRate: (ONE / 500n) as Ratio,
  priceBand: (ONE / 10n) as Ratio,
  isTradable: true,
}
const rules = spotRules(market)
const view = {
  lastPrice: 10_000,
  referencePrice: 10_000,
  bestBid: 9990,
  bestAsk: 10_010,
  band: priceBand(market, 10_000),
}
const draft: SpotOrderDraft = {
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: 10_000,
  quantity: 1000,
  quoteBudget: ZERO,
  stopPrice: 0,
}
const code = (change: Partial<SpotOrderDraft>) =>
  validateSpotOrder({ ...draft, ...change }, rules, view)?.code

describe('a spot order', () => {
  test.each<[string | undefined, Partial<SpotOrderDraft>]>([
    [undefined, {}],
    ['commandInvalid', { side: 'both' as never }],
    ['commandInvalid', { orderType: 'stop' as never }],
    ['commandInvalid', { timeInForce: 'day' as never }],
    ['priceRequired', { price: 0 }], // proves SPOT-22
    ['priceNotPositive', { price: -1 }],
    ['priceNotPositive', { price: Number.NaN }],
    ['priceOffTick', { price: 10_000.5 }],
    ['priceTooLarge', { price: 1e12 + 1 }],
    ['priceNotAllowed', { orderType: 'market', price: 1 }],
    ['priceOutsideBand', { price: 8999 }],
    [undefined, { price: 9000 }],
    [undefined, { price: 11_000 }],
    ['priceOutsideBand', { price: 11_001 }],
    ['quantityRequired', { quantity: 0 }], // proves SPOT-23
    ['quantityNotPositive', { quantity: -1 }],
    ['quantityOffLot', { quantity: 10.5 }],
    ['quantityBelowMinimum', { quantity: 9 }], // proves SPOT-24
    [undefined, { quantity: 10_000 }],
    ['quantityAboveMaximum', { quantity: 10_001 }], // proves SPOT-25
    ['notionalBelowMinimum', { quantity: 499 }],
    [undefined, { quantity: 500 }],
    ['quoteBudgetNotAllowed', { quoteBudget: ONE as Amount }],
    ['quoteBudgetNotAllowed', { orderType: 'market', price: 0, quoteBudget: ONE as Amount }],
    [
      'amountNotPositive',
      { orderType: 'market', price: 0, quantity: 0, quoteBudget: -1n as Amount },
    ],
    ['timeInForceInvalid', { orderType: 'market', price: 0, timeInForce: 'postOnly' }],
    ['postOnlyWouldTrade', { price: 10_010, timeInForce: 'postOnly' }],
    [undefined, { price: 10_009, timeInForce: 'postOnly' }],
    ['stopWouldTriggerNow', { stopPrice: 10_000 }],
    ['stopWouldTriggerNow', { stopPrice: 10_001, stopWhen: 'falls' }],
    ['stopWouldTriggerNow', { stopPrice: 9_999, stopWhen: 'rises' }],
    [undefined, { stopPrice: 10_001, stopWhen: 'rises' }],
    [undefined, { stopPrice: 9_999, stopWhen: 'falls' }],
    ['stopPriceInvalid', { stopPrice: -5 }],
    [undefined, { stopPrice: 10_001 }],
  ])('is answered with %s for %o', (expected, change) => {
    expect(code(change)).toBe(expected)
  })

  test('names the least and the most amount', () => {
    const refused = validateSpotOrder({ ...draft, quantity: 9 }, rules, view)
    expect(refused?.details).toEqual({ minimum: '0.001', asset: 'BTC' })
    const large = validateSpotOrder({ ...draft, quantity: 10_001 }, rules, view)
    expect(large?.details).toEqual({ maximum: '1', asset: 'BTC' })
  })

  test('names the edges of the band with the decimals of the market', () => {
    const refused = validateSpotOrder({ ...draft, price: 8999 }, rules, view)
    expect(refused?.details).toEqual({ low: '90.00', high: '110.00' })
  })

  test('is refused where the market is not enabled or its book is empty', () => {
    const closed = spotRules({ ...market, isTradable: false })
    expect(validateSpotOrder(draft, closed, view)?.code).toBe('marketNotTradable') // proves SPOT-11
    const taking = { ...draft, orderType: 'market', price: 0 } as const
    expect(validateSpotOrder(taking, rules, { ...view, bestAsk: 0 })?.code).toBe('bookEmpty')
  })

  test('too large to count exactly is refused', () => {
    const huge = spotRules({ ...market, quantityMax: Number.MAX_SAFE_INTEGER })
    const free = { ...view, band: NO_BAND }
    const order = { ...draft, price: 10 ** 6, quantity: 9_007_199_254 }
    expect(validateSpotOrder(order, huge, free)).toBeUndefined()
    const larger = { ...order, quantity: 9_007_199_255 }
    expect(validateSpotOrder(larger, huge, free)?.code).toBe('notionalTooLarge')
  })
})

describe('funds', () => {
  const available = (amount: bigint) => ({ ...view, available: amount as Amount })

  test('a buy needs price times amount of the quote', () => {
    // proves SPOT-26
    expect(validateFunds(draft, rules, available(10n * ONE))).toBeUndefined()
    const short = validateFunds(draft, rules, available(10n * ONE - 1n))
    expect(short).toEqual({
      code: 'insufficientBalance',
      details: { needed: '10', available: '9.999999999999999999' },
    })
  })

  test('a sell needs the amount of the base', () => {
    // proves SPOT-27
    const sell = { ...draft, side: 'sell' } as const
    expect(validateFunds(sell, rules, available(ONE / 10n))).toBeUndefined()
    expect(validateFunds(sell, rules, available(ONE / 10n - 1n))?.code).toBe('insufficientBalance')
  })

  test('a market buy is valued at the live price', () => {
    // proves SPOT-29
    const taking = { ...draft, orderType: 'market', price: 0 } as const
    expect(validateFunds(taking, rules, available(10n * ONE))).toBeUndefined()
    expect(validateFunds(taking, rules, available(10n * ONE - 1n))?.code).toBe(
      'insufficientBalance',
    )
  })
})

describe('the slider', () => {
  const buy = { side: 'buy', price: 30_000, available: (100n * ONE) as Amount } as const

  test('buys for so many percent of the quote, truncated to a lot', () => {
    // proves SPOT-30
    expect(quantityForPercent(rules, { ...buy, percent: 100 })).toBe(3333)
    expect(quantityForPercent(rules, { ...buy, percent: 20 })).toBe(666)
  })

  test('sells so many percent of the base, truncated to a lot', () => {
    // proves SPOT-31
    const sell = { side: 'sell', price: 0, available: (ONE / 3n) as Amount } as const
    expect(quantityForPercent(rules, { ...sell, percent: 100 })).toBe(3333)
    expect(quantityForPercent(rules, { ...sell, percent: 50 })).toBe(1666)
  })

  test('leaves the amount empty when it comes to nothing', () => {
    // proves SPOT-32
    expect(quantityForPercent(rules, { ...buy, percent: 0 })).toBeUndefined()
    expect(
      quantityForPercent(rules, { ...buy, available: 1n as Amount, percent: 100 }),
    ).toBeUndefined()
    expect(quantityForPercent(rules, { ...buy, price: 0, percent: 100 })).toBeUndefined()
  })
})

describe('the preview', () => {
  test('shows what is paid, the fee, and what arrives', () => {
    const order = {
      side: 'buy',
      price: 10_000,
      quantity: 5000,
      feeRate: market.takerFeeRate,
    } as const
    expect(orderPreview(rules, order)).toEqual({
      paid: 50n * ONE,
      paidAsset: 'USDT',
      fee: ONE / 1000n,
      received: (ONE / 1000n) * 499n,
      receivedAsset: 'BTC',
    })
    expect(orderPreview(rules, { ...order, side: 'sell' })).toEqual({
      paid: ONE / 2n,
      paidAsset: 'BTC',
      fee: ONE / 10n,
      received: (ONE / 10n) * 499n,
      receivedAsset: 'USDT',
    })
  })
})

describe('ticks and lots', () => {
  test('convert whole steps only', () => {
    const price = (ONE * 12_345n) / 100n
    expect(toTicks(price as Price, market)).toBe(12_345)
    expect(fromTicks(12_345, market)).toBe(price)
    expect(toTicks((price + 1n) as Price, market)).toBeUndefined()
    expect(toLots((ONE / 10_000n) as Amount, market)).toBe(1)
    expect(fromLots(1, market)).toBe(ONE / 10_000n)
    expect(toLots((ONE / 10_000n - 1n) as Amount, market)).toBeUndefined()
    expect(toLots((10n ** 40n) as Amount, market)).toBeUndefined()
  })
})

describe('the state of an order', () => {
  // proves SPOT-15
  const order = { quantity: 10, stopPrice: 0 }
  test('is one of the five of the product, or waiting', () => {
    expect(statusOf(order, 0)).toBe('open')
    expect(statusOf(order, 3)).toBe('partiallyFilled')
    expect(statusOf(order, 10)).toBe('filled')
    expect(statusOf(order, 0, { closedBy: 'requested' })).toBe('cancelled')
    expect(statusOf(order, 3, { closedBy: 'requested' })).toBe('partiallyCancelled')
    expect(statusOf({ ...order, stopPrice: 5 }, 0)).toBe('waiting')
    expect(statusOf({ ...order, stopPrice: 5 }, 0, { isTriggered: true })).toBe('open')
  })
  test('by quote is filled once its budget is spent', () => {
    expect(statusOf({ quantity: 0, stopPrice: 0 }, 3, { closedBy: 'budgetSpent' })).toBe('filled')
    expect(statusOf({ quantity: 0, stopPrice: 0 }, 3, { closedBy: 'bookEmpty' })).toBe(
      'partiallyCancelled',
    )
  })
})
