import { type Amount, ZERO } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { describe, expect, test } from 'vitest'
import { orderCost } from './orderCost.ts'
import { perpRules } from './perpMarket.ts'
import {
  lotsForBudget,
  type PreviewAccount,
  previewCost,
  previewPerpOrder,
} from './previewPerpOrder.ts'
import { exampleMarket } from './testing/exampleMarket.ts'
import type { PerpOrderDraft, PerpView } from './validatePerpOrder.ts'

/** One lot is 0.001 BTC, one tick 0.01 USDT; 20×, a taker pays 0.06 %. */
const rules = perpRules(exampleMarket)
const amount = (text: string) => parseAmount(text) as Amount
const view: PerpView = {
  markPrice: 6_000_000,
  lastPrice: 6_000_000,
  bestBid: 5_999_000,
  bestAsk: 6_000_000,
  limits: { low: 5_880_000, high: 6_120_000 },
  isHalted: false,
  positionLots: 0,
  exposure: ZERO,
  leverageInUse: 0,
}
const asks = [
  { price: 6_000_000, lots: 100 },
  { price: 6_001_000, lots: 200 },
  { price: 6_003_000, lots: 50 },
]
const bids = [
  { price: 5_999_000, lots: 100 },
  { price: 5_998_000, lots: 100 },
]
const market: PerpOrderDraft = {
  marginMode: 'isolated',
  positionSide: 'long',
  isReduceOnly: false,
  orderType: 'market',
  timeInForce: 'ioc',
  price: 0,
  lots: 250,
  leverage: 20,
  takeProfit: undefined,
  stopLoss: undefined,
}
const limit = { ...market, orderType: 'limit', timeInForce: 'gtc', price: 6_001_000 } as const
const short = { ...market, positionSide: 'short' } as const
const offeredTo = ({ positionSide }: PerpOrderDraft) => (positionSide === 'long' ? asks : bids)
const values = (draft: PerpOrderDraft, offered = offeredTo(draft), isWhole = false) => {
  const { held, filled } = previewCost(draft, rules, { view, offered, isWhole })
  return { held: toDecimal(held.value), filled: toDecimal(filled.value), lots: filled.lots }
}

describe('what an order comes to', () => {
  // proves PERP-36, PERP-37
  test('is margin and fee at the prices that the book has', () => {
    // 100 · 60 + 150 · 60.01
    const { held, filled } = previewCost(market, rules, { view, offered: asks, isWhole: false })
    expect(held).toEqual(filled)
    expect([held.value, held.margin, held.fee].map(toDecimal)).toEqual([
      '15001.5',
      '750.075',
      '9.0009',
    ])
  })

  test('is held at the price limit for what a buy may still meet beyond the levels shown', () => {
    // 350 lots are shown, for 21,003.5; 50 more at worst at 61.2
    expect(values({ ...market, lots: 400 })).toEqual({
      filled: '24063.5',
      held: '24063.5',
      lots: 400,
    })
    // A sell meets no price above the last bid: 5,999 + 5,998 + 200 · 59.98, or at worst 58.8
    expect(values({ ...short, lots: 400 })).toEqual({
      filled: '23757',
      held: '23993',
      lots: 400,
    })
  })

  test('of a sell at a limit is held as if the last bid shown went on, until the end of them is seen', () => {
    const ioc = { ...short, orderType: 'limit', timeInForce: 'ioc', price: 5_900_000 } as const
    const sell = { ...ioc, lots: 400 }
    // 5,999 + 5,998 + 200 lots at 59.98, or at worst at 59
    const unseen = { filled: '23797', held: '23993', lots: 400 }
    expect(values(sell)).toEqual(unseen)
    expect(values({ ...sell, timeInForce: 'gtc' })).toEqual(unseen)
    const seen = { filled: '11997', held: '23797', lots: 200 }
    expect(values(sell, bids, true)).toEqual(seen)
    expect(values(sell, [...bids, { price: 5_899_999, lots: 9 }])).toEqual(seen)
  })

  test('ends where a market order stops at the price limit', () => {
    const beyond = [...asks, { price: 6_120_001, lots: 900 }]
    const stopped = { filled: '21003.5', held: '21003.5', lots: 350 }
    expect(values({ ...market, lots: 400 }, beyond)).toEqual(stopped)
  })

  test('ends with the book where all of it is shown, unless the order rests', () => {
    const stopped = { filled: '21003.5', held: '21003.5', lots: 350 }
    expect(values({ ...market, lots: 400 }, asks, true)).toEqual(stopped)
    // 300 lots up to 60.01; the exchange still holds a buy at its own price
    const ioc = { ...limit, timeInForce: 'ioc', lots: 400 } as const
    expect(values(ioc, asks)).toEqual({ filled: '18002', held: '24004', lots: 300 })
    expect(values({ ...ioc, timeInForce: 'gtc' }, asks, true).lots).toBe(400)
    expect(values({ ...ioc, price: 5_900_000 }, asks)).toMatchObject({ filled: '0', lots: 0 })
  })

  test('is the mark before there is a book or a price limit', () => {
    const unknown = { low: 0, high: Number.MAX_SAFE_INTEGER }
    const still = { view: { ...view, limits: unknown, lastPrice: 0 }, offered: [], isWhole: false }
    expect(toDecimal(previewCost(market, rules, still).held.value)).toBe('15000')
  })

  test('of a limit is its own price while it rests, and better where it takes', () => {
    expect(values({ ...limit, price: 5_900_000 })).toEqual({
      filled: '14750',
      held: '14750',
      lots: 250,
    })
    // 100 · 60 + 200 · 60.01 + 100 at its own 60.01; a buy is held at its own price throughout
    expect(values({ ...limit, lots: 400 })).toEqual({
      filled: '24003',
      held: '24004',
      lots: 400,
    })
    // A sell receives more and needs more: 5,999 + 5,998 + 100 · 59.98
    expect(values({ ...limit, positionSide: 'short', price: 5_998_000, lots: 300 })).toEqual({
      filled: '17995',
      held: '17995',
      lots: 300,
    })
  })
})

const account: PreviewAccount = {
  available: amount('1000'),
  position: undefined,
  crossCash: amount('1000'),
  others: [],
}

describe('the refusal', () => {
  const codeOf = (draft: PerpOrderDraft, changes: object = {}) => {
    const against = { view, offered: asks, isWhole: true, account, ...changes }
    return previewPerpOrder(draft, rules, against).refusal?.code
  }

  test('is that nothing would fill: no one offers, only beyond the limit, or not all of it', () => {
    expect(codeOf(market)).toBeUndefined()
    expect(codeOf(market, { offered: [] })).toBe('bookEmpty')
    // Only own orders: self-trades are prevented.
    expect(codeOf(market, { offered: [{ price: 6_000_000, lots: 0 }] })).toBe('bookEmpty')
    const beyond = { offered: [{ price: 6_120_001, lots: 900 }] }
    expect(codeOf(market, beyond)).toBe('priceOutsideBand')
    const fok = { ...limit, timeInForce: 'fok' } as const
    expect(codeOf({ ...fok, lots: 300 })).toBeUndefined()
    expect(codeOf({ ...fok, lots: 301 })).toBe('fillOrKillNotFillable')
    expect(codeOf({ ...fok, timeInForce: 'ioc', lots: 301 })).toBeUndefined()
    expect(codeOf({ ...fok, timeInForce: 'gtc', lots: 301 })).toBeUndefined()
  })

  // proves PERP-38
  test('is the lack of money, and then that it would be liquidated at once', () => {
    expect(codeOf({ ...market, lots: 349 }, { isWhole: false })).toBe('insufficientBalance')
    const dear = { offered: [{ price: 6_060_000, lots: 900 }] }
    const [at20, at100] = [20, 100].map((leverage) => ({ ...market, lots: 100, leverage }))
    expect(codeOf(at20!, dear)).toBeUndefined()
    expect(codeOf(at100!, dear)).toBe('orderUnsafe')
    // Behind the levels shown it would only be unsafe at the price limit, where it may never fill.
    const near = { offered: [{ price: 6_000_000, lots: 50 }], isWhole: false }
    expect(codeOf(at100!, near)).toBeUndefined()
    expect(codeOf(at100!, { ...near, isWhole: true })).toBeUndefined()
    // All the money of the account backs a cross position.
    expect(codeOf({ ...at100!, marginMode: 'cross' }, dear)).toBeUndefined()
  })
})

describe('an order larger than the rows that are shown', () => {
  const held = (draft: PerpOrderDraft, isWhole = false) => {
    const cost = previewCost(draft, rules, { view, offered: offeredTo(draft), isWhole })
    return [cost.held, cost.heldLeast].map(({ cost }) => toDecimal(cost))
  }
  const sell = { ...limit, positionSide: 'short', price: 5_900_000, lots: 400 } as const

  test('is held for between its own price, or the limit, and the last row', () => {
    // 11,997 and 200 lots at 59.98, or at its own 59; a part of 5.06 % is held
    expect(held(sell)).toEqual(['1214.0458', '1204.1282'])
    // 21,003.5 and 50 lots at the limit of 61.2, or at 60.03
    expect(held({ ...market, lots: 400 })).toEqual(['1217.6131', '1214.653'])
    expect(held({ ...sell, lots: 150 })).toEqual(['455.2988', '455.2988'])
    expect(held(sell, true)).toEqual(['1204.1282', '1204.1282'])
    expect(held({ ...limit, lots: 400 })).toEqual(['1214.6024', '1214.6024'])
  })

  // proves PERP-38
  test('is refused for its money only if the exchange surely would', () => {
    const codeOf = (draft: PerpOrderDraft, available: string) => {
      const poor = { ...account, available: amount(available) }
      const against = { view, offered: offeredTo(draft), isWhole: false, account: poor }
      return previewPerpOrder(draft, rules, against).refusal?.code
    }
    expect(codeOf(sell, '1204.1282')).toBeUndefined()
    expect(codeOf(sell, '1204.1281')).toBe('insufficientBalance')
    expect(codeOf({ ...market, lots: 400 }, '1214.653')).toBeUndefined()
    expect(codeOf({ ...market, lots: 400 }, '1214.6529')).toBe('insufficientBalance')
  })
})

describe('the slider', () => {
  const most = (draft: PerpOrderDraft, budget: string, offered = asks, isWhole = false) =>
    lotsForBudget(draft, rules, { view, offered, isWhole, account, budget: amount(budget) })

  // proves PERP-39
  test('goes no further than the lots that the book has within reach, and stays empty at zero', () => {
    const beyond = [...asks, { price: 6_120_001, lots: 900 }]
    // 350 lots cost 1,062.777…; no budget buys more, because no more are there.
    for (const budget of ['1062', '1063', '1000000'])
      expect(most(market, budget, beyond)).toBe(budget === '1062' ? 349 : 350)
    expect(most(market, '1000000', asks, true)).toBe(350)
    const none = [{ price: 6_130_000, lots: 900 }]
    expect([most(market, '0', none), most(market, '1000', none)]).toEqual([0, 0])
  })

  // proves PERP-39
  test('gives the whole lots whose margin and fee stay within the part', () => {
    const at60000 = { ...limit, price: 6_000_000 }
    expect(most(at60000, '1000')).toBe(329)
    expect(most(at60000, '200')).toBe(65)
    expect(most(at60000, '998.844')).toBe(329)
    expect(most(at60000, '998.843')).toBe(328)
    expect(most(at60000, '3.035')).toBe(0)
    expect(most({ ...limit, price: 0 }, '1000')).toBe(0)
  })

  test('counts what the book asks for the later lots', () => {
    // 100 · 3.036 + 200 · 3.036506 + 29 · 3.037518
    expect(most(market, '998.989222')).toBe(329)
    expect(most(market, '998.989221')).toBe(328)
  })

  test('affords what a sell at a limit would hold where the last bid shown continues behind the rows', () => {
    // 20 bids of a lot each down to 59,981, and many hidden ones at 59,980.
    const rows = Array.from({ length: 20 }, (_, row) => ({ price: 6_000_000 - 100 * row, lots: 1 }))
    const sell = { ...limit, positionSide: 'short', price: 5_900_000 } as const
    const lots = most(sell, '1000', rows)
    const [all, more] = [lots, lots + 1].map((count) => {
      const whole = [...rows, { price: 5_998_000, lots: 1000 }]
      const against = { view, offered: whole, isWhole: true }
      return previewCost({ ...sell, lots: count }, rules, against).held.cost
    })
    expect(lots).toBe(329)
    expect(all! <= amount('1000') && more! > amount('1000')).toBe(true)
  })

  test('goes no further than an order and the bracket of the leverage do', () => {
    // 250,000 at 100×, and 4,167 lots are 250,020
    expect(most({ ...limit, price: 6_000_000, leverage: 100 }, '1000000')).toBe(4166)
    expect(most({ ...limit, price: 6_000_000, leverage: 1 }, '100000000')).toBe(100_000)
  })

  test('ends at the last order that would not be liquidated at once', () => {
    // 100 lots at the mark, and each further one loses 1 % of it at once: margin and maintenance of
    // 100x meet where 60 + 0.006 x = 27.6 + 0.276 x.
    const dear = [asks[0]!, { price: 6_060_000, lots: 900 }]
    const draft = { ...market, leverage: 100 } as const
    expect(most(draft, '1000', dear)).toBe(219)
    expect(most({ ...draft, leverage: 20 }, '1000', dear)).toBe(327)
    const codes = [219, 220].map((lots) => {
      const against = { view, offered: dear, isWhole: false, account }
      return previewPerpOrder({ ...draft, lots }, rules, against).refusal?.code
    })
    expect(codes).toEqual([undefined, 'orderUnsafe'])
    // All the money of the account backs a cross position.
    expect(most({ ...draft, marginMode: 'cross' }, '1000', dear)).toBeGreaterThan(219)
  })

  test('at a leverage of three never takes more than it promised, nor a lot less', () => {
    const draft = { ...limit, price: 5_432_177, leverage: 3 }
    for (let units = 1n; units < 300n; units++) {
      const budget = (units * 7_919_000_000_000_007n * 7n) as Amount
      const against = { view, offered: asks, isWhole: false, account }
      const lots = lotsForBudget(draft, rules, { ...against, budget })
      expect(orderCost(rules, { ...draft, lots }).cost <= budget).toBe(true)
      expect(orderCost(rules, { ...draft, lots: lots + 1 }).cost > budget).toBe(true)
    }
    expect(most(draft, '0')).toBe(0)
  })
})
