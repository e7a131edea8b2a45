import { getFavorites, setFavorite } from '@assay/wire/routes/member/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// proves MKT-03
test('favorites are kept with the account, in the order of their marking, each once', async () => {
  const [anna, bert] = [await server.member(), await server.member()]
  const mark = (market: string, isFavorite = true) =>
    anna.client.call(setFavorite, { market, isFavorite })
  await mark('ETH/BTC')
  await mark('BTC/USDT')
  await mark('ETH/BTC')
  const of = async (client: typeof anna.client) => (await client.call(getFavorites, {})).markets
  expect([await of(anna.client), await of(bert.client)]).toEqual([['ETH/BTC', 'BTC/USDT'], []])
  await mark('ETH/BTC', false)
  expect(await of(anna.client)).toEqual(['BTC/USDT'])
})

test('only markets that are listed are kept, and only for members', async () => {
  const { client } = await server.member()
  const unknown = client.call(setFavorite, { market: 'XYZ/USDT', isFavorite: true })
  await expect(unknown).rejects.toMatchObject({ reason: 'marketNotFound' })
  await expect(server.visitor().call(getFavorites, {})).rejects.toMatchObject({
    reason: 'notSignedIn',
  })
})
