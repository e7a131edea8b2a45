/** Private messages of the member. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from '@assay/engine/command.ts'
import { ZERO } from '@assay/money/amount.ts'
import { getSocketTicket, signOut } from '@assay/wire/routes/member/session.ts'
import { placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Behind } from '../fault.ts'
import { SESSION_MAX_MS } from '../session/sessions.ts'
import { signUp } from '../testing/signUp.ts'
import { money } from '../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/testServer.ts'
import { TestSocket } from '../testing/testSocket.ts'

let server: TestServer
let member: TestMember
const open: TestSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  member = await server.member({ USDT: '1000000', BTC: '20' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const socket of open.splice(0)) socket.close()
})

async function socketOf() {
  const socket = new TestSocket(server.origin)
  open.push(socket)
  return socket.opened()
}

const buy = (price: number, by = member): Command => ({
  type: 'placeSpotOrder',
  at: Date.now(),
  key: '',
  member: by.id,
  market: 'BTC/USDT',
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price,
  quantity: 10,
  quoteBudget: ZERO,
  stopPrice: 0,
  clientOrderId: '',
})

async function privateSocket() {
  const socket = await socketOf()
  const { ticket } = await member.client.call(getSocketTicket, {})
  socket.say({ key: '', ticket, type: 'ticket' })
  await socket.until(() => socket.of('ready').length === 1)
  return { socket, ticket }
}

it('are the member’s orders and balances as they change', async () => {
  const { socket } = await privateSocket()
  const stranger = await socketOf()
  const input = {
    base: 'BTC',
    quote: 'USDT',
    price: money('59000') as never,
    quantity: money('0.1'),
  }
  const { order: placed } = await member.client.call(placeLimitBuy, input)
  await socket.until(() => socket.of('orders').length === 1 && socket.of('balances').length > 0)
  expect(socket.of('orders')[0]?.data).toEqual([placed])
  const usdt = socket
    .of('balances')
    .at(-1)
    ?.data.find(({ asset }) => asset === 'USDT')
  expect(usdt).toMatchObject({ account: 'spot', available: money('994100'), held: money('5900') })
  for (let i = 0; i < 3; i += 1) {
    await member.client.call(placeLimitBuy, input)
    await socket.until(() => socket.of('orders').length === 2 + i)
  }
  expect(socket.of('orders').map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
  expect(stranger.of('orders')).toEqual([])
  expect(stranger.of('balances')).toEqual([])
})

it('are those of the last sign-in on the socket, and of no one before', async () => {
  const { socket } = await privateSocket()
  const next = await server.member({ USDT: '1000000' })
  const { ticket } = await next.client.call(getSocketTicket, {})
  socket.say({ key: '', ticket, type: 'ticket' })
  await socket.until(() => socket.of('ready').length === 2)
  await server.exchange.submit(buy(5_400_000))
  await server.exchange.submit(buy(5_450_000, next))
  await socket.until(() => socket.of('orders').length > 0)
  expect(socket.of('orders')[0]?.data.map(({ price }) => price)).toEqual([money('54500')])
  // A used ticket changes nothing.
  socket.say({ key: '', ticket, type: 'ticket' })
  await socket.until(() => socket.of('ready').length === 3)
})

it('leave no order out, however many change at once', async () => {
  for (let i = 0; i < 450; i += 1) void server.exchange.submit(buy(5_500_000 - i))
  await server.exchange.submit(buy(5_400_000))
  const { socket } = await privateSocket()
  const cancelled = () =>
    new Set(
      socket
        .of('orders')
        .flatMap(({ data }) => data)
        .filter(({ status }) => status === 'cancelled')
        .map(({ id }) => id),
    )
  await server.exchange.submit({
    type: 'cancelAllSpotOrders',
    at: Date.now(),
    key: '',
    member: member.id,
    market: undefined,
  })
  await socket.until(() => cancelled().size === 451)
})

it('come later, and in order, when the history is late for a moment', async () => {
  const { socket } = await privateSocket()
  const settled = vi.spyOn(server.exchange, 'settled')
  settled.mockRejectedValueOnce(new Behind('The history is 5 commands behind.'))
  settled.mockImplementationOnce(() => wait(1_000))
  await server.exchange.submit(buy(5_900_000))
  await wait(2_000)
  await server.exchange.submit(buy(5_900_001))
  await socket.until(() => socket.of('orders').flatMap(({ data }) => data).length === 2)
  const ids = socket.of('orders').map(({ data }) => data.map(({ id }) => id))
  expect(ids).toEqual([[expect.any(Number)], [(ids[0]?.[0] ?? 0) + 1]])
})

it('needs a ticket that was not used before', async () => {
  const { ticket } = await privateSocket()
  for (const tried of [ticket, 'x'.repeat(43), '']) {
    const thief = await socketOf()
    thief.say({ key: '', ticket: tried, type: 'ticket' })
    thief.say('ping')
    await thief.until(() => thief.texts.includes('pong'))
    expect(thief.of('ready')).toEqual([])
  }
})

it('ends when the member signs out, and not on other devices', async () => {
  const other = await signUp(server.origin, member.account)
  const elsewhere = await socketOf()
  const { ticket } = await other.client.call(getSocketTicket, {})
  elsewhere.say({ key: '', ticket, type: 'ticket' })
  await elsewhere.until(() => elsewhere.of('ready').length === 1)
  const { socket } = await privateSocket()
  await member.client.call(signOut, {})
  await socket.until(() => socket.closeCode !== undefined)
  elsewhere.say('ping')
  await elsewhere.until(() => elsewhere.texts.includes('pong'))
  member = await server.member()
})

it('ends when the session is over', async () => {
  const { socket } = await privateSocket()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SESSION_MAX_MS + 1 })
  for (let i = 0; i < 500; i += 1) server.gateway.hub.tick()
  vi.useRealTimers()
  await socket.until(() => socket.closeCode !== undefined)
})

it('never begins with a ticket of a session that has ended', async () => {
  const { ticket } = await member.client.call(getSocketTicket, {})
  await member.client.call(signOut, {})
  const socket = await socketOf()
  socket.say({ key: '', ticket, type: 'ticket' })
  socket.say('ping')
  await socket.until(() => socket.texts.includes('pong'))
  expect(socket.of('ready')).toEqual([])
  member = await server.member()
})
