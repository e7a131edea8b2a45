import { expect, test } from 'vitest'
import { knownDecimals } from '../api/useConsoleDecimals.ts'
import { fillOf, roomOf, sumText } from './Sum.tsx'

const sums = [
  { text: '1,234.000000', rest: '000000000001', unit: 'USDT' },
  { text: '−0.5', unit: 'BTC' },
  { text: '7', unit: 'BTC' },
  { text: '—' },
]

test('every sum of a column takes as much behind the point as the longest', () => {
  const room = roomOf(sums)
  expect(room).toEqual({ fraction: 19, unit: 4 })
  expect(sums.map((sum) => fillOf(sum, room))).toEqual([
    '',
    '0'.repeat(17),
    `.${'0'.repeat(18)}`,
    `.${'0'.repeat(18)}`,
  ])
})

test('whole figures are filled with nothing', () => {
  const whole = [{ text: '1,000' }, { text: '7' }]
  expect(whole.map((sum) => fillOf(sum, roomOf(whole)))).toEqual(['', ''])
})

test('a sum has the decimals of its coin, a price those of its market, and a missing one is a dash', () => {
  const decimals = knownDecimals({
    coins: [{ asset: 'USDT', decimals: 6 }],
    markets: [{ kind: 'perp', symbol: 'BTC/USDT', priceDecimals: 2 }],
  })
  const price = 60_000_123_400_000_000_000_000n
  expect(sumText({ amount: 10n ** 12n + 1n, of: 'USDT', isNamed: true }, decimals)).toEqual({
    text: '0.000001',
    rest: '000000000001',
    unit: 'USDT',
  })
  expect(sumText({ price, of: 'BTC/USDT', in: 'perp' }, decimals)).toEqual({
    text: '60,000.12',
    rest: '34',
  })
  expect(sumText({ price, of: 'BTC/USDT', in: 'perp', as: 'estimate' }, decimals)).toEqual({
    text: '60,000.12',
  })
  const average = 60_000_123_456_666_666_666_666n
  expect(sumText({ price: average, of: 'BTC/USDT', in: 'perp', as: 'average' }, decimals)).toEqual({
    text: '60,000.123457',
  })
  expect(sumText({ price, of: 'ETH/USDT', in: 'perp' }, decimals).text).toBe('60,000.1234')
  expect(sumText({ price: undefined, of: 'BTC/USDT', in: 'perp' }, decimals).text).toBe('—')
})
