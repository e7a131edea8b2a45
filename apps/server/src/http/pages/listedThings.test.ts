import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArticles } from '../../features/home/articles.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createListedThings } from './listedThings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  ['/', true],
  ['/markets', true],
  ['/markets/BTC-USDT', true],
  ['/markets/btc-usdt/', true],
  ['/markets/BTC%2DUSDT', true],
  ['/markets/__proto__-USDT', false],
  ['/markets/NONE-USDT', false],
  ['/markets/%', false],
  ['/coinExchange', true],
  ['/coinExchange?market=BTC-USDT', true],
  ['/coinExchange?market=anything', false],
  ['/marketDetails/contract?market=NONE-USDT', false],
  ['/futures?market=NONE-USDT', false],
  ['/cycle?market=constructor', false],
  ['/helpCenter', true],
  ['/helpCenter/article/anything', false],
  ['/helpCenter/article/987654', false],
  ['/notice/987654', false],
  ['/helpCenter/ticket/987654', true],
])('whether %s is about something: %s', async (path, isThere) => {
  expect(await createListedThings(server.gateway.app).hasSubject(path)).toBe(isThere)
})

test('an article is there where its kind is shown', async () => {
  const articles = createArticles(server.pool)
  const texts = { en: { title: 'Title', body: '<p>Body</p>' } }
  await articles.publish({ id: 987_001, kind: 'help', publishedAt: 1, texts })
  await articles.publish({ id: 987_002, kind: 'notice', publishedAt: 1, texts })
  const { hasSubject } = createListedThings(server.gateway.app)
  expect(await hasSubject('/helpCenter/article/987001')).toBe(true)
  expect(await hasSubject('/helpCenter/article/987002')).toBe(false)
  expect(await hasSubject('/notice/987002')).toBe(true)
  expect(await hasSubject('/notice/987001')).toBe(false)
})

test('what cannot be read, or not at once, is taken to be there', async () => {
  const app = Fastify()
  app.get('/trad/symbols', (_, reply) => reply.status(503).send({ data: null }))
  app.get('/contract/symbols', () => new Promise(() => undefined))
  app.get('/home/articles', (_, reply) => reply.type('application/json').send('{'))
  const { hasSubject, namesOf } = createListedThings(app)
  expect(await namesOf('spot')).toBeUndefined()
  for (const path of ['/markets/A-B', '/futures?market=A-B', '/helpCenter/article/1']) {
    expect(await hasSubject(path)).toBe(true)
  }
})
