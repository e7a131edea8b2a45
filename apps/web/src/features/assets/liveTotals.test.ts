/** proves ASSET-01, ASSET-02 */
import { type Amount, negative, type Price, ZERO } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import type { Holding } from './holding.ts'
import { liveTotals, sharesOf } from './liveTotals.ts'

const of = (text: string) => parseAmount(text) as Amount
const holding = (asset: string, total: string, valueInUsdt = '0'): Holding => ({
  asset,
  name: asset,
  available: of(total),
  held: ZERO,
  total: of(total),
  chain: '',
  valueInUsdt: of(valueInUsdt),
})
const asked = { total: of('900'), spot: of('700'), perp: of('150'), fiat: of('50') }
const price = (prices: Record<string, string>) => (asset: string) =>
  prices[asset] === undefined ? undefined : (of(prices[asset]) as bigint as Price)

it('values the lines that are shown at the prices that are shown', () => {
  const rows = {
    spot: [holding('USDT', '100'), holding('BTC', '0.01', '590')],
    perp: [holding('USDT', '160.5')],
    fiat: undefined,
  }
  expect(liveTotals(asked, rows, price({ BTC: '60000' }))).toEqual({
    spot: of('700'),
    perp: of('160.5'),
    fiat: of('50'),
    total: of('910.5'),
  })
})

it('keeps the value of a coin without a price here, and owes nothing below zero', () => {
  const rows = {
    spot: [holding('ODD', '5', '12.5')],
    perp: [{ ...holding('USDT', '0'), total: negative(of('3')) }],
    fiat: [],
  }
  expect(liveTotals(asked, rows, price({}))).toEqual({
    spot: of('12.5'),
    perp: 0n,
    fiat: 0n,
    total: of('12.5'),
  })
})

it('adds up to the last digit that is printed', () => {
  const rows = { spot: undefined, perp: undefined, fiat: undefined }
  const totals = { ...asked, spot: of('15415.83537'), perp: of('2996.83688'), fiat: of('0') }
  expect(liveTotals(totals, rows, price({})).total).toBe(of('18412.6721'))
})

it('gives shares that add up to all of it, what is left to the largest remainder', () => {
  expect(sharesOf([8373n, 1627n, 0n])).toEqual([of('0.837'), of('0.163'), 0n])
  expect(sharesOf([1n, 1n, 1n])).toEqual([of('0.334'), of('0.333'), of('0.333')])
  expect(sharesOf([5n, 0n, 0n])).toEqual([of('1'), 0n, 0n])
  expect(sharesOf([0n, 0n, 0n])).toBeUndefined()
})
