import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadMessages, t } from '../../i18n/i18n.ts'
import { ordersCsv } from './ordersCsv.ts'

beforeAll(() => loadMessages('orders'))

const amount = (text: string) => parseAmount(text) as Amount
const order: Order = {
  id: 7,
  sequenceId: 7,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: amount('64856.72') as bigint as Price,
  stopPrice: undefined,
  quantity: amount('1234.5'),
  quoteBudget: undefined,
  remainingQuantity: amount('0'),
  filledQuantity: amount('1234.5'),
  averagePrice: undefined,
  filledValue: amount('0.000000000000000001'),
  fee: amount('0.1'),
  feeAsset: 'BTC',
  status: 'filled',
  createdAt: Date.UTC(2026, 2, 14, 14, 2, 11),
  base: 'BTC',
  quote: 'USDT',
  clientOrderId: '',
}

test('a file begins with the mark, has UTC dates and plain decimals', () => {
  const [head, row] = ordersCsv([order], t).split('\r\n')
  expect(head?.startsWith('\uFEFFOrder number,Placed (UTC),Pair,Side')).toBe(true)
  expect(row).toBe(
    '7,2026-03-14T14:02:11.000Z,BTC/USDT,Buy,Limit,Good till canceled,Filled,64856.72,,1234.5,,1234.5,,0.000000000000000001,0.1,BTC,',
  )
})

test('quotes and formulas in a text stay harmless', () => {
  const [, row] = ordersCsv([{ ...order, clientOrderId: '=1+1,"x"' }], t).split('\r\n')
  expect(row?.endsWith(`,"'=1+1,""x"""`)).toBe(true)
})
