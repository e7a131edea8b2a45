import type { Subject } from '@assay/wire/page.ts'
import { getArticles } from '@assay/wire/routes/home.ts'
import { getPerpMarkets } from '@assay/wire/routes/trading/contract.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArticles } from '../../features/home/articles.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createListedThings, marketSlugs, type PageSlugs, slugsFrom } from './listedThings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  ['spot', 'BTC-USDT', true],
  ['spot', 'btc-usdt', true],
  ['spot', '__proto__-USDT', false],
  ['spot', 'NONE-USDT', false],
  ['spot', '', false],
  ['perp', 'NONE-USDT', false],
  ['cycle', 'constructor', false],
  ['help', 'anything', false],
  ['notice', '987654', false],
] as const)('whether there is a %s named %s: %s', async (kind, name, isThere) => {
  expect(await createListedThings(server.gateway).has({ kind, name })).toBe(isThere)
})

test('an article is there where its kind is shown', async () => {
  const articles = createArticles(server.pool)
  const texts = { en: { title: 'Title', body: '<p>Body</p>' } }
  await articles.publish({ id: 987_001, kind: 'help', publishedAt: 1, texts })
  await articles.publish({ id: 987_002, kind: 'notice', publishedAt: 1, texts })
  const { has } = createListedThings(server.gateway)
  expect(await has({ kind: 'help', name: '987001' })).toBe(true)
  expect(await has({ kind: 'help', name: '987002' })).toBe(false)
  expect(await has({ kind: 'notice', name: '987002' })).toBe(true)
  expect(await has({ kind: 'notice', name: '987001' })).toBe(false)
})

test('what cannot be read, or not at once, is taken to be there', async () => {
  const app = Fastify()
  app.get('/trad/symbols', (_, reply) => reply.status(503).send({ data: null }))
  app.get('/contract/symbols', () => new Promise(() => undefined))
  app.get('/home/articles', (_, reply) => reply.type('application/json').send('{'))
  const pageSlugs = new Map<Subject, PageSlugs>([
    ['spot', slugsFrom(app, { route: getSpotMarkets, input: {} }, marketSlugs)],
    ['perp', slugsFrom(app, { route: getPerpMarkets, input: {} }, marketSlugs)],
    ['help', slugsFrom(app, { route: getArticles, input: { kind: 'help' } }, () => [])],
  ])
  const { has } = createListedThings({ pageSlugs })
  // No product lists the last kind here.
  for (const kind of ['spot', 'perp', 'help', 'cycle'] as const) {
    expect(await has({ kind, name: 'A-B' })).toBe(true)
  }
})
