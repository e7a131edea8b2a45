/** The form's figures, by the example of formulas: 0.001 BTC a lot, one tick 0.01 USDT. */
import { exampleMarket } from '@assay/domain/perp/exampleMarket.ts'
import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { PerpInfo } from '@assay/wire/routes/contract.ts'
import type { Position } from '@assay/wire/routes/contractPosition.ts'
import { expect, it } from 'vitest'
import { formMarket } from '../rules/formMarket.ts'
import { perpRulesOf } from '../rules/perpRulesOf.ts'
import { chooseType, EMPTY_FORM, emptied, leverageOf, slide, typeLots } from './contractForm.ts'
import { summarize } from './contractSummary.ts'
import { liquidatingMove } from './liquidatingMove.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

const rules = perpRules(exampleMarket)
const info = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  symbol: 'BTC/USDT',
  name: 'BTC/USDT',
  isTradable: true,
  lastPrice: price('50000'),
  markPrice: price('50000'),
  indexPrice: price('50000'),
  isHalted: false,
  change24h: undefined,
  high24h: undefined,
  low24h: undefined,
  volume24h: amount('0'),
  turnover24h: amount('0'),
  bestAsk: price('50000.01'),
  bestBid: price('49999.99'),
  contractSize: amount('0.001'),
  takerFeeRate: exampleMarket.takerFeeRate,
  makerFeeRate: exampleMarket.makerFeeRate,
  liquidationFeeRate: exampleMarket.liquidationFeeRate,
  lotsMin: 1,
  lotsMax: 100_000,
  leverageMax: 100,
  priceDecimals: 2,
  priceBand: ratio('0.02'),
  highestBuy: price('51000'),
  lowestSell: price('49000'),
  openInterest: 0,
  fundingRate: ratio('0.0001'),
  nextFundingAt: 0,
  isFavorite: false,
  brackets: rules.steps.map(({ floor, valueMax, maintenanceRate, deduction, leverageMax }) => ({
    notionalFloor: floor as Amount,
    notionalMax: valueMax,
    maintenanceRate,
    maintenanceDeduction: deduction as Amount,
    leverageMax,
  })),
} as PerpInfo

const marketWith = (available: string) =>
  formMarket(info, exampleMarket.leverages, {
    holdings: { available: amount(available), positions: [], orders: [], leverages: { cross: 20 } },
    rulesOf: () => undefined,
  })

it('reads the rules back from the wire as the exchange has them', () => {
  const read = perpRulesOf(info, exampleMarket.leverages)
  expect(read.steps).toEqual(rules.steps)
  expect([read.unitDecimals, read.lotUnit, read.valueUnit]).toEqual([
    3,
    rules.lotUnit,
    rules.valueUnit,
  ])
})

// proves PERP-26
it('starts with a market order, cross margin and a long', () => {
  expect(EMPTY_FORM).toMatchObject({ type: 'market', marginMode: 'cross', side: 'long' })
})

// proves PERP-36, PERP-37, PERP-07
it('shows margin and fee by the formulas', () => {
  const market = marketWith('1000')
  const form = { ...EMPTY_FORM, lots: '100' }
  expect(leverageOf(form, market)).toBe(20)
  const { cost, isCovered, baseAmount } = summarize(form, market)
  expect(toDecimal(cost!.margin)).toBe('250')
  expect(toDecimal(cost!.fee)).toBe('3')
  expect(toDecimal(baseAmount!)).toBe('0.1')
  expect(isCovered).toBe(true)
})

// proves PERP-38
it('is not covered one unit below margin and fee', () => {
  const form = { ...EMPTY_FORM, lots: '100' }
  expect(summarize(form, marketWith('253')).isCovered).toBe(true)
  const short = summarize(form, marketWith('252.999999999999999999'))
  expect(short.isCovered).toBe(false)
  expect(short.problems.form?.code).toBe('insufficientBalance')
})

// proves PERP-39
it('slides to whole lots that the percentage affords, and to an empty field at zero', () => {
  const market = marketWith('1000')
  // 1000 · 40 % / (50000 · 0.001 · (1/20 + 0.0006)) = 158.1
  expect(slide(EMPTY_FORM, 40, market)).toMatchObject({ lots: '158', percent: 40 })
  expect(slide(EMPTY_FORM, 0, market).lots).toBe('')
})

// proves PERP-39
it('moves the slider with lots that are typed', () => {
  const market = marketWith('1000')
  expect(summarize(EMPTY_FORM, market).percent).toBe(0)
  expect(summarize(typeLots(EMPTY_FORM, '158'), market).percent).toBe(40)
  expect(summarize(typeLots(EMPTY_FORM, '900'), market).percent).toBe(100)
})

// proves PERP-27
it('values an order at the market at the live price, whatever was typed before', () => {
  const market = marketWith('1000')
  const form = { ...EMPTY_FORM, price: '40000', lots: '10' }
  expect(summarize(form, market).price).toBe(5_000_000)
  const moved = { ...market, info: { ...info, lastPrice: price('50100') } }
  expect(summarize(form, moved).price).toBe(5_010_000)
  expect(summarize(form, moved).draft.price).toBe(0)
})

// proves PERP-39
it('slides to all of it at a price, and at the market to what a moved price still affords', () => {
  const market = marketWith('1000')
  // 1000 / (50000 · 0.001 · (1/20 + 0.0006)) = 395.3; at 50,100 it is 394.5.
  expect(slide({ ...EMPTY_FORM, type: 'limit', price: '50000' }, 100, market).lots).toBe('395')
  const form = slide(EMPTY_FORM, 100, market)
  expect(form.lots).toBe('394')
  const moved = { ...market, info: { ...info, lastPrice: price('50100') } }
  expect(summarize(form, moved).isCovered).toBe(true)
})

// proves PERP-29, PERP-30, PERP-31
it('names the field that is wrong', () => {
  const market = marketWith('1000000000')
  const codes = (changes: object) => {
    const { problems } = summarize({ ...EMPTY_FORM, ...changes }, market)
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
  const placed = { ...EMPTY_FORM, side: 'short' as const, leverage: 5, lots: '10', percent: 40 }
  const form = { ...placed, hasTriggers: true, takeProfit: '45000', stopLoss: '55000' }
  expect(emptied(form)).toEqual({ ...EMPTY_FORM, side: 'short', leverage: 5 })
})

// proves PERP-32, PERP-33, PERP-34
it('puts triggers on their sides and refuses them on the other', () => {
  const market = marketWith('1000')
  const form = { ...EMPTY_FORM, lots: '10', hasTriggers: true }
  expect(summarize(form, market).problems.takeProfit?.code).toBe('triggerRequired')
  const both = { ...form, takeProfit: '55000.00', stopLoss: '47500.00' }
  const { problems, triggerPnl } = summarize(both, market)
  expect(problems).toEqual({})
  // From the best ask, 50,000.01, which is the entry that is read back.
  expect(toDecimal(triggerPnl.takeProfit!)).toBe('49.9999')
  expect(toDecimal(triggerPnl.stopLoss!)).toBe('-25.0001')
  const isolated = { ...both, marginMode: 'isolated' as const }
  expect(summarize(isolated, market).isStopTooFar).toBe(false)
  expect(summarize({ ...isolated, stopLoss: '45000' }, market).isStopTooFar).toBe(true)
  const short = { ...both, side: 'short' as const }
  expect(summarize(short, market).problems.takeProfit?.code).toBe('takeProfitNotBelow')
})

it('starts a limit order at the live price', () => {
  expect(chooseType(EMPTY_FORM, 'limit', marketWith('1')).price).toBe('50000.00')
})

// proves PERP-05
it('says how far a move liquidates', () => {
  // 20x: (1/20 - 0.004 - 0.0006) / (1 - 0.0046)
  expect(toDecimal(liquidatingMove(rules, 20)!).slice(0, 8)).toBe('0.045609')
  expect(liquidatingMove(rules, 1)).toBeUndefined()
})

// proves PERP-38
it('has one liquidation price for both sides of a hedge, and warns of no stop on its other side', () => {
  const short = {
    ...{ id: 1, base: 'BTC', quote: 'USDT', side: 'short', marginMode: 'cross', leverage: 20 },
    ...{ lots: 200, entryPrice: price('50000'), contractSize: amount('0.001') },
    ...{ margin: amount('500'), unrealizedPnl: amount('0'), markPrice: price('50000') },
  } as Position
  const market = formMarket(info, exampleMarket.leverages, {
    holdings: {
      ...{ available: amount('1000'), positions: [short], orders: [] },
      leverages: { cross: 20 },
    },
    rulesOf: () => perpRulesOf(info, exampleMarket.leverages),
  })
  const form = { ...EMPTY_FORM, lots: '100', hasTriggers: true, stopLoss: '49000' }
  // 1 497 - 0.1 (P - 50 000) = 0.3 P · (0.4 % + 0.06 %)
  const { liquidation, distance, isStopTooFar } = summarize(form, market)
  expect(liquidation && Number(toDecimal(liquidation)).toFixed(2)).toBe('64085.62')
  expect(distance! > 0n).toBe(true)
  expect(isStopTooFar).toBe(false)
})
