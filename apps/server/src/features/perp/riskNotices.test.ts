/** A warning for a low cross account concerns the account, not a market. */
import type { Price } from '@assay/money/amount.ts'
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import { getPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fund, listSmallPerps, money, tickIndex } from '../../testing/smallWorld.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { TestSocket } from '../../testing/testSocket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await listSmallPerps(server.exchange)
  await tickIndex(server.exchange, 6_000_000)
})
afterAll(() => server.stop())

it('warns a cross account, which belongs to no market, and continues', async () => {
  const member = await server.member()
  const maker = await server.member()
  await fund(server.exchange, maker.id, { USDT: '1000' }, 'perp')
  await fund(server.exchange, member.id, { USDT: '31' }, 'perp')
  const terms = { base: 'BTC', quote: 'USDT', lots: 10, leverage: 20, marginMode: 'cross' } as const
  const price = money('60000') as bigint as Price
  await maker.client.call(contract.placePerpLimitSell, { ...terms, price })
  await member.client.call(contract.placePerpMarketBuy, terms)
  const { ticket } = await member.client.call(getSocketTicket, {})
  const socket = await new TestSocket(server.origin).opened()
  socket.say({ key: '', type: 'ticket', ticket })
  await socket.until(() => socket.of('ready').length === 1)
  // 0.01 BTC lost 27.6 of 31 USDT; of the remaining 3.1 some 2.9 are maintenance margin.
  await tickIndex(server.exchange, 5_724_000)
  await socket.until(() => socket.of('notice').length > 0)
  expect(socket.of('notice')[0]?.data).toMatchObject({ kind: 'marginWarning' })
  expect(await member.client.call(getPositions, {})).toHaveLength(1)
  socket.socket.close()
})
