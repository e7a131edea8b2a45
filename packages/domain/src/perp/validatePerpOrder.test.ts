import { type Amount, ONE, ZERO } from '@assay/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { orderCost } from './orderCost.ts'
import { perpRules } from './perpMarket.ts'
import { bookSideOf } from './perpOrder.ts'
import { exampleMarket } from './testing/exampleMarket.ts'
import { isTriggerReached } from './triggerRules.ts'
import {
  type PerpOrderDraft,
  type PerpView,
  validatePerpFunds,
  validatePerpOrder,
} from './validatePerpOrder.ts'

const rules = perpRules({ ...exampleMarket, lotsMin: 5, lotsMax: 5000 })
const view: PerpView = {
  markPrice: 6_000_000,
  lastPrice: 6_000_000,
  bestBid: 5_999_900,
  bestAsk: 6_000_100,
  limits: { low: 5_880_000, high: 6_120_000 },
  isHalted: false,
  positionLots: 0,
  exposure: ZERO,
  leverageInUse: 0,
}
const draft: PerpOrderDraft = {
  marginMode: 'cross',
  positionSide: 'long',
  isReduceOnly: false,
  orderType: 'limit',
  timeInForce: 'gtc',
  price: 6_000_000,
  lots: 100,
  leverage: 20,
  takeProfit: undefined,
  stopLoss: undefined,
}
const code = (change: Partial<PerpOrderDraft>, seen: Partial<PerpView> = {}) =>
  validatePerpOrder({ ...draft, ...change }, rules, { ...view, ...seen })?.code

const short = { positionSide: 'short' } as const
const market = { orderType: 'market', price: 0 } as const
const close = { isReduceOnly: true } as const
const takeProfit = (price: number) => ({ takeProfit: { price, triggerBy: 'last' as const } })
const stopLoss = (price: number) => ({ stopLoss: { price, triggerBy: 'mark' as const } })

describe('a contract order', () => {
  test.each<[string | undefined, Partial<PerpOrderDraft>, Partial<PerpView>?]>([
    [undefined, {}],
    ['commandInvalid', { marginMode: 'lsolate' as never }],
    ['commandInvalid', { positionSide: 'buy' as never }],
    ['commandInvalid', { isReduceOnly: 1 as never }],
    ['commandInvalid', { orderType: 'stop' as never }],
    ['commandInvalid', { timeInForce: 'day' as never }],
    ['perpHalted', {}, { isHalted: true }],
    [undefined, close, { isHalted: true, positionLots: 100 }],
    ['priceRequired', { price: 0 }], // proves PERP-29
    ['priceNotPositive', { price: -1 }],
    ['priceOffTick', { price: 5_999_999.5 }],
    ['priceTooLarge', { price: 1e12 + 1 }],
    ['priceNotAllowed', { orderType: 'market' }],
    [undefined, market],
    ['bookEmpty', market, { bestAsk: 0 }],
    [undefined, { ...market, ...short }, { bestAsk: 0 }],
    ['timeInForceInvalid', { ...market, timeInForce: 'postOnly' }],
    ['postOnlyWouldTrade', { price: 6_000_100, timeInForce: 'postOnly' }],
    [undefined, { price: 6_000_099, timeInForce: 'postOnly' }],
    ['postOnlyWouldTrade', { ...short, price: 5_999_900, timeInForce: 'postOnly' }],
    ['lotsRequired', { lots: 0 }], // proves PERP-06, PERP-30
    ['lotsNotWhole', { lots: 1.5 }],
    ['lotsNotWhole', { lots: -1 }], // proves PERP-35
    ['longBelowMinimum', { lots: 4 }], // proves PERP-31
    ['shortBelowMinimum', { ...short, lots: 4 }],
    [undefined, { lots: 5 }],
    ['longAboveMaximum', { lots: 5001, leverage: 2 }],
    ['shortAboveMaximum', { ...short, lots: 5001, leverage: 2 }],
    [undefined, { lots: 5000 }],
    ['priceOutsideBand', { price: 6_120_001 }],
    [undefined, { price: 6_120_000 }],
    [undefined, { price: 1 }],
    ['priceOutsideBand', { ...short, price: 5_879_999 }],
    [undefined, { ...short, price: 5_880_000 }],
    [undefined, { ...short, price: 9_000_000 }],
    ['leverageNotOffered', { leverage: 0 }], // proves PERP-05
    ['leverageNotOffered', { leverage: 101 }],
    ['leverageNotOffered', { leverage: 12.5 }],
    ['leverageDiffers', {}, { leverageInUse: 10 }],
    [undefined, {}, { leverageInUse: 20 }],
    ['leverageAboveBracket', { lots: 4167, leverage: 100 }],
    [undefined, { lots: 4166, leverage: 100 }],
    ['positionTooLarge', {}, { exposure: (20_000_000n * ONE) as Amount }],
  ])('is answered with %s for %o', (expected, change, seen) => {
    expect(code(change, seen)).toBe(expected)
  })

  test('closes at most the position, and all of it however small', () => {
    // proves PERP-12
    expect(code(close)).toBe('positionNotFound')
    expect(code(close, { positionLots: 99 })).toBe('closeAbovePosition')
    expect(code(close, { positionLots: 100 })).toBeUndefined()
    expect(code({ ...close, lots: 3 }, { positionLots: 3 })).toBeUndefined()
    expect(code({ ...close, lots: 3 }, { positionLots: 4 })).toBe('longBelowMinimum')
    expect(code({ ...close, lots: 9000 }, { positionLots: 9000 })).toBeUndefined()
    expect(code({ ...close, ...takeProfit(7_000_000) }, { positionLots: 100 })).toBe(
      'commandInvalid',
    )
  })

  test('takes profit above and stops loss below a long, the other way round for a short', () => {
    // proves PERP-32, PERP-33
    expect(code(takeProfit(6_000_001))).toBeUndefined()
    expect(code(takeProfit(6_000_000))).toBe('takeProfitNotAbove')
    expect(code(stopLoss(5_999_999))).toBeUndefined()
    expect(code(stopLoss(6_000_000))).toBe('stopLossNotBelow')
    expect(code({ ...short, ...takeProfit(5_999_999) })).toBeUndefined()
    expect(code({ ...short, ...takeProfit(6_000_000) })).toBe('takeProfitNotBelow')
    expect(code({ ...short, ...stopLoss(6_000_001) })).toBeUndefined()
    expect(code({ ...short, ...stopLoss(6_000_000) })).toBe('stopLossNotAbove')
    expect(code(takeProfit(6_000_000.5))).toBe('stopPriceInvalid')
  })

  test('needs margin and fee to be available', () => {
    // proves PERP-38
    const cost = orderCost(rules, draft)
    expect(cost.cost).toBe((3036n * 10n ** 17n) as Amount)
    expect(validatePerpFunds(cost, (3036n * 10n ** 17n) as Amount)).toBeUndefined()
    expect(validatePerpFunds(cost, (cost.cost - 1n) as Amount)?.code).toBe('insufficientBalance')
  })
})

test('opening a long and closing a short buy', () => {
  // proves PERP-03
  expect(bookSideOf({ positionSide: 'long', isReduceOnly: false })).toBe('buy')
  expect(bookSideOf({ positionSide: 'long', isReduceOnly: true })).toBe('sell')
  expect(bookSideOf({ positionSide: 'short', isReduceOnly: false })).toBe('sell')
  expect(bookSideOf({ positionSide: 'short', isReduceOnly: true })).toBe('buy')
})

test('a trigger is reached at its price and beyond, never without a price', () => {
  const stop = { kind: 'stopLoss' as const, price: 100 }
  expect([101, 100, 99, 0].map((price) => isTriggerReached(stop, 'long', price))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isTriggerReached(stop, 'short', 100)).toBe(true)
  expect(isTriggerReached({ ...stop, kind: 'takeProfit' }, 'long', 99)).toBe(false)
})
