import { getOrderHistory } from '@assay/wire/routes/trad.ts'
import { expect, test } from 'vitest'
import { reasonOf } from '../testing/send.ts'
import { startTestServer } from '../testing/testServer.ts'
import { countCost, depthCost } from './pageCost.ts'

test('a page costs by the thousand of rows before it, and a count by ten thousands', () => {
  const costs = [{}, { page: 1 }, { page: 50 }, { page: 51 }, { page: 3, limit: 1_000 }].map(
    depthCost,
  )
  expect(costs).toEqual([0, 0, 0, 1, 2])
  // Nor does one that is beyond any history cost more than there can be before it.
  expect(depthCost({ page: 999_999_999_999_999 })).toBe(100)
  // No page has more than a thousand rows, however many are asked for.
  expect(depthCost({ page: 2, limit: 10 ** 9 })).toBe(1)
  expect([{ count: 9_999 }, { count: 25_000 }, [], undefined].map(countCost)).toEqual([0, 2, 0, 0])
})

test('whoever turns to pages that deep is refused before they are read', async () => {
  const server = await startTestServer({ config: { requestsPerTenSeconds: 99 } })
  const { client } = await server.member()
  const page = (number: number) =>
    reasonOf(client.call(getOrderHistory, { base: 'BTC', quote: 'USDT', page: number }))
  expect(await page(2_001)).toBe('none')
  // 2,000 pages of 20 rows were 40 plain reads; 100 are more than anybody has at once here.
  expect(await page(5_101)).toBe('tooManyRequests')
  await server.stop()
})
