import { once } from 'node:events'
import { parseAmount } from '@assay/money/decimal.ts'
import { requestSigner, signedFetch } from '@assay/wire/apiKey.ts'
import { createClient, OutcomeUnknown } from '@assay/wire/client/client.ts'
import {
  cancelAllOrders,
  getOpenOrders,
  getSpotMarket,
  placeLimitBuy,
} from '@assay/wire/routes/trading/trad.ts'
import { CALLS_PATH, type CallsClient, openCalls } from '@assay/wire/socket/calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { apiKeyOf } from '../../testing/bots.ts'
import { reasonOf } from '../../testing/send.ts'
import { signUp } from '../../testing/signUp.ts'
import { fund } from '../../testing/smallWorld.ts'
import { confirmEmails, startTestServer, type TestServer } from '../../testing/testServer.ts'

const ORDER = {
  base: 'BTC',
  quote: 'USDT',
  price: parseAmount('58000') as never,
  quantity: parseAmount('0.002')!,
}
const OWN_READ = `GET ${getOpenOrders.path}`
const KEY_BUDGET = 60

let server: TestServer
let opened: CallsClient[] = []
beforeAll(async () => {
  server = await startTestServer({ config: { keyRequestsPerTenSeconds: KEY_BUDGET } })
})
afterAll(() => server.stop())
afterEach(() => {
  for (const calls of opened) calls.close()
  opened = []
})

async function bot(right: 'read' | 'trade' = 'trade') {
  const { id: member } = await signUp(server.origin)
  await confirmEmails(server.pool, [member])
  await fund(server.exchange, member, { USDT: '10000' })
  const apiKey = await apiKeyOf(server, member, right)
  const calls = await openCalls(server.origin, apiKey)
  opened.push(calls)
  const http = createClient({ origin: server.origin, fetch: signedFetch(apiKey) })
  return { member, apiKey, calls, http }
}

/** A socket of the test's own, for frames that the client would not send. */
async function rawSocket(apiKey: Awaited<ReturnType<typeof apiKeyOf>>) {
  const headers = await requestSigner(apiKey)({
    method: 'GET',
    path: CALLS_PATH,
    key: '',
    body: '',
  })
  const socket = new WebSocket(server.origin.replace('http', 'ws') + CALLS_PATH, { headers })
  await once(socket, 'open')
  return socket
}

it('places, shows and cancels an order, which is the same over HTTP', async () => {
  const { calls, http } = await bot()
  const { order } = await calls.call(placeLimitBuy, ORDER)
  expect(order.status).toBe('open')
  const open = await http.call(getOpenOrders, {})
  expect(open.map(({ id }) => id)).toEqual([order.id])
  expect((await calls.call(getSpotMarket, { base: 'BTC', quote: 'USDT' })).info.base).toBe('BTC')
  await calls.call(cancelAllOrders, {})
  expect(await calls.call(getOpenOrders, {})).toEqual([])
})

it('answers many that are under way at once, each its own', async () => {
  const { calls } = await bot()
  const prices = Array.from({ length: 20 }, (_, i) => parseAmount(String(58_000 + i)) as never)
  const placed = await Promise.all(
    prices.map((price) => calls.call(placeLimitBuy, { ...ORDER, price })),
  )
  expect(placed.map(({ order }) => order.price)).toEqual(prices)
  // They began in the order of their frames.
  const ids = placed.map(({ order }) => order.id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

it('carries out a request key once, here and over HTTP', async () => {
  const { calls, http } = await bot()
  const key = 'one-order-only'
  const first = await calls.call(placeLimitBuy, ORDER, { key })
  const again = await calls.call(placeLimitBuy, ORDER, { key })
  const elsewhere = await http.call(placeLimitBuy, ORDER, { key })
  expect([again.order.id, elsewhere.order.id]).toEqual([first.order.id, first.order.id])
})

it('refuses what HTTP refuses: rights, wrong input, unknown calls, a missing request key', async () => {
  const { calls } = await bot('read')
  expect(await reasonOf(calls.call(placeLimitBuy, ORDER))).toBe('apiRightMissing')
  const trader = await bot()
  const socket = await rawSocket(trader.apiKey)
  const answers: { id: number; reason?: string }[] = []
  socket.on('message', (data) => answers.push(JSON.parse(String(data))))
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  send({ id: 1, call: 'POST /nowhere' })
  send({ id: 2, call: `POST ${placeLimitBuy.path}`, input: {}, key: 'malformed-1' })
  send({ id: 3, call: `POST ${placeLimitBuy.path}`, input: {} })
  await expect.poll(() => answers.length).toBe(3)
  const byId = answers.toSorted((a, b) => a.id - b.id).map(({ reason }) => reason)
  expect(byId).toEqual(['notFound', 'malformedRequest', 'idempotencyKeyRequired'])
  socket.terminate()
})

it('takes an array of calls, and answers each in arrays', async () => {
  const { apiKey } = await bot()
  const socket = await rawSocket(apiKey)
  const received: { id: number; code: number; reason?: string }[][] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  const calls = [OWN_READ, 'POST /nowhere', OWN_READ].map((call, id) => ({ id, call }))
  socket.send(JSON.stringify(calls))
  await expect.poll(() => received.flat().length).toBe(3)
  const answers = received.flat().toSorted((a, b) => a.id - b.id)
  expect(answers.map(({ code, reason }) => reason ?? code)).toEqual([200, 'notFound', 200])
  socket.terminate()
})

it('counts each call of an array against the limits', async () => {
  const { apiKey } = await bot()
  const socket = await rawSocket(apiKey)
  const reasons: (string | undefined)[] = []
  socket.on('message', (data) => {
    for (const { reason } of JSON.parse(String(data))) reasons.push(reason)
  })
  const frames = Array.from({ length: 50 }, (_, id) => ({ id, call: OWN_READ }))
  socket.send(JSON.stringify(frames))
  socket.send(JSON.stringify(frames))
  await expect.poll(() => reasons.length).toBe(100)
  // Two requests have opened sockets.
  expect(reasons.filter((reason) => reason === 'tooManyRequests').length).toBe(102 - KEY_BUDGET)
  socket.terminate()
})

it('opens for a signature of a known key only, and once for each', async () => {
  const { apiKey } = await bot()
  const url = server.origin.replace('http', 'ws') + CALLS_PATH
  const answerTo = async (headers: Record<string, string>) => {
    const socket = new WebSocket(url, { headers })
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    return response.statusCode as number
  }
  expect(await answerTo({})).toBe(401)
  const sign = requestSigner(apiKey)
  const signed = await sign({ method: 'GET', path: CALLS_PATH, key: '', body: '' })
  expect(await answerTo({ ...signed, 'api-time': String(Date.now() + 1) })).toBe(401)
  const first = new WebSocket(url, { headers: signed })
  await once(first, 'open')
  first.terminate()
  expect(await answerTo(signed)).toBe(403)
})

it('ends with its key: what is sent after is refused, and the socket closed', async () => {
  const { calls, apiKey, member } = await bot()
  await calls.call(getOpenOrders, {})
  await server.pool.query('DELETE FROM api_key WHERE id = $1', [apiKey.id])
  server.gateway.keys.forget(member)
  expect(await reasonOf(calls.call(getOpenOrders, {}))).toBe('apiKeyUnknown')
  await calls.closed
})

it('counts against the limit of the key, and ends a flood', async () => {
  const { apiKey } = await bot()
  const socket = await rawSocket(apiKey)
  const reasons: (string | undefined)[] = []
  socket.on('message', (data) => reasons.push(JSON.parse(String(data)).reason))
  const frame = JSON.stringify({ id: 1, call: OWN_READ })
  const closed = once(socket, 'close')
  for (let i = 0; i < 20 * KEY_BUDGET; i += 1) socket.send(frame)
  const [code] = await closed
  expect(code).toBe(1008)
  expect(reasons).toContain('tooManyRequests')
})

it('ends a socket that pings without end, whether it reads or not', async () => {
  const { apiKey } = await bot('read')
  const text = await rawSocket(apiKey)
  const frames = await rawSocket(apiKey)
  const ended = [once(text, 'close'), once(frames, 'close')]
  for (let i = 0; i < 100; i += 1) {
    text.send('ping')
    frames.ping()
  }
  await Promise.all(ended)
})

it('refuses an object in a query', async () => {
  const { apiKey } = await bot('read')
  const socket = await rawSocket(apiKey)
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, call: OWN_READ, input: { a: { toString: 1 } } }))
  expect(JSON.parse(String((await answered)[0]))).toMatchObject({ reason: 'malformedRequest' })
  socket.terminate()
})

it('closes at a frame that is no call', async () => {
  const { apiKey } = await bot()
  const tooMany = JSON.stringify(Array.from({ length: 51 }, (_, id) => ({ id, call: 'GET /' })))
  const texts = ['{', '{"id":1}', '{"id":-1,"call":"GET /"}', '[]', '[[{"id":1,"call":"GET /"}]]']
  for (const frame of [...texts, tooMany, Buffer.from([1])]) {
    const socket = await rawSocket(apiKey)
    const closed = once(socket, 'close')
    socket.send(frame)
    expect((await closed)[0]).toBe(1007)
  }
})

it('leaves the outcome of a write unknown when the connection ends before its answer', async () => {
  const { calls, http } = await bot()
  const placing = calls.call(placeLimitBuy, ORDER, { key: 'cut-before-answer' })
  calls.close()
  await expect(placing).rejects.toBeInstanceOf(OutcomeUnknown)
  const { order } = await http.call(placeLimitBuy, ORDER, { key: 'cut-before-answer' })
  expect(order.status).toBe('open')
})
