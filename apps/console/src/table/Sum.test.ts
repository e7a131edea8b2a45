import { expect, test } from 'vitest'
import { fillOf, roomOf } from './Sum.tsx'

const sums = [
  { text: '1,234.000000000000000001', unit: 'USDT' },
  { text: '−0.5', unit: 'BTC' },
  { text: '7', unit: 'BTC' },
  { text: '—' },
]

test('every sum of a column takes as much behind the point as the longest', () => {
  const room = roomOf(sums)
  expect(room).toEqual({ fraction: 19, unit: 4 })
  expect(sums.map((sum) => fillOf(sum, room))).toEqual([
    ...['', '0'.repeat(17), `.${'0'.repeat(18)}`, `.${'0'.repeat(18)}`],
  ])
})

test('whole figures are filled with nothing', () => {
  const whole = [{ text: '1,000' }, { text: '7' }]
  expect(whole.map((sum) => fillOf(sum, roomOf(whole)))).toEqual(['', ''])
})
