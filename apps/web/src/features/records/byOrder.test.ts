import { expect, test } from 'vitest'
import { byOrder, isAfterFees, sumsOf, wholeGroups } from './byOrder.ts'

const line = (id: number, order: number, createdAt = 1_000) => ({
  id,
  order,
  createdAt,
  account: 'spot' as const,
  market: 'BTC/USDT',
})
const idsOf = (groups: { id: number }[][]) => groups.map((lines) => lines.map(({ id }) => id))

test('adjacent lines of one order are one group', () => {
  expect(idsOf(byOrder([line(5, 7), line(4, 7), line(3, 7), line(2, 6), line(1, 6)]))).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
})

test('a line without an order, of another second or account is a group of one', () => {
  const elsewhere = { ...line(1, 7, 3_000), account: 'perp' as const }
  const lines = [line(5, 0), line(4, 0), line(3, 7, 1_999), line(2, 7, 3_000), elsewhere]
  expect(idsOf(byOrder(lines))).toEqual([[5], [4], [3], [2], [1]])
})

test('an order that comes again after another is not moved', () => {
  expect(idsOf(byOrder([line(3, 7), line(2, 6), line(1, 7)]))).toEqual([[3], [2], [1]])
})

test('an order that the page may have cut is held back until the next page is there', () => {
  const page = [line(6, 8), line(5, 8), line(4, 7), line(3, 7), line(2, 7)]
  expect(byOrder(wholeGroups(page)).map((lines) => lines.length)).toEqual([2])
  expect(byOrder(wholeGroups([...page, line(1, 7), line(0, 6)])).map((all) => all.length)).toEqual([
    2, 4,
  ])
})

test('a page that is one long order shows nothing yet, and records without orders are whole', () => {
  expect(wholeGroups([line(3, 7), line(2, 7)])).toEqual([])
  expect(wholeGroups([line(3, 7), line(2, 0)])).toEqual([line(3, 7), line(2, 0)])
  expect(wholeGroups([])).toEqual([])
})

test('a group is what its lines came to, coin by coin, fees included', () => {
  const of = (asset: string, change: bigint) =>
    ({ asset, change }) as Parameters<typeof sumsOf>[0][0]
  expect(sumsOf([of('BTC', 3n), of('USDT', -100n), of('BTC', 2n), of('USDT', -1n)])).toEqual([
    { asset: 'BTC', sum: 5n },
    { asset: 'USDT', sum: -101n },
  ])
})

test('a contract’s profit next to its fee is named after fees, another line is not', () => {
  const of = (...kinds: ('perpPnl' | 'fee' | 'buy')[]) =>
    isAfterFees(kinds.map((kind) => ({ kind })))
  expect(of('perpPnl', 'fee')).toBe(true)
  expect(of('perpPnl', 'perpPnl')).toBe(false)
  expect(of('fee', 'fee')).toBe(false)
  expect(of('buy', 'fee')).toBe(false)
})
