import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createFirstAnswers, firstReadsOf, withFirstAnswers } from './firstAnswers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a page carries the very answers of the API, in the language asked for', async () => {
  const reads = firstReadsOf('/')
  const first = await createFirstAnswers(server.gateway.app)(reads, 'de')
  expect(Object.keys(first.answers)).toEqual(reads)
  expect(first.locale).toBe('de')
  for (const address of ['/home/banner?type=app', '/home/versions']) {
    const asked = await fetch(server.origin + address, { headers: { locale: 'DE' } })
    expect(first.answers[address]).toEqual(await asked.json())
  }
})

test('trading asks for the market of its address, and for nothing when that is none', () => {
  expect(firstReadsOf('/coinExchange')[0]).toBe('/trad/trad?tradcoin=BTC&maincoin=USDT')
  expect(firstReadsOf('/coinExchange?market=ETH-USDT')[0]).toBe(
    '/trad/trad?tradcoin=ETH&maincoin=USDT',
  )
  expect(firstReadsOf('/coinExchange?market=../../x')).toEqual([])
  expect(firstReadsOf('/balances')).toEqual([])
})

test('what cannot be answered is left out', async () => {
  const first = await createFirstAnswers(server.gateway.app)(
    ['/trad/trad?tradcoin=NONE&maincoin=USDT', '/home/versions'],
    'en',
  )
  expect(Object.keys(first.answers)).toEqual(['/home/versions'])
})

test('a page does not wait for what is slow, nor fail with what fails', async () => {
  const app = Fastify()
  app.get('/slow', () => new Promise(() => undefined))
  app.get('/broken', (_, reply) => reply.type('application/json').send('{'))
  app.get('/quick', async () => ({ data: 1 }))
  const first = await createFirstAnswers(app)(['/slow', '/broken', '/quick'], 'en')
  expect(first.answers).toEqual({ '/quick': { data: 1 } })
})

test('pages in the same moment share what they ask', async () => {
  const app = Fastify()
  let asked = 0
  app.get('/count', async () => ({ data: ++asked }))
  const ask = createFirstAnswers(app)
  const [one, two, other] = await Promise.all([
    ask(['/count'], 'en'),
    ask(['/count', '/count'], 'en'),
    ask(['/count'], 'de'),
  ])
  expect([one, two].map(({ answers }) => answers['/count'])).toEqual([{ data: 1 }, { data: 1 }])
  expect([other.answers['/count'], asked]).toEqual([{ data: 2 }, 2])
})

test('no text can end the block of data', () => {
  const page = withFirstAnswers('<html><head></head><body></body></html>', {
    at: 0,
    locale: 'en',
    answers: { '/x': { data: '</script><script>alert(1)</script>' } },
  })
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const [, data = ''] = /id="first-answers">(.*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(data).answers['/x'].data).toBe('</script><script>alert(1)</script>')
})
