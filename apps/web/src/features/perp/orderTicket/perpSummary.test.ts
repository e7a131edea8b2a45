/** The form's figures, by the example of formulas: 0.001 BTC a lot, one tick 0.01 USDT. */

import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { loadMessages, speak } from '../../../i18n/i18n.ts'
import { examplePerpBook as book, examplePerp } from '../../../testing/examplePerp.ts'
import { renderMarkup } from '../../../testing/render.ts'
import { useExplainOrder } from '../explain/useExplainOrder.ts'
import { type PerpFormMarket, perpFormMarket, sideViewOf } from '../rules/perpFormMarket.ts'
import { perpRulesOf } from '../rules/perpRulesOf.ts'
import { marketWith } from '../testing/marketWith.ts'
import { liquidatingMove } from './liquidatingMove.ts'
import {
  chooseType,
  chooseUnit,
  EMPTY_PERP_FORM,
  emptied,
  leverageOf,
  type PerpForm,
  slidePerp,
  typeLots,
} from './perpForm.ts'
import { summarizePerpOrder } from './perpSummary.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price

const rules = perpRules(exampleMarket)

/** Of 200 long lots that take 100 at each of the two, isolated at 20×. */
const LIQUIDATION = '47724.286467751657625076'

it('reads the rules back from the wire as the exchange has them', () => {
  const read = perpRulesOf(examplePerp, exampleMarket.leverages)
  expect(read.steps).toEqual(rules.steps)
  expect([read.unitDecimals, read.lotUnit, read.valueUnit]).toEqual([
    3,
    rules.lotUnit,
    rules.valueUnit,
  ])
})

// proves PERP-26
it('starts with a market order, cross margin and a long', () => {
  expect(EMPTY_PERP_FORM).toMatchObject({ type: 'market', marginMode: 'cross', side: 'long' })
})

// proves PERP-36, PERP-37, PERP-07
it('shows margin and fee by the formulas, at the best price until there is a book', () => {
  const market = marketWith('1000')
  const form = { ...EMPTY_PERP_FORM, lots: '100' }
  expect(leverageOf(form, market)).toBe(20)
  const { cost, isCovered, baseAmount } = summarizePerpOrder(form, market)
  expect(toDecimal(cost!.margin)).toBe('250.00005')
  expect(toDecimal(cost!.fee)).toBe('3.0000006')
  expect(toDecimal(baseAmount!)).toBe('0.1')
  expect(isCovered).toBe(true)
})

// proves PERP-38
it('is not covered one unit below margin and fee', () => {
  const form = { ...EMPTY_PERP_FORM, lots: '100' }
  expect(summarizePerpOrder(form, marketWith('253.0000506')).isCovered).toBe(true)
  const short = summarizePerpOrder(form, marketWith('253.000050599999999999'))
  expect(short.isCovered).toBe(false)
  expect(short.problems.form?.code).toBe('insufficientBalance')
})

// proves PERP-39
it('slides to whole lots that the percentage affords, and to an empty field at zero', () => {
  const market = marketWith('1000')
  // 1000 · 40 % / (50000.01 · 0.001 · (1/20 + 0.0006)) = 158.1
  expect(slidePerp(EMPTY_PERP_FORM, 40, market)).toMatchObject({ lots: '158', percent: 40 })
  expect(slidePerp(EMPTY_PERP_FORM, 0, market).lots).toBe('')
})

// proves PERP-39
it('moves the slider with lots that are typed', () => {
  const market = marketWith('1000')
  expect(summarizePerpOrder(EMPTY_PERP_FORM, market).percent).toBe(0)
  expect(summarizePerpOrder(typeLots(EMPTY_PERP_FORM, '158'), market).percent).toBe(40)
  expect(summarizePerpOrder(typeLots(EMPTY_PERP_FORM, '900'), market).percent).toBe(100)
})

// proves PERP-27
it('values an order at the market at the live price it would meet, whatever was typed before', () => {
  const market = marketWith('1000')
  const form = { ...EMPTY_PERP_FORM, price: '40000', lots: '10' }
  expect(summarizePerpOrder(form, market).meets).toBe(5_000_001)
  const moved = { ...market, info: { ...examplePerp, bestAsk: price('50100') } }
  expect(summarizePerpOrder(form, moved).meets).toBe(5_010_000)
  expect(summarizePerpOrder(form, moved).draft.price).toBe(0)
})

// proves PERP-39
it('slides to all of it at a price, and at the market to what a moved price still affords', () => {
  const market = marketWith('1000')
  // 1000 / (50000 · 0.001 · (1/20 + 0.0006)) = 395.3; of 1000 / 1.002 it is 394.5.
  expect(slidePerp({ ...EMPTY_PERP_FORM, type: 'limit', price: '50000' }, 100, market).lots).toBe(
    '395',
  )
  const form = slidePerp(EMPTY_PERP_FORM, 100, market)
  expect(form.lots).toBe('394')
  const moved = { ...market, info: { ...examplePerp, bestAsk: price('50100') } }
  expect(summarizePerpOrder(form, moved).isCovered).toBe(true)
})

// proves PERP-27, PERP-36, PERP-37
it('takes margin, fee, entry and liquidation from the prices of the book that the order would fill at', () => {
  const market = { ...marketWith('1000'), book }
  const figures = (changes: object, on = market) => {
    const { meets, cost, liquidation } = summarizePerpOrder(
      { ...EMPTY_PERP_FORM, lots: '200', ...changes },
      on,
    )
    return [meets, toDecimal(cost!.margin), toDecimal(cost!.fee), toDecimal(liquidation ?? 0n)]
  }
  const isolated = { marginMode: 'isolated', leverage: 20 }
  // 100 · 50.00001 + 100 · 50.01 = 10,001.001; (10,001.001 - 500.05005) / (0.2 · 0.9954)
  expect(figures(isolated)).toEqual([5_000_501, '500.05005', '6.0006006', LIQUIDATION])
  // 100 · 49.99999 + 100 · 49.99 = 9,998.999
  expect(figures({ side: 'short' }).slice(0, 3)).toEqual([4_999_499, '499.94995', '5.9993994'])
  // A limit that takes: held at its own price of 50.01, entered where the other trades.
  const crossing = { ...isolated, type: 'limit', price: '50010' }
  expect(figures(crossing)).toEqual([5_000_501, '500.1', '6.0012', LIQUIDATION])
  // (10,001.001 - 10,000.002) / 10,000.002, and none for a limit
  const { slippage } = summarizePerpOrder({ ...EMPTY_PERP_FORM, lots: '200' }, market)
  expect(toDecimal(slippage!)).toBe('0.000099899980020004')
  expect(
    summarizePerpOrder({ ...EMPTY_PERP_FORM, lots: '200', type: 'limit' }, market).slippage,
  ).toBeUndefined()
  // 60 of the first 100 are the member's own: 40 · 50.00001 + 160 · 50.01 = 10,001.6004
  const mine = { base: 'BTC', quote: 'USDT', side: 'sell', limitPrice: price('50000.01') }
  const orders = [{ ...mine, remainingLots: 60 } as PerpOrder]
  const own = { ...market, holdings: { ...market.holdings, orders } }
  expect(figures({}, own).slice(0, 3)).toEqual([5_000_801, '500.08002', '6.00096024'])
})

// proves PERP-38, PERP-39
it('slides through the book to what is covered, at the price limit for what it does not show', () => {
  // As many rows as the exchange sends: there may be more behind them.
  const parts = Array.from({ length: 19 }, (_, i) => amount(i === 0 ? '0.02' : '0.01'))
  const asks = [book.asks[0]!, ...parts.map((quantity) => ({ price: price('50010'), quantity }))]
  const market = { ...marketWith('1000'), book: { ...book, asks } }
  // Of 1000 / 1.002: 100 · 2.530000506 + 200 · 2.530506 + 92 · 2.5806 (at 51,000) = 996.5164506
  const form = slidePerp(EMPTY_PERP_FORM, 100, market)
  expect(form.lots).toBe('392')
  const { isCovered, problems, cost } = summarizePerpOrder(form, market)
  expect(toDecimal(cost!.cost)).toBe('996.5164506')
  expect([isCovered, problems]).toEqual([true, {}])
})

// proves PERP-29, PERP-30, PERP-31
it('names the field that is wrong', () => {
  const market = marketWith('1000000000')
  const codes = (changes: object) => {
    const { problems } = summarizePerpOrder({ ...EMPTY_PERP_FORM, ...changes }, market)
    return Object.fromEntries(Object.entries(problems).map(([name, { code }]) => [name, code]))
  }
  expect(codes({})).toEqual({ lots: 'lotsRequired' })
  expect(codes({ lots: '100001' })).toEqual({ lots: 'longAboveMaximum' })
  expect(codes({ lots: '100001', side: 'short' })).toEqual({ lots: 'shortAboveMaximum' })
  expect(codes({ type: 'limit', lots: '1' })).toEqual({ price: 'priceRequired' })
  expect(codes({ type: 'limit', lots: '1', price: '51000.01' })).toEqual({
    price: 'priceOutsideBand',
  })
})

it('forgets what a placed order was of, and keeps how one trades', () => {
  const placed = {
    ...EMPTY_PERP_FORM,
    side: 'short' as const,
    leverage: 5,
    lots: '10',
    percent: 40,
  }
  const form = { ...placed, hasTriggers: true, takeProfit: '45000', stopLoss: '55000' }
  expect(emptied(form)).toEqual({ ...EMPTY_PERP_FORM, side: 'short', leverage: 5 })
})

// proves PERP-32, PERP-33, PERP-34
it('puts triggers on their sides and refuses them on the other', () => {
  const market = marketWith('1000')
  const form = { ...EMPTY_PERP_FORM, lots: '10', hasTriggers: true }
  expect(summarizePerpOrder(form, market).problems.takeProfit?.code).toBe('triggerRequired')
  const both = { ...form, takeProfit: '55000.00', stopLoss: '47500.00' }
  const { problems, triggerPnl } = summarizePerpOrder(both, market)
  expect(problems).toEqual({})
  // From the best ask, 50,000.01, which is the entry that is read back.
  expect(toDecimal(triggerPnl.takeProfit!)).toBe('49.9999')
  expect(toDecimal(triggerPnl.stopLoss!)).toBe('-25.0001')
  const isolated = { ...both, marginMode: 'isolated' as const }
  expect(summarizePerpOrder(isolated, market).isStopTooFar).toBe(false)
  const tooFar = summarizePerpOrder({ ...isolated, stopLoss: '45000' }, market)
  expect(tooFar.isStopTooFar).toBe(true)
  // An impossible loss is not shown.
  expect(Object.keys(tooFar.triggerPnl)).toEqual(['takeProfit'])
  // The sides are judged also while no lots are typed.
  const early = { ...both, lots: '', takeProfit: '40000', stopLoss: '60000' }
  expect(summarizePerpOrder(early, market).problems).toMatchObject({
    takeProfit: { code: 'takeProfitNotAbove' },
    stopLoss: { code: 'stopLossNotBelow' },
  })
  // Invalid input is not an empty field: the order is not sent without it.
  const unread = summarizePerpOrder({ ...isolated, stopLoss: '45k' }, market)
  expect([unread.problems.stopLoss?.code, unread.isStopTooFar]).toEqual(['priceNotNumeric', false])
  const short = { ...both, side: 'short' as const }
  const { takeProfit, stopLoss } = summarizePerpOrder(short, market).problems
  expect([takeProfit?.code, stopLoss?.code]).toEqual(['takeProfitNotBelow', 'stopLossNotAbove'])
})

it('starts a limit order at the live price', () => {
  expect(chooseType(EMPTY_PERP_FORM, 'limit', marketWith('1')).price).toBe('50000.00')
})

// proves PERP-05
it('says how far a move liquidates', () => {
  // 20x: (1/20 - 0.004 - 0.0006) / (1 ∓ 0.0046)
  const moved = (leverage: number, side: 'long' | 'short') => {
    const move = liquidatingMove(rules, { leverage, side })
    return move && toDecimal(move).slice(0, 8)
  }
  expect([moved(20, 'long'), moved(20, 'short')]).toEqual(['0.045609', '0.045192'])
  expect(moved(1, 'long')).toBeUndefined()
})

/** A market in which 200 lots are short. */
function hedged() {
  const short = {
    id: 1,
    base: 'BTC',
    quote: 'USDT',
    side: 'short',
    marginMode: 'cross',
    leverage: 20,
    lots: 200,
    entryPrice: price('50000'),
    contractSize: amount('0.001'),
    margin: amount('500'),
    unrealizedPnl: amount('0'),
    markPrice: price('50000'),
  } as Position
  const holdings = { available: amount('1000'), positions: [short], orders: [] }
  return perpFormMarket(examplePerp, exampleMarket.leverages, {
    holdings: { ...holdings, leverages: { cross: 20 } },
    rulesOf: () => perpRulesOf(examplePerp, exampleMarket.leverages),
  })
}

// proves PERP-38
it('has one liquidation price for both sides of a hedge, and warns of no stop on its other side', () => {
  const market = hedged()
  const form = { ...EMPTY_PERP_FORM, lots: '100', hasTriggers: true, stopLoss: '49000' }
  // 1 496.9999994 + 0.1 (P - 50 000.01) - 0.2 (P - 50 000) = 0.3 P · (0.4 % + 0.06 %)
  const { liquidation, distance, isStopTooFar } = summarizePerpOrder(form, market)
  expect(liquidation && Number(toDecimal(liquidation)).toFixed(2)).toBe('64085.61')
  expect(distance! > 0n).toBe(true)
  expect(isStopTooFar).toBe(false)
})

/** A row beyond the price limit of 51,000, which cannot be bought. */
const farAsk = { price: price('52000'), quantity: amount('9') }

// proves PERP-39
it('slides no further than the book has lots within the price limit', () => {
  const thin = { ...book, asks: [book.asks[0]!, farAsk] }
  const market = { ...marketWith('1000000'), book: thin }
  expect(slidePerp(EMPTY_PERP_FORM, 1, market).lots).toBe('100')
  expect(slidePerp(EMPTY_PERP_FORM, 0, market).lots).toBe('')
  const none = { ...market, book: { ...book, asks: [farAsk] } }
  expect(slidePerp(EMPTY_PERP_FORM, 50, none).lots).toBe('')
})

// proves PERP-38
it('says what would not fill, by the rows that the book has', () => {
  const market = { ...marketWith('1000000'), book }
  const codeOf = (form: object, shown: object = {}) =>
    summarizePerpOrder({ ...EMPTY_PERP_FORM, lots: '400', ...form }, { ...market, ...shown })
      .problems
  expect(codeOf({})).toEqual({})
  expect(summarizePerpOrder({ ...EMPTY_PERP_FORM, lots: '400' }, market).filled?.lots).toBe(300)
  expect(codeOf({}, { book: { ...book, asks: [farAsk] } }).form?.code).toBe('priceOutsideBand')
  const fok = { type: 'limit', timeInForce: 'fok', price: '50010' } as const
  expect(codeOf(fok).form?.code).toBe('fillOrKillNotFillable')
  const own = { base: 'BTC', quote: 'USDT', side: 'sell', isReduceOnly: true, remainingLots: 100 }
  const orders = [{ ...own, limitPrice: price('50000.01') } as PerpOrder]
  const alone = {
    book: { ...book, asks: [book.asks[0]!] },
    holdings: { ...market.holdings, orders },
  }
  expect(codeOf({}, alone).form?.code).toBe('bookEmpty')
})

// proves PERP-34
it('measures triggers from where the exchange does, not from where a limit would trade', () => {
  const market = { ...marketWith('1000'), book }
  const limit = { ...EMPTY_PERP_FORM, type: 'limit', price: '50500', lots: '10' } as const
  expect(summarizePerpOrder(limit, market)).toMatchObject({ valuedAt: 5_050_000, meets: 5_000_001 })
  expect(summarizePerpOrder({ ...EMPTY_PERP_FORM, lots: '10' }, market).valuedAt).toBe(5_000_000)
})

// proves PERP-07
it('values what is already ordered at the mark where that is more, as the exchange does', () => {
  const market = marketWith('1000')
  const own = { base: 'BTC', quote: 'USDT', side: 'buy', isReduceOnly: false, marginMode: 'cross' }
  const orders = [
    { ...own, limitPrice: price('40000'), remainingLots: 100, leverage: 20 } as PerpOrder,
  ]
  const { exposure } = sideViewOf(
    { ...market, holdings: { ...market.holdings, orders } },
    EMPTY_PERP_FORM,
  )
  expect(toDecimal(exposure as Amount)).toBe('5000')
})

/** Beside it one of another coin that gained 200. */
const beside = (marginMode: 'cross' | 'isolated') => {
  const other = {
    id: 1,
    base: 'ETH',
    quote: 'USDT',
    side: 'long',
    marginMode,
    leverage: 20,
    lots: 200,
    entryPrice: price('49000'),
    contractSize: amount('0.001'),
    margin: amount('490'),
    unrealizedPnl: amount('200'),
    markPrice: price('50000'),
  } as Position
  const holdings = { available: amount('1000'), positions: [other], orders: [] }
  return perpFormMarket(examplePerp, exampleMarket.leverages, {
    holdings: { ...holdings, leverages: { cross: 20 } },
    rulesOf: (symbol) => ({ ...perpRulesOf(examplePerp, exampleMarket.leverages), symbol }),
  })
}

/** The figures of the sheet that explains where an order's position is liquidated. */
async function explained(form: PerpForm, market: PerpFormMarket) {
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('perp', 'orders', 'spot')
  await speak('en')
  let found: ReturnType<ReturnType<typeof useExplainOrder>>
  const Asked = () => {
    found = useExplainOrder({ form, market, summary: summarizePerpOrder(form, market) })(
      'liquidation',
    )
    return null
  }
  renderMarkup(createElement(Asked))
  const number = (text: unknown) =>
    Number.parseFloat(String(text).replaceAll(',', '').replace(/^≥ /, ''))
  const { inputs, result, formula } = found!
  const at = (label: string) => number(inputs.find((row) => row.label === label)?.value)
  return { at, formula, result: number(result) }
}

// proves PERP-37
it('explains a liquidation price by figures from which it can be worked out, cross and isolated', async () => {
  const form = { ...EMPTY_PERP_FORM, leverage: 20, lots: '100' }
  const isolated = await explained({ ...form, marginMode: 'isolated' }, beside('isolated'))
  const { at } = isolated
  const size = at('Lots') * at('Lot size')
  const rates = (at('Maintenance rate') + at('Fee rate')) / 100
  // margin + size · (P - entry) = size · P · rates - deduction
  const alone =
    (size * at('Price') - at('Margin') - at('Deduction of the bracket')) / (size * (1 - rates))
  expect(isolated.result).toBeCloseTo(alone, 1)
  const cross = await explained({ ...form, marginMode: 'cross' }, beside('cross'))
  const own = cross.at('Maintenance margin')
  const others = cross.at('Maintenance of all positions sharing the equity') - own
  // equity + size · (P - mark) = others + size · P · rates - deduction
  const shared =
    (others + size * cross.at('Mark price') - cross.at('Equity')) / (size * (1 - rates))
  expect(cross.result).toBeCloseTo(shared, 1)
})

// proves PERP-37
it('explains the price that both sides of a hedge share by the figures of both', async () => {
  const form = { ...EMPTY_PERP_FORM, leverage: 20, lots: '100' }
  const { at, formula, result } = await explained(form, hedged())
  expect(formula).toContain('(long size − short size) × (price − mark)')
  const [long, short] = ['Long', 'Short'].map((side) => ({
    size: at(`${side} · Lots`) * at('Lot size'),
    own: at(`${side} · Maintenance margin`),
    rates: (at(`${side} · Maintenance rate`) + at('Fee rate')) / 100,
    deduction: at(`${side} · Deduction of the bracket`),
  })) as [Leg, Leg]
  expect([long.size, short.size]).toEqual([0.1, 0.2])
  const others = at('Maintenance of all positions sharing the equity') - long.own - short.own
  const net = long.size - short.size
  // equity + net · (P - mark) = others + Σ (size · P · rates - deduction)
  const price =
    (others - long.deduction - short.deduction - at('Equity') + net * at('Mark price')) /
    (net - long.size * long.rates - short.size * short.rates)
  expect(result).toBeCloseTo(price, 1)
})
type Leg = { size: number; own: number; rates: number; deduction: number }

it('slides at the market to the largest order that would not be liquidated at once', () => {
  const dear = { price: price('50500'), quantity: amount('9') }
  const market = { ...marketWith('1000'), book: { ...book, asks: [book.asks[0]!, dear] } }
  const form = { ...EMPTY_PERP_FORM, marginMode: 'isolated', leverage: 100 } as const
  const all = slidePerp(form, 100, market)
  expect(summarizePerpOrder(all, market).problems).toEqual({})
  const more = typeLots(form, String(Number(all.lots) + 1))
  expect(summarizePerpOrder(more, market).problems.form?.code).toBe('orderUnsafe')
})

it('takes a size in coins or in value as whole lots, and keeps them when the unit changes', () => {
  const market = marketWith('1000')
  // At the best ask of 50,000.01 a lot is worth 50.00001.
  const quote: PerpForm = { ...EMPTY_PERP_FORM, unit: 'quote', amount: '600' }
  expect(summarizePerpOrder(quote, market).draft.lots).toBe(11)
  const inBase = chooseUnit(quote, 'base', market)
  expect([inBase.amount, summarizePerpOrder(inBase, market).draft.lots]).toEqual(['0.011', 11])
  const inLots = chooseUnit(inBase, 'lots', market)
  expect([inLots.lots, inLots.amount]).toEqual(['11', ''])
  // A limit values it at its own price.
  const limit = { ...quote, type: 'limit', price: '40000' } as const
  expect(summarizePerpOrder(limit, market).draft.lots).toBe(15)
  const slid = slidePerp({ ...quote, type: 'limit', price: '50000' }, 100, market)
  expect([slid.amount, summarizePerpOrder(slid, market).draft.lots]).toEqual(['19750', 395])
})

it('says the minimum of what is less than a lot', () => {
  const form: PerpForm = { ...EMPTY_PERP_FORM, unit: 'base', amount: '0.0004' }
  expect(summarizePerpOrder(form, marketWith('1000')).problems.lots).toEqual({
    code: 'longBelowMinimum',
    details: { minimum: 1 },
  })
  const empty = { ...form, amount: '0.000' }
  expect(summarizePerpOrder(empty, marketWith('1000')).problems.lots?.code).toBe('lotsRequired')
})
