import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { orMissing, percent, price } from './codecs.ts'
import { fields, strictFields } from './fields.ts'

const market = fields({
  bestBid: ['buyprice', orMissing(price)],
  spark: ['spark', z.optional(price)],
})

it('sends a missing price as empty text and leaves out what is optional', () => {
  expect(z.encode(market, {})).toEqual({ buyprice: '' })
  expect(z.decode(market, { buyprice: '' })).toEqual({})
})

it('sends a price as decimal text', () => {
  const bestBid = 1_500_000_000_000_000_000n as z.output<typeof price>
  expect(z.encode(market, { bestBid, spark: bestBid })).toEqual({ buyprice: '1.5', spark: '1.5' })
})

it('drops unknown fields of a reply and refuses those of a request', () => {
  expect(z.decode(market, { buyprice: '2', other: 1 } as never)).toEqual({
    bestBid: 2n * 10n ** 18n,
  })
  const request = strictFields({ asset: ['coin', z.string()] })
  expect(z.safeDecode(request, { coin: 'BTC', other: 1 } as never).success).toBe(false)
  expect(z.decode(request, { coin: 'BTC' })).toEqual({ asset: 'BTC' })
})

it('reads a percentage of 16 decimals exactly, and refuses one with more', () => {
  const exact = z.decode(percent, '-2.4100000000000001')
  expect([exact, z.encode(percent, exact)]).toEqual([
    -24_100_000_000_000_001n,
    '-2.4100000000000001',
  ])
  expect(z.safeDecode(percent, '2.41000000000000001').success).toBe(false)
})
