import { exampleMarket } from '@assay/domain/perp/exampleMarket.ts'
import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import { expect, test } from 'vitest'
import { PerpRows } from './perpRows.ts'

const moment = {
  position: 1,
  at: 1_000,
  rules: () => perpRules(exampleMarket),
  addLine: () => undefined,
  draw: () => undefined,
}

test('a closing order that shrinks twice within a batch loses both parts', () => {
  const rows = new PerpRows()
  const order = { order: 7, member: 1, market: 'BTC/USDT', side: 'sell', price: 6_000_000 } as const
  rows.add({ type: 'perpOrderShrunk', ...order, by: 3, remaining: 7 }, moment)
  rows.add({ type: 'perpOrderShrunk', ...order, by: 2, remaining: 5 }, { ...moment, position: 2 })
  expect(rows.orders.get(7)).toMatchObject({ lostLots: 5, status: 'open', position: 2 })
})
