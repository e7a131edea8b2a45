import { expect, test } from 'vitest'
import { PerpHistoryRows } from './perpRows.ts'

test('a closing order that shrinks twice within a batch loses both parts', () => {
  const rows = new PerpHistoryRows()
  const order = { order: 7, member: 1, market: 'BTC/USDT', side: 'sell', price: 6_000_000 } as const
  rows.shrink({ type: 'perpOrderShrunk', ...order, by: 3, remaining: 7 }, { position: 1, at: 1 })
  rows.shrink({ type: 'perpOrderShrunk', ...order, by: 2, remaining: 5 }, { position: 2, at: 1 })
  expect(rows.orders.get(7)).toMatchObject({ lostLots: 5, status: 'open', position: 2 })
})
