import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createFirstAnswers } from './firstAnswers.ts'
import { createListedThings, marketSlugs, slugsFrom } from './listedThings.ts'
import { registerSiteList } from './siteList.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { requestsPerTenSeconds: 20 } })
})
afterAll(() => server.stop())

test('however much is read for pages, the list stays whole', async () => {
  const app = server.gateway
  const reads = Array.from({ length: 40 }, (_, at) => `/trad/trad?tradcoin=A${at}&maincoin=USDT`)
  await createFirstAnswers(app)([...reads, '/home/versions'], 'en')
  const { statusCode, body } = await app.inject('/sitemap.xml')
  expect(statusCode).toBe(200)
  for (const name of ['BTC-USDT', 'ETH-BTC']) expect(body).toContain(`/markets/${name}</loc>`)
})

test('a list is whole without a product that is not there', async () => {
  const app = Fastify()
  const pageSlugs = new Map(server.gateway.pageSlugs)
  pageSlugs.delete('perp')
  registerSiteList(app, 'https://assay.example', ['/'], createListedThings({ pageSlugs }))
  const { statusCode, body } = await app.inject('/sitemap.xml')
  expect(statusCode).toBe(200)
  expect(body).toContain('<loc>https://assay.example/markets/BTC-USDT</loc>')
  expect(body).not.toContain('/marketDetails')
  await app.close()
})

test('a list that cannot be made whole is the last whole one, and without one it is not there', async () => {
  const app = Fastify()
  let isBroken = true
  app.get('/trad/symbols', async (_, reply) => {
    if (isBroken) return reply.status(429).send({ data: null })
    return (await server.gateway.inject('/trad/symbols')).json()
  })
  const spot = { route: getSpotMarkets, input: {}, pathOf: (name: string) => `/markets/${name}` }
  const pageSlugs = new Map(server.gateway.pageSlugs)
  pageSlugs.set('spot', slugsFrom(app, spot, marketSlugs))
  registerSiteList(app, 'https://assay.example', ['/'], createListedThings({ pageSlugs }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const ask = () => {
    vi.advanceTimersByTime(1_100)
    return app.inject('/sitemap.xml')
  }

  const none = await ask()
  expect([none.statusCode, none.headers['retry-after']]).toEqual([503, '10'])
  isBroken = false
  const whole = await ask()
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  expect(whole.body).toContain('<loc>https://assay.example/markets/BTC-USDT</loc>')
  isBroken = true
  const kept = await ask()
  expect([kept.statusCode, kept.body]).toEqual([200, whole.body])
  vi.useRealTimers()
  await app.close()
})
