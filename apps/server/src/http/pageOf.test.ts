import { getOrderHistory } from '@assay/wire/routes/trading/trad.ts'
import { expect, test } from 'vitest'
import { reasonOf } from '../testing/send.ts'
import { startTestServer } from '../testing/testServer.ts'
import { countCost, depthCost } from './pageOf.ts'

test('a page costs by the thousand of rows before it, and a count by ten thousands', () => {
  const offsets = [0, 980, 1_000, 1_999, 2_000]
  const page = (offset: number) => ({ limit: 20, offset })
  expect(offsets.map((offset) => depthCost(page(offset)))).toEqual([0, 0, 1, 1, 2])
  // Nor does one that is beyond any history cost more than there can be before it.
  expect(depthCost(page(999_999_999_999_999))).toBe(100)
  expect([{ count: 9_999 }, { count: 25_000 }, [], undefined].map(countCost)).toEqual([0, 2, 0, 0])
})

test('pages that deep are refused before they are read', async () => {
  const server = await startTestServer({ config: { requestsPerTenSeconds: 99 } })
  const { client } = await server.member()
  const page = (number: number, limit?: number) =>
    reasonOf(client.call(getOrderHistory, { base: 'BTC', quote: 'USDT', page: number, limit }))
  expect(await page(2_001)).toBe('none')
  // 2,000 pages of 20 rows cost 40 plain reads; the 100 extra units here exceed the budget.
  expect(await page(5_101)).toBe('tooManyRequests')
  await server.stop()
})

test('a page is charged for the rows that its route gives, not for those that were asked for', async () => {
  const server = await startTestServer({ config: { requestsPerTenSeconds: 99 } })
  const { client } = await server.member()
  const asked = { base: 'BTC', quote: 'USDT', page: 601, limit: 1_000 }
  // Six hundred pages of a hundred rows are sixty plain reads.
  expect(await reasonOf(client.call(getOrderHistory, asked))).toBe('none')
  await server.stop()
})
