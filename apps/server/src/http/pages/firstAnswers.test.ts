import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createFirstAnswers } from './firstAnswers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a page carries the very answers of the API, in the language asked for', async () => {
  const reads = ['/home/banner?type=app', '/home/versions']
  const answers = await createFirstAnswers(server.gateway)(reads, 'de')
  expect(Object.keys(answers)).toEqual(reads)
  for (const address of reads) {
    const asked = await fetch(server.origin + address, { headers: { locale: 'DE' } })
    expect(answers[address]).toEqual(await asked.json())
  }
})

test('what cannot be answered is left out', async () => {
  const answers = await createFirstAnswers(server.gateway)(
    ['/trad/trad?tradcoin=NONE&maincoin=USDT', '/home/versions'],
    'en',
  )
  expect(Object.keys(answers)).toEqual(['/home/versions'])
})

test('a page does not wait for what is slow, nor fail with what fails', async () => {
  const app = Fastify()
  app.get('/slow', () => new Promise(() => undefined))
  app.get('/broken', (_, reply) => reply.type('application/json').send('{'))
  app.get('/quick', async () => ({ data: 1 }))
  const answers = await createFirstAnswers(app)(['/slow', '/broken', '/quick'], 'en')
  expect(answers).toEqual({ '/quick': { data: 1 } })
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
  expect([one, two].map((answers) => answers['/count'])).toEqual([{ data: 1 }, { data: 1 }])
  expect([other['/count'], asked]).toEqual([{ data: 2 }, 2])
})
