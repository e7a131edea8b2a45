/**
 * Thousands of bad requests, generated from the declared schemas. Each must get a closed code,
 * never a 5xx or a stack trace, and change nothing in the exchange. `BAD_REQUESTS` sets how many,
 * `BAD_REQUESTS_SEED` repeats a run.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Amount } from '@assay/money/amount.ts'
import type { Envelope } from '@assay/wire/envelope.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { uploadImage } from '@assay/wire/routes/image.ts'
import { freezeAccount } from '@assay/wire/routes/member/security.ts'
import { signOut } from '@assay/wire/routes/member/session.ts'
import { cancelAllOrders, getSpotMarket, placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { asText, checkAnswer, createBadInputs } from '../testing/badInputs.ts'
import { type SentReply, sendRequest } from '../testing/send.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/testServer.ts'
import { refusalStatusesOf } from './openApi/openApiErrors.ts'

const COUNT = Number(process.env.BAD_REQUESTS ?? 3_000)
const SEED = Number(process.env.BAD_REQUESTS_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 20
const TIMEOUT_MS = 120_000 + COUNT * 10

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member({ USDT: '1000' })
})
afterAll(() => server.stop())

const { below, oneOf, badInput } = createBadInputs(SEED)

const routes = Object.values(allRoutes).filter(
  (route) => ![signOut, freezeAccount, cancelAllOrders, uploadImage].includes(route as never),
)

async function attempt(): Promise<void> {
  const route = oneOf(routes)
  const input = badInput(route)
  const headers = {
    ...(below(20) > 0 ? member.headers : {}),
    'idempotency-key': randomUUID(),
    locale: oneOf(['EN', 'DE', 'xx', '__proto__']),
  }
  const isRight = z.safeDecode(route.input, JSON.parse(JSON.stringify(input)) as never).success
  const wire = route.method === 'POST' ? input : asText(input)
  const { status, body } = await sendRequest(server.origin, route, { headers, input: wire })
  const about = `seed ${SEED}: ${route.method} ${route.path} ${JSON.stringify(input).slice(0, 300)}`
  checkAnswer(status, body, about)
  if (status !== 200) expect([...refusalStatusesOf(route)], about).toContain(status)
  if (!isRight && route.method === 'POST' && !route.isDemo && status !== 401) {
    expect([status, body.reason], about).toEqual([400, 'malformedRequest'])
  }
}

/** The whole state of the exchange: what is committed, and everyone's balances. */
async function standing() {
  const { rows } = await server.pool.query('SELECT max(seq) AS seq, count(*) AS rows FROM journal')
  return { rows, balances: await server.exchange.balances(member.id) }
}

it(
  `answers ${COUNT} bad requests with a closed reason and moves nothing`,
  async () => {
    // The member has no money, so even a well-formed request cannot move anything.
    const { client } = member
    const price = 55_000n * 10n ** 18n
    const quantity = 18n * 10n ** 15n
    await client.call(placeLimitBuy, {
      base: 'BTC',
      quote: 'USDT',
      price: price as never,
      quantity: quantity as never,
    })
    await server.exchange.submit({
      type: 'transfer',
      at: Date.now(),
      key: '',
      member: member.id,
      from: 'spot',
      to: 'fiat',
      asset: 'USDT',
      amount: (10n * 10n ** 18n) as Amount,
    })
    const before = await standing()
    const book = await server.visitor().call(getSpotMarket, { base: 'BTC', quote: 'USDT' })
    for (let done = 0; done < COUNT; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, attempt))
    }
    const moved = await client
      .call(placeLimitBuy, {
        base: 'BTC',
        quote: 'USDT',
        price: price as never,
        quantity: quantity as never,
      })
      .catch((error: { reason: string }) => error.reason)
    expect(moved).toBe('insufficientBalance')
    const after = await standing()
    expect(after.balances.filter(({ account }) => account === 'spot')).toEqual(
      before.balances.filter(({ account }) => account === 'spot'),
    )
    const { bids, asks } = await server
      .visitor()
      .call(getSpotMarket, { base: 'BTC', quote: 'USDT' })
    expect([bids, asks]).toEqual([book.bids, book.asks])
  },
  TIMEOUT_MS,
)

const TEXTS: [string, string | Uint8Array<ArrayBuffer>, number][] = [
  ['no JSON', '{"a":', 400],
  ['two documents', '{}{}', 400],
  ['a bare word', 'undefined', 400],
  ['JSON of another kind', '[1,2]', 400],
  ['a text', '"hello"', 400],
  ['a number', '5', 400],
  ['a comment', '{/* x */}', 400],
  [
    'a byte that is no UTF-8',
    new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
    400,
  ],
  ['an overlong slash', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['half a surrogate pair', '{"tradcoin":"\\ud800"}', 400],
  ['a NUL', '{"tradcoin":"a\\u0000"}', 400],
  ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 400],
  ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['the same field twice', '{"tradcoin":"BTC","tradcoin":{}}', 400],
  ['ten thousand levels of depth', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
  [
    'ten thousand fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i]))),
    400,
  ],
  ['a number of five thousand digits', `{"price":${'9'.repeat(5_000)}}`, 400],
  ['an exponent beyond all bounds', '{"price":1e999999}', 400],
  ['65 KB', `{"a":"${'x'.repeat(65 * 1024)}"}`, 413],
  ['5 MB', 'x'.repeat(5 * 1024 * 1024), 413],
]
it.each(TEXTS)('refuses a body with %s', async (_, input, expected) => {
  const headers = { ...member.headers, 'idempotency-key': randomUUID() }
  const { status, body } = await sendRequest(server.origin, placeLimitBuy, { headers, input })
  expect(status).toBe(expected)
  checkAnswer(status, body, '')
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

it.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'x'.repeat(500),
  '',
])('refuses the content type `%s` or reads it as JSON', async (type) => {
  const headers = { ...member.headers, 'idempotency-key': randomUUID(), 'content-type': type }
  const { status, body } = await sendRequest(server.origin, placeLimitBuy, {
    headers,
    input: 'a=1',
  })
  expect(status).toBe(400)
  checkAnswer(status, body, type)
})

it.each([
  ['GET', '/trad/trad?tradcoin=%00&maincoin=USDT'],
  ['GET', '/trad/trad?tradcoin=BTC&tradcoin=ETH&maincoin=USDT'],
  ['GET', '/trad/trad?tradcoin[a]=BTC&maincoin=USDT'],
  ['GET', '/trad/trad?__proto__[x]=1&__proto__=2'],
  ['GET', '/trad/trad?%ff%fe=%zz'],
  ['GET', `/trad/trad?${'a=1&'.repeat(2_000)}`],
  ['GET', '/trad/%zz'],
  ['GET', '/%00'],
  ['GET', '//evil.example/..%2f..%2fetc/passwd'],
  ['GET', '/img/%2e%2e%2fpackage.json'],
  ['PUT', '/trad/trad'],
  ['DELETE', '/user/userInfo'],
  ['PATCH', '/member/loginByAddress'],
  ['OPTIONS', '/trad/buyLimit'],
  ['POST', '/trad/trad'],
  ['GET', '/trad/buyLimit'],
  ['TRACE', '/'],
  ['GET', '/trad/kline?pairname=BTC/USDT&mine=1&count=999999999999999&date=999999999999999'],
  ['GET', '/trad/kline?pairname=BTC/USDT&mine=999999999999999&count=0&date=1'],
  ['GET', '/trad/kline?pairname=BTC/USDT&mine=1&count=1&date=00000000000001'],
  ['GET', '/trad/kline?pairname=BTC/USDT&mine=10080&count=1000&date=20240230256199'],
])('answers %s %s in its own shape', async (method, path) => {
  const { status, body } = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  checkAnswer(status, body, path)
})

it.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a broken length', 'POST /trad/buyLimit HTTP/1.1\r\nHost: x\r\nContent-Length: 5x\r\n\r\n'],
  [
    'two lengths',
    'POST /user/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  [
    'a length and chunks (smuggling)',
    'POST /user/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['a header with a broken name', 'GET / HTTP/1.1\r\nHost: x\r\nb\u0001d: 1\r\n\r\n'],
  [
    'a token of strange bytes',
    'GET /user/userInfo HTTP/1.1\r\nHost: x\r\ntoken: \u00ff\u00fe"\r\n\r\n',
  ],
  [
    'a cookie of strange bytes',
    'GET /user/userInfo HTTP/1.1\r\nHost: x\r\nCookie: =;;__proto__=1;sid\r\n\r\n',
  ],
  [
    'an API key of strange bytes',
    'GET /trad/entrustOrder HTTP/1.1\r\nHost: x\r\napi-key: \u00ff"\r\napi-signature: !!\r\n\r\n',
  ],
  [
    'an API key twice',
    'GET /trad/entrustOrder HTTP/1.1\r\nHost: x\r\napi-key: a\r\napi-key: b\r\napi-time: 1\r\n\r\n',
  ],
  ['a token twice', 'GET /user/userInfo HTTP/1.1\r\nHost: x\r\ntoken: a\r\ntoken: b\r\n\r\n'],
  ['an absolute path', 'GET http://evil.example/user/userInfo HTTP/1.1\r\nHost: x\r\n\r\n'],
])('survives %s', async (about, request) => {
  const { status, body } = await raw(request)
  checkAnswer(status, body, about)
})

/** Sends bytes as they are and reads one answer. */
function raw(request: string): Promise<{ status: number; body: SentReply['body'] }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    let text = ''
    const finish = () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
      const body = text.slice(text.indexOf('\r\n\r\n') + 4)
      try {
        resolve({ status, body: JSON.parse(body) as Envelope<unknown> })
        socket.destroy()
      } catch {
        // The page is incomplete.
      }
    }
    socket.on('data', (chunk) => {
      text += String(chunk)
      finish()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`No answer, only: ${text.slice(0, 200)}`)))
    socket.setTimeout(5_000, () => socket.destroy())
    socket.write(Buffer.from(request, 'latin1'))
  })
}
