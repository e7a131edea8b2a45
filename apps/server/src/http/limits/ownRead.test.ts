import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '../../testing/testConfig.ts'
import { createHttpServer } from '../server.ts'
import { isOwnRead, ownRead } from './ownRead.ts'

test('only a read without a connection is the server’s own, whatever a request claims', async () => {
  const app = Fastify()
  app.get('/', ({ raw }) => ({ isOwn: isOwnRead(raw) }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await ownRead(app, '/')).json()).toEqual({ isOwn: true })
  expect((await app.inject('/')).json()).toEqual({ isOwn: false })
  const headers = { 'x-forwarded-for': 'pages', 'x-real-ip': 'pages', forwarded: 'for=pages' }
  expect(await (await fetch(origin, { headers })).json()).toEqual({ isOwn: false })
  await app.close()
})

test('own reads are not counted, and who calls itself by their name is', async () => {
  const dataDir = '/nowhere'
  const app = await createHttpServer(
    testConfig({ dataDir, requestsPerTenSeconds: 5, trustedProxies: 1 }),
  )
  app.get('/time', () => ({ data: 1 }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'x-forwarded-for': 'pages' }
  const outside = async () => (await fetch(`${origin}/time`, { headers })).status
  const own = async () => (await ownRead(app, '/time')).statusCode
  // Ten seconds may end in between: twenty cannot all fit into two windows of five.
  const statuses = await Promise.all(Array.from({ length: 20 }, outside))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  const owns = await Promise.all(Array.from({ length: 20 }, own))
  expect(owns.every((status) => status === 200)).toBe(true)
  await app.close()
})
