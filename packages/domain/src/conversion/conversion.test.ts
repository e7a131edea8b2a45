import { type Amount, ONE, type Price, type Ratio, stepOf } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { ConversionLeg } from './conversion.ts'
import {
  conversionRate,
  indexRate,
  payBoundsOf,
  priceConversion,
  spreadCost,
  totalSpread,
} from './priceConversion.ts'
import { randomCycles } from './testing/randomCycles.ts'

const amount = (text: string) => parseAmount(text) as Amount
const leg = (asset: string, decimals: number, index: string, spread = '0'): ConversionLeg => ({
  asset,
  decimals,
  index: amount(index) as bigint as Price,
  spread: amount(spread) as bigint as Ratio,
})
const usdt = leg('USDT', 6, '1')
const btc = leg('BTC', 8, '63200', '0.001')
const eth = leg('ETH', 8, '3410', '0.002')

test('a coin is priced at its index and spread, rounded against the member (FLASH-01)', () => {
  // 1000 / (63200 * 1.001) = 0.015806972 …
  const bought = priceConversion({ from: usdt, to: btc }, 'pay', amount('1000'))
  expect(toDecimal(bought.receive)).toBe('0.01580697')
  // 0.01580697 * 63200 * 0.999 = 998.0015035 …: down again, in whole steps of USDT.
  const sold = priceConversion({ from: btc, to: usdt }, 'pay', bought.receive)
  expect(toDecimal(sold.receive)).toBe('998.001503')
  // The reverse: 0.01580697 BTC cost no less than they brought.
  const cost = priceConversion({ from: usdt, to: btc }, 'receive', amount('0.01580697'))
  expect(toDecimal(cost.pay)).toBe('999.999505')
})

test('between two coins both spreads count, and the rate explains itself', () => {
  const legs = { from: eth, to: btc }
  // 3410 * 0.998 / (63200 * 1.001) = 0.0537939…
  const { pay, receive } = priceConversion(legs, 'pay', amount('2'))
  expect(toDecimal(receive)).toBe('0.10758798')
  expect(toDecimal(conversionRate({ pay, receive }))).toBe('0.05379399')
  expect(toDecimal(indexRate(legs)).slice(0, 12)).toBe('0.0539556962')
  // 1 - 0.998 / 1.001 = 0.002997 …
  expect(toDecimal(totalSpread(legs)).slice(0, 10)).toBe('0.00299700')
})

test('what the spread holds back is the received coin that the indexes alone would have brought', () => {
  const bought = priceConversion({ from: usdt, to: btc }, 'pay', amount('1000'))
  // 1000 / 63200 = 0.015822784 …, up, less 0.01580697.
  expect(toDecimal(spreadCost({ from: usdt, to: btc }, bought))).toBe('0.00001582')
  const even = { from: usdt, to: leg('USDC', 6, '1') }
  expect(spreadCost(even, priceConversion(even, 'pay', amount('1000')))).toBe(0n)
})

test('bounds are in the coin that is paid, and the least brings at least one step (FLASH-02)', () => {
  const terms = { minimum: amount('10'), maximum: amount('50000') }
  const { minimum, maximum } = payBoundsOf({ from: btc, to: usdt }, terms)
  // 10 / 63200 = 0.000158227 …, up; 50000 / 63200 = 0.791139 …, down.
  expect([toDecimal(minimum), toDecimal(maximum)]).toEqual(['0.00015823', '0.79113924'])
  const dear = leg('DEAR', 0, '400')
  const least = payBoundsOf({ from: usdt, to: dear }, terms).minimum
  expect(toDecimal(least)).toBe('400')
  const { receive } = priceConversion({ from: usdt, to: dear }, 'pay', least)
  expect(receive).toBe(ONE)
  const less = (least - stepOf(6)) as Amount
  expect(priceConversion({ from: usdt, to: dear }, 'pay', less).receive).toBe(0n)
})

// proves safety A19; for a run of ten million see the changelog
test('no way there and back, however long, ever ends with more than it began with', () => {
  const { cycles, worstGain, bestKept } = randomCycles(1, 100_000)
  expect(cycles).toBe(100_000)
  expect(worstGain).toBe(0n)
  // Some lose nothing: without spread and with amounts that divide evenly.
  expect(bestKept).toBeGreaterThan(0)
})
