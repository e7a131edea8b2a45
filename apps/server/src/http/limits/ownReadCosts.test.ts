import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/testServer.ts'
import { ownRead } from './ownRead.ts'

test('no page is without its figures because others have asked for many', async () => {
  const server = await startTestServer({ config: { requestsPerTenSeconds: 5 } })
  const read = '/trad/kline?pairname=BTC%2FUSDT&mine=1&count=100&date=0'
  // More than two windows of the budget, which may end in between.
  const answers = Array.from({ length: 20 }, () => ownRead(server.gateway, read))
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(
    Array(20).fill(200),
  )
  await server.stop()
})
