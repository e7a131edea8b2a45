import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerCoinIcons } from './coinIcons.ts'

const app = fastify()
registerCoinIcons(app)

test('a known coin has its image, and any other a disc with its letter', async () => {
  const known = await app.inject('/coins/BTC.svg')
  expect(known.headers['content-type']).toBe('image/svg+xml')
  expect(known.body).toContain('#F7931A')
  const other = await app.inject('/coins/ASY.svg')
  expect(other.body).toContain('>A</text>')
})

test.each([
  'btc.svg',
  'BTC',
  '%3Cscript%3E.svg',
  '..%2F..%2Fetc.svg',
  'A'.repeat(17).concat('.svg'),
])('there is no coin %s', async (file) => {
  expect((await app.inject(`/coins/${file}`)).statusCode).toBe(404)
})
