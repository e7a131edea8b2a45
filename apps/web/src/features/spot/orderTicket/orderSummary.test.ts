import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { describe, expect, test } from 'vitest'
import type { LevelBook } from '../../../live/liveLevels.ts'
import { exampleSpot as info } from '../../../testing/exampleSpot.ts'
import {
  chooseStyle,
  settleTotal,
  slideOrder,
  stepOrderPrice,
  takeOrderPrice,
  typeQuantity,
  typeTotal,
} from './orderChanges.ts'
import { EMPTY_ORDER_FORM, type OrderForm } from './orderForm.ts'
import {
  feeSign,
  isSaidAtOnce,
  receivedSign,
  summarizeSpotOrder,
  totalSign,
} from './orderSummary.ts'
import { type AvailablePair, bandAtMarket, spotFormMarket } from './spotFormMarket.ts'

const money = (text: string) => parseAmount(text) as bigint
const amount = (text: string) => money(text) as Amount
const price = (text: string) => money(text) as Price
const ratio = (text: string) => money(text) as Ratio

const rich: AvailablePair = { base: amount('2'), quote: amount('10000') }
const market = spotFormMarket(info, rich)
const limit: OrderForm = { ...EMPTY_ORDER_FORM, style: 'limit', price: '50000' }
const codes = (form: OrderForm, of = market) =>
  Object.fromEntries(
    Object.entries(summarizeSpotOrder(form, of).problems).map(([name, problem]) => [
      name,
      problem.code,
    ]),
  )

// proves SPOT-19
test('a new form is a market buy', () => {
  expect(EMPTY_ORDER_FORM).toMatchObject({ side: 'buy', style: 'market' })
})

describe('price', () => {
  // proves SPOT-22, NUM-08
  test('is required, a number and above zero, each with its own message', () => {
    const of = (text: string) => codes(typeQuantity({ ...limit, price: text }, '0.01')).price
    expect(of('')).toBe('priceRequired')
    expect(of('x')).toBe('priceNotNumeric')
    expect(of('0')).toBe('priceNotPositive')
    expect(of('0.00')).toBe('priceNotPositive')
    expect(of('50000.001')).toBe('priceOffTick')
    expect(of('50000.')).toBeUndefined()
  })

  // proves NUM-14, SPOT-04
  test('steps by one tick, from the live price when empty, and never below one tick', () => {
    const up = { name: 'price', steps: 1 } as const
    expect(stepOrderPrice(limit, up, market).price).toBe('50000.01')
    expect(stepOrderPrice({ ...limit, price: '' }, up, market).price).toBe('50000.01')
    expect(stepOrderPrice({ ...limit, price: '0.01' }, { ...up, steps: -10 }, market).price).toBe(
      '0.01',
    )
  })

  test('of a limit order starts at the live price and takes a row of the book', () => {
    expect(chooseStyle(EMPTY_ORDER_FORM, 'limit', market).price).toBe('50000.00')
    expect(takeOrderPrice(EMPTY_ORDER_FORM, price('49990'), market)).toMatchObject({
      style: 'limit',
      price: '49990.00',
    })
  })

  test('more than 2 % beyond the market is pointed out, on the harmful side only', () => {
    const away = (side: 'buy' | 'sell', text: string) =>
      summarizeSpotOrder({ ...limit, side, price: text }, market).away
    expect(away('buy', '53000')).toBe(ratio('0.06'))
    expect(away('buy', '51000')).toBeUndefined()
    expect(away('buy', '40000')).toBeUndefined()
    expect(away('sell', '47000')).toBe(ratio('0.06'))
  })

  test('outside the band and post-only crossing are refused as the engine would', () => {
    const form = typeQuantity(limit, '0.01')
    expect(codes({ ...form, price: '56000' }).price).toBe('priceOutsideBand')
    expect(codes({ ...form, timeInForce: 'postOnly', price: '50010' }).price).toBe(
      'postOnlyWouldTrade',
    )
    expect(codes({ ...form, timeInForce: 'postOnly', price: '50009.99' })).toEqual({})
  })
})

describe('amount', () => {
  // proves SPOT-23
  test('is required and a number, each with its own message', () => {
    expect(codes(EMPTY_ORDER_FORM).quantity).toBe('quantityRequired')
    expect(codes(typeQuantity(EMPTY_ORDER_FORM, 'x')).quantity).toBe('quantityNotNumeric')
    expect(codes(typeQuantity(EMPTY_ORDER_FORM, '0')).quantity).toBe('quantityNotPositive')
    expect(codes(typeQuantity(EMPTY_ORDER_FORM, '0.00001')).quantity).toBe('quantityOffLot')
  })

  // proves SPOT-24, SPOT-25
  test('is within the minimum and maximum, which the message names', () => {
    const few = spotFormMarket({ ...info, quantityMin: amount('0.01') }, rich)
    expect(summarizeSpotOrder(typeQuantity(limit, '0.005'), few).problems.quantity).toEqual({
      code: 'quantityBelowMinimum',
      details: { minimum: '0.01', asset: 'BTC' },
    })
    const wealthy = spotFormMarket(info, { base: amount('900'), quote: amount('90000000') })
    expect(summarizeSpotOrder(typeQuantity(limit, '101'), wealthy).problems.quantity).toEqual({
      code: 'quantityAboveMaximum',
      details: { maximum: '100', asset: 'BTC' },
    })
  })

  // proves SPOT-26
  test('of a buy must not cost more than the available quote', () => {
    expect(codes(typeQuantity(limit, '0.2'))).toEqual({})
    expect(codes(typeQuantity(limit, '0.2001')).total).toBe('insufficientBalance')
  })

  // proves SPOT-27
  test('of a sell must not exceed the available base', () => {
    expect(codes(typeQuantity({ ...limit, side: 'sell' }, '2'))).toEqual({})
    expect(codes(typeQuantity({ ...limit, side: 'sell' }, '2.0001')).quantity).toBe(
      'insufficientBalance',
    )
  })

  // proves SPOT-29
  test('of a market order is checked the same way, at the live price', () => {
    expect(codes(typeQuantity(EMPTY_ORDER_FORM, '0.2'))).toEqual({})
    expect(codes(typeQuantity(EMPTY_ORDER_FORM, '0.2001')).total).toBe('insufficientBalance')
    expect(codes(typeQuantity(EMPTY_ORDER_FORM, '')).quantity).toBe('quantityRequired')
  })

  test('below the least order value is refused where it was typed', () => {
    expect(codes(typeQuantity(limit, '0.0001'))).toEqual({})
    const strict = spotFormMarket({ ...info, notionalMin: amount('6') }, rich)
    const typed = typeQuantity(limit, '0.0001')
    expect(codes(typed, strict)).toEqual({ quantity: 'notionalBelowMinimum' })
    expect(codes(typeTotal(limit, '5.5'), strict)).toEqual({ total: 'notionalBelowMinimum' })
  })
})

describe('slider', () => {
  // proves SPOT-30
  test('on buy takes available × percent ÷ price, truncated to the lot', () => {
    const form = slideOrder({ ...limit, price: '50001' }, 40, market)
    expect(form.quantity).toBe('0.0799')
    expect(summarizeSpotOrder(form, market).percent).toBe(40)
  })

  // proves SPOT-31
  test('on sell takes available × percent, truncated to the lot', () => {
    const odd = spotFormMarket(info, { ...rich, base: amount('0.33335') })
    expect(slideOrder({ ...limit, side: 'sell' }, 20, odd).quantity).toBe('0.0666')
  })

  // proves SPOT-32
  test('leaves the amount empty when the result is zero', () => {
    const poor = spotFormMarket(info, { base: amount('0'), quote: amount('1') })
    expect(slideOrder(limit, 20, poor)).toMatchObject({ quantity: '', total: '', percent: 20 })
    expect(slideOrder(limit, 0, market).quantity).toBe('')
  })

  test('on a market buy spends exactly that part, and shows the amount it buys now', () => {
    const form = slideOrder(EMPTY_ORDER_FORM, 40, market)
    const summary = summarizeSpotOrder(form, market)
    expect(form.total).toBe('4000')
    expect(summary.quantityText).toBe('0.08')
    expect(summary.draft).toMatchObject({ quantity: 0, quoteBudget: amount('4000') })
  })
})

describe('total', () => {
  test('follows price and amount, and sets the amount when typed', () => {
    expect(summarizeSpotOrder(typeQuantity(limit, '0.0424'), market).totalText).toBe('2120')
    const typed = typeTotal(limit, '2749.92')
    expect(summarizeSpotOrder(typed, market).quantityText).toBe('0.0549')
    expect(settleTotal(typed, market)).toMatchObject({ quantity: '0.0549', entered: 'quantity' })
    expect(summarizeSpotOrder(settleTotal(typed, market), market).totalText).toBe('2745')
  })

  test('of a market buy is a budget and stays as it was typed', () => {
    const form = typeTotal(EMPTY_ORDER_FORM, '123.45')
    expect(settleTotal(form, market)).toBe(form)
    expect(summarizeSpotOrder(form, market).draft.quoteBudget).toBe(amount('123.45'))
    expect(codes(typeTotal(EMPTY_ORDER_FORM, '10000.01')).total).toBe('insufficientBalance')
  })

  test('too small for one lot names the minimum', () => {
    expect(codes(typeTotal(limit, '1')).quantity).toBe('quantityBelowMinimum')
  })
})

test('the fee comes off what is received, at the rate the order may have to pay', () => {
  const buy = summarizeSpotOrder(typeQuantity(limit, '0.1'), market)
  expect(buy.total).toBe(amount('5000'))
  expect(buy.fee).toBe(amount('0.0002'))
  expect(buy.received).toBe(amount('0.0998'))
  const maker = summarizeSpotOrder(
    { ...typeQuantity(limit, '0.1'), timeInForce: 'postOnly' },
    market,
  )
  expect(maker.fee).toBe(amount('0.0001'))
})

test('the fee is a bound only where a quantity is bought: elsewhere a better fill pays more', () => {
  const sign = (form: OrderForm) => feeSign(summarizeSpotOrder(form, market))
  const sell: OrderForm = { ...limit, side: 'sell' }
  expect(sign(typeQuantity(limit, '0.01'))).toBe('≤ ')
  expect(sign(typeTotal(limit, '500'))).toBe('≤ ')
  expect(sign(typeQuantity(EMPTY_ORDER_FORM, '0.01'))).toBe('≤ ')
  expect(sign(typeTotal(EMPTY_ORDER_FORM, '500'))).toBe('≈ ')
  expect(sign(typeQuantity(sell, '0.01'))).toBe('≈ ')
  expect(sign(typeQuantity({ ...EMPTY_ORDER_FORM, side: 'sell' }, '0.01'))).toBe('≈ ')
})

test('a stop order asks for its trigger, away from the live price', () => {
  const stop: OrderForm = { ...typeQuantity(limit, '0.01'), style: 'stopLimit' }
  expect(codes(stop).stopPrice).toBe('stopPriceRequired')
  expect(codes({ ...stop, stopPrice: '50000' }).stopPrice).toBe('stopWouldTriggerNow')
  expect(codes({ ...stop, stopPrice: '51000', price: '51000' })).toEqual({})
  expect(codes({ ...stop, style: 'stopMarket', stopPrice: '51000' })).toEqual({})
})

// proves SPOT-11
test('a market that is not enabled takes no order', () => {
  const closed = spotFormMarket({ ...info, isTradable: false }, rich)
  expect(codes(typeQuantity(limit, '0.01'), closed)).toEqual({ form: 'marketNotTradable' })
})

test('an empty book refuses a market order and accepts a limit', () => {
  const empty = spotFormMarket({ ...info, bestAsk: undefined, bestBid: undefined }, rich)
  expect(codes(typeQuantity(EMPTY_ORDER_FORM, '0.01'), empty)).toEqual({ form: 'bookEmpty' })
  expect(codes(typeQuantity(limit, '0.01'), empty)).toEqual({})
})

test('a market buy by total says what buys no further whole lot', () => {
  const spend = (total: string) =>
    summarizeSpotOrder(typeTotal(EMPTY_ORDER_FORM, total), market).unspent
  // A lot of 0.0001 BTC at 50000 is 5 USDT.
  expect(spend('5')).toBeUndefined()
  expect(spend('12')).toBe(money('2'))
  expect(
    summarizeSpotOrder(typeQuantity(EMPTY_ORDER_FORM, '0.0001'), market).unspent,
  ).toBeUndefined()
})

test('an order at the market is estimated from the book that it would hit', () => {
  const level = (at: string, size: string) => ({ price: price(at), quantity: amount(size) })
  const book = {
    asks: [level('50010', '0.1'), level('50020', '1')],
    bids: [level('49990', '0.1'), level('49980', '1')],
  }
  const known = { ...market, book }
  const buy = summarizeSpotOrder(typeQuantity(EMPTY_ORDER_FORM, '0.2'), known)
  // 0.1 at 50,010 and 0.1 at 50,020.
  expect([buy.price, buy.total]).toEqual([5_001_500, amount('10003')])
  expect(
    summarizeSpotOrder({ ...typeQuantity(EMPTY_ORDER_FORM, '0.2'), side: 'sell' }, known).price,
  ).toBe(4_998_500)
  const spend = summarizeSpotOrder(typeTotal(EMPTY_ORDER_FORM, '5003'), known)
  // 0.1 for 5,001; what is left buys no lot of 0.0001 at 50,020.
  expect([spend.quantityText, spend.unspent]).toEqual(['0.1', money('2')])
  expect(summarizeSpotOrder(EMPTY_ORDER_FORM, known).price).toBe(5_001_000)
})

test('a limit that the book meets at once is estimated from it, and says so', () => {
  const level = (at: string, size: string) => ({ price: price(at), quantity: amount(size) })
  const book = { asks: [level('50010', '0.1')], bids: [level('49990', '0.1'), level('48000', '1')] }
  const of = (text: string, change: Partial<OrderForm> = {}) => {
    const form = { ...typeQuantity(limit, '0.2'), side: 'sell' as const, price: text, ...change }
    return summarizeSpotOrder(form, { ...market, book })
  }
  const sell = of('48500')
  // 0.1 at 49,990; what finds no taker at 48,500 or better counts at 48,500.
  expect([sell.price, sell.away]).toEqual([4_924_500, ratio('0.03')])
  // Only the immediately filled part is shown as such, at its own price.
  expect(sell.met).toEqual({ price: 4_999_000, lots: of('48500', { quantity: '0.1' }).quantity })
  expect(sell.total).toBe(money('9849'))
  // The fields stay price times amount.
  expect(sell.totalText).toBe('9700')
  expect(of('48500', { quantity: '0.1' }).price).toBe(4_999_000)
  expect(of('50500', { side: 'buy' })).toMatchObject({
    met: { price: 5_001_000 },
    totalText: '10100',
  })
  expect(of('50000', { side: 'buy' })).toMatchObject({ met: undefined, total: amount('10000') })
  expect(of('48500', { timeInForce: 'postOnly' })).toMatchObject({
    met: undefined,
    price: 4_850_000,
  })
  expect(of('48500', { style: 'stopLimit', stopPrice: '48000' }).met).toBeUndefined()
})

test('an order that may not wait comes to what the book fills of it, and says what it misses', () => {
  const level = (at: string, size: string) => ({ price: price(at), quantity: amount(size) })
  const book = { asks: [level('50010', '0.1')], bids: [level('49990', '0.1')] }
  const of = (
    timeInForce: OrderForm['timeInForce'],
    at: string,
    style: 'limit' | 'market' = 'limit',
  ) =>
    summarizeSpotOrder(
      { ...typeQuantity(EMPTY_ORDER_FORM, '0.3'), style, timeInForce, price: at },
      { ...market, book },
    )
  const part = of('ioc', '50500')
  expect(part).toMatchObject({ missed: 2000, total: amount('5001'), totalText: '15150' })
  expect(part.quantity).toBe(3000)
  expect(of('ioc', '50000')).toMatchObject({ missed: 3000, met: undefined, total: undefined })
  expect(of('fok', '50500')).toMatchObject({ missed: 2000, met: { lots: 1000 } })
  expect(of('gtc', '50500').missed).toBe(0)
  // The book lacks it now; were it there a moment later, more would be bought and the fee with it.
  expect([feeSign(part), totalSign(part)]).toEqual(['≈ ', '≈ '])
  expect(of('ioc', '', 'market')).toMatchObject({ missed: 2000, total: amount('5001') })
  // Refused for its price: nothing of it fills.
  expect(of('ioc', '60000')).toMatchObject({ missed: 0, met: undefined })
})

describe('an order larger than the rows that are shown', () => {
  // 20 rows a side of 0.1 each, 2 in all; rows behind them are not shown.
  const rows = (from: number, step: number) =>
    Array.from({ length: 20 }, (_, row) => ({
      price: price(String(from + row * step)),
      quantity: amount('0.1'),
    }))
  const full = { asks: rows(50010, 10), bids: rows(49990, -10) }
  const of = (change: Partial<OrderForm>, { book = full, own = [] as Order[] } = {}) =>
    summarizeSpotOrder(
      { ...typeQuantity(limit, '5'), timeInForce: 'ioc', price: '51000', ...change },
      { ...market, book, orders: own },
    )

  test('misses nothing, and all of it is valued, at its limit where more may be behind', () => {
    // 2 for 100,210 and 3 at 51,000
    const bought = { missed: 0, isSeen: false, met: { lots: 20_000 }, total: amount('253210') }
    expect(of({})).toMatchObject({ ...bought, fee: amount('0.01') })
    expect([feeSign(of({})), totalSign(of({}))]).toEqual(['≤ ', '≤ '])
    // Whole or not at all: the part that is shown does not fill alone.
    const whole = of({ timeInForce: 'fok' })
    expect(whole).toMatchObject({ ...bought, met: undefined })
    expect(totalSign(whole)).toBe('≤ ')
    const market = of({ style: 'market', price: '' })
    // At the last row, as an estimate.
    expect(market).toMatchObject({ missed: 0, total: amount('250810') })
    expect(totalSign(market)).toBe('≈ ')
  })

  test('is a sell that brings at least what the rows pay, if it may not wait', () => {
    const signs = (summary: ReturnType<typeof of>) =>
      [totalSign, feeSign, receivedSign].map((sign) => sign(summary))
    const sell = { side: 'sell', price: '49000' } as const
    const sold = of(sell)
    // 2 for 99,790; perhaps there is nothing behind them.
    const least = { total: amount('99790'), fee: amount('199.58'), received: amount('99590.42') }
    expect(sold).toMatchObject({ ...least, missed: 0, isSeen: false, quantity: 50_000 })
    expect(signs(sold)).toEqual(['≥ ', '≥ ', '≥ '])
    // Whole at 49,000 or better, or not at all; the same where the rest waits, for a maker's fee
    // perhaps.
    const whole = { total: amount('246790') }
    expect(of({ ...sell, timeInForce: 'fok' })).toMatchObject(whole)
    expect(signs(of({ ...sell, timeInForce: 'fok' }))).toEqual(['≥ ', '≥ ', '≥ '])
    expect(of({ ...sell, timeInForce: 'gtc' })).toMatchObject(whole)
    expect(signs(of({ ...sell, timeInForce: 'gtc' }))).toEqual(['≥ ', '≈ ', '≥ '])
    // A buy knows the most; one that may wait gets its lots, less a fee that is open.
    expect(signs(of({}))).toEqual(['≤ ', '≤ ', '≤ '])
    expect(signs(of({ timeInForce: 'gtc' }))).toEqual(['≤ ', '≤ ', '≈ '])
  })

  test('ends where the rows do when they are all there are, or go on beyond its limit', () => {
    const ended = { asks: full.asks.slice(0, 19), bids: [] }
    expect(of({}, { book: ended })).toMatchObject({ missed: 31_000, total: amount('95190') })
    expect(of({ price: '50190' })).toMatchObject({ missed: 31_000, isSeen: true })
    expect(of({ price: '50200' })).toMatchObject({ missed: 0, isSeen: false })
    expect(of({ price: '51000', quantity: '2' })).toMatchObject({ missed: 0, isSeen: true })
  })

  test('does not meet what the member has there itself', () => {
    const mine = {
      side: 'sell',
      status: 'open',
      price: price('50010'),
      remainingQuantity: amount('0.1'),
    } as Order
    const waiting = { ...mine, status: 'waiting', price: price('50020') } as Order
    const summary = of({ quantity: '0.1' }, { own: [mine, waiting] })
    expect(summary.met).toEqual({ price: 5_002_000, lots: 1000 })
  })
})

test('an order that is read back stays what it is while what it comes to follows the book', () => {
  const level = (at: string) => [{ price: price(at), quantity: amount('1') }]
  const bookAt = (at: string) => ({
    ...market,
    book: { asks: level(at), bids: level(at) } as LevelBook,
  })
  const form: OrderForm = { ...EMPTY_ORDER_FORM, side: 'sell', entered: 'total', total: '1000' }
  const read = summarizeSpotOrder(form, bookAt('50000'))
  expect([read.draft.quantity, read.received]).toEqual([200, amount('998')])
  const later = summarizeSpotOrder(form, bookAt('46000'), read.draft)
  expect([later.draft, later.received]).toEqual([read.draft, amount('918.16')])
  // Beyond the band nothing trades: it would be refused, not canceled.
  const beyond = summarizeSpotOrder(form, bookAt('44000'), read.draft)
  expect([beyond.missed, beyond.received]).toEqual([0, undefined])
  expect(beyond.problems.form?.code).toBe('priceOutsideBand')
})

test('where nothing within the band is offered, nothing is valued and a budget stays whole', () => {
  const beyond = {
    asks: [{ price: price('56000'), quantity: amount('1') }],
    bids: [] as LevelBook['bids'],
  }
  const at = { ...market, book: beyond as LevelBook }
  const nothing = { total: undefined, fee: undefined, received: undefined }
  const spend = summarizeSpotOrder(typeTotal(EMPTY_ORDER_FORM, '1000'), at)
  const budget = { total: amount('1000'), unspent: amount('1000'), quantity: 0 }
  expect(spend).toMatchObject({ ...nothing, ...budget })
  const lots = typeQuantity(EMPTY_ORDER_FORM, '0.1')
  const buy = summarizeSpotOrder(lots, at)
  const sell = summarizeSpotOrder(
    { ...lots, style: 'limit', timeInForce: 'ioc', side: 'sell', price: '50000' },
    at,
  )
  expect(buy).toMatchObject({ ...nothing, unspent: undefined })
  expect(sell).toMatchObject(nothing)
  for (const summary of [spend, buy, sell]) {
    expect([totalSign(summary), feeSign(summary), receivedSign(summary)]).toEqual(['', '', ''])
  }
})

test('a total below the least is said while it is typed', () => {
  const form = typeTotal(EMPTY_ORDER_FORM, '1.00')
  const { total } = summarizeSpotOrder(form, spotFormMarket(info)).problems
  expect(total?.code).toBe('notionalBelowMinimum')
  expect(isSaidAtOnce(total!.code, form)).toBe(true)
  expect(isSaidAtOnce('quantityBelowMinimum', form)).toBe(true)
  expect(isSaidAtOnce('notionalBelowMinimum', typeQuantity(form, '0.0001'))).toBe(false)
})

describe('an order at the market that no one takes', () => {
  const row = (at: string) => ({ price: price(at), quantity: amount('1') })
  const book = (asks: LevelBook['asks'], bids: LevelBook['bids'] = []) => ({
    ...market,
    book: { asks, bids },
  })
  const buy = typeQuantity(EMPTY_ORDER_FORM, '0.1')

  test('is refused once the book is empty, also while it is read back, and comes to nothing', () => {
    const read = summarizeSpotOrder(buy, book([row('50010')]))
    expect([read.problems, read.total]).toEqual([{}, amount('5001')])
    const gone = summarizeSpotOrder(buy, book([]), read.draft)
    expect(gone.problems.form).toEqual({ code: 'bookEmpty' })
    expect([gone.total, gone.fee, gone.received]).toEqual([undefined, undefined, undefined])
    const spend = summarizeSpotOrder(typeTotal(EMPTY_ORDER_FORM, '1000'), book([]))
    expect(spend.problems.form?.code).toBe('bookEmpty')
    expect([spend.unspent, spend.quantityText]).toEqual([amount('1000'), ''])
    // What is typed is still worth what it is at the live price.
    expect(gone.totalText).toBe('5000')
  })

  test('is refused for its own orders alone, and beyond the band for the band', () => {
    const mine = { side: 'sell', status: 'open', price: price('50010') }
    const orders = [{ ...mine, remainingQuantity: amount('1') } as Order]
    const alone = summarizeSpotOrder(buy, { ...book([row('50010')]), orders })
    expect(alone.problems.form?.code).toBe('bookEmpty')
    expect(summarizeSpotOrder(buy, book([row('56000')])).problems.form).toEqual({
      code: 'priceOutsideBand',
      details: { low: '45000.00', high: '55000.00' },
    })
    // A limit may wait, and one that may not is no refusal: it is canceled.
    const ioc = { ...buy, style: 'limit', timeInForce: 'ioc', price: '50000' } as const
    expect(summarizeSpotOrder(ioc, book([])).problems).toEqual({})
  })

  test('has a band around the best offer where there is no price yet, as the exchange does', () => {
    const fresh = { ...info, lastPrice: undefined, indexPrice: undefined }
    const asks = [row('50000'), row('54000'), row('56000')]
    const unpriced = { ...spotFormMarket(fresh, rich), book: { asks, bids: [row('100')] } }
    expect(bandAtMarket('buy', unpriced)).toEqual({ low: 4_500_000, high: 5_500_000 })
    expect(bandAtMarket('sell', unpriced).low).toBe(9_000)
    // The third row is beyond it.
    const large = summarizeSpotOrder(typeQuantity(EMPTY_ORDER_FORM, '3'), unpriced)
    expect(large).toMatchObject({ missed: 10_000, total: amount('104000') })
  })
})

test('what is more than can be counted is called too large, not too fine', () => {
  // A lot is 0.0001, so that 10^12 are 10^16 lots.
  expect(codes(typeQuantity(limit, '1000000000000')).quantity).toBe('quantityAboveMaximum')
  const priced = (changes: Partial<OrderForm>) => codes({ ...typeQuantity(limit, '1'), ...changes })
  expect(priced({ price: '1000000000000000' }).price).toBe('priceTooLarge')
  const stop = { style: 'stopLimit', stopPrice: '1000000000000000' } as const
  expect(priced(stop).stopPrice).toBe('stopPriceInvalid')
  const spend = typeTotal(limit, '10000000000000')
  expect(codes({ ...spend, price: '0.01' }).total).toBe('notionalTooLarge')
  expect(settleTotal({ ...spend, price: '0.01' }, market).entered).toBe('total')
})
