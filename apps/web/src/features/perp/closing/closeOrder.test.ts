/** 12 lots of 0.001 BTC, long at 64,120.50; the book is at 64,856.72 and 64,858.40. */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { expect, it } from 'vitest'
import { closeOrder } from './closeOrder.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio
const info = {
  base: 'BTC',
  quote: 'USDT',
  symbol: 'BTC/USDT',
  isTradable: true,
  isHalted: false,
  lastPrice: price('64856.72'),
  markPrice: price('64851.9'),
  brackets: [],
  bestAsk: price('64858.4'),
  bestBid: price('64856.72'),
  contractSize: amount('0.001'),
  takerFeeRate: ratio('0.0005'),
  makerFeeRate: ratio('0.0002'),
  lotsMin: 1,
  lotsMax: 1000,
  priceDecimals: 2,
  highestBuy: price('66795.6'),
  lowestSell: price('62904.6'),
} as unknown as PerpInfo
const position = {
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  marginMode: 'isolated',
  leverage: 20,
  id: 7,
  entryPrice: price('64120.5'),
  lots: 12,
  closableLots: 12,
  margin: amount('38.4723'),
  contractSize: amount('0.001'),
  markPrice: price('64851.9'),
} as Position

const figures = (draft: Parameters<typeof closeOrder>[0]) => {
  const { estimate, isMet, lotsProblem, priceProblem } = closeOrder(draft, position, info)
  const problem = lotsProblem ?? priceProblem
  return problem?.code ?? [toDecimal(estimate!.pnl), toDecimal(estimate!.fee), isMet]
}

// proves PERP-12, PERP-35
it('shows what closing brings: at the best bid, at a price that waits, and at one that is met', () => {
  // (64,856.72 − 64,120.50) · 0.012, taker fee 0.05 %.
  expect(figures({ type: 'market', price: '', lots: '12' })).toEqual([
    '8.83464',
    '0.38914032',
    false,
  ])
  // (66,000 − 64,120.50) · 0.006, and the maker's fee of 0.02 %, since it waits.
  expect(figures({ type: 'limit', price: '66000', lots: '6' })).toEqual(['11.277', '0.0792', false])
  // A bid is above the price: it trades there, as a taker.
  expect(figures({ type: 'limit', price: '64000', lots: '12' })).toEqual([
    '8.83464',
    '0.38914032',
    true,
  ])
})

it('says what is wrong with it', () => {
  const limit = { type: 'limit', price: '66000', lots: '1' } as const
  expect(figures({ ...limit, price: '' })).toBe('priceRequired')
  expect(figures({ ...limit, price: '1000' })).toBe('priceOutsideBand')
  expect(figures({ ...limit, lots: '' })).toBe('lotsRequired')
  expect(figures({ ...limit, lots: '13' })).toBe('closeAbovePosition')
  expect(closeOrder({ ...limit, lots: '13' }, position, info).lots).toBeUndefined()
  // Above the band a sell rests, so it is allowed.
  expect(figures({ ...limit, price: '90000' })).toEqual(['25.8795', '0.018', false])
})
