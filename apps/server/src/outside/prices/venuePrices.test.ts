import { toDecimal } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import { openVenues, type Venue, type VenueTicker, venuePrices } from './venuePrices.ts'

const NOW = 1_750_000_000_000

/** What Binance, OKX and Kraken answered through ccxt, cut to the fields that count. */
const RECORDED: Record<string, Record<string, VenueTicker>> = {
  binance: {
    'BTC/USDT': { last: 104_981.77, timestamp: NOW - 120 },
    'DOGE/USDT': { last: 0.17612, timestamp: NOW - 90 },
    'PEPE/USDT': { last: 1.104e-5, timestamp: NOW - 80 },
  },
  okx: {
    'BTC/USDT': { last: 104_980.1, timestamp: NOW - 300 },
    'DOGE/USDT': { last: 0.17608, timestamp: NOW - 200 },
    'PEPE/USDT': { last: 1.103e-5, timestamp: NOW - 110 },
  },
  kraken: { 'BTC/USDT': { last: 104_990, timestamp: undefined }, 'DOGE/USDT': {} },
}

function venue(
  id: string,
  change: (tickers: Record<string, VenueTicker>) => typeof tickers = (t) => t,
): Venue {
  return {
    id,
    fetchTickers: async () => change(structuredClone(RECORDED[id] ?? {})),
    close: async () => undefined,
  }
}
const down = (id: string): Venue => ({
  ...venue(id),
  fetchTickers: () => Promise.reject(new Error('502')),
})

async function readAll(venues: Venue[], clock = () => NOW) {
  const prices = await venuePrices(venues, clock).read([
    'BTC/USDT',
    'DOGE/USDT',
    'PEPE/USDT',
    'XRP/USDT',
  ])
  return Object.fromEntries([...prices].map(([symbol, { price }]) => [symbol, toDecimal(price)]))
}

it('makes one index per market from what the venues said, tiny prices to the digit', async () => {
  expect(await readAll([venue('binance'), venue('okx'), venue('kraken')])).toEqual({
    'BTC/USDT': '104981.77',
    'DOGE/USDT': '0.1761',
    'PEPE/USDT': '0.000011035',
  })
})

it('continues with the others when one is down, and stops when too few are left', async () => {
  expect((await readAll([down('binance'), venue('okx'), venue('kraken')]))['BTC/USDT']).toBe(
    '104985.05',
  )
  expect(await readAll([down('binance'), venue('okx'), down('kraken')])).toEqual({})
})

it('does not believe a venue that is far from the others, or that speaks nonsense', async () => {
  const cheap = venue('binance', (tickers) => ({
    ...tickers,
    'BTC/USDT': { last: 1, timestamp: NOW },
  }))
  expect((await readAll([cheap, venue('okx'), venue('kraken')]))['BTC/USDT']).toBe('104985.05')
  for (const last of [Number.NaN, Number.POSITIVE_INFINITY, -5, 0]) {
    const broken = venue('binance', (tickers) => ({
      ...tickers,
      'BTC/USDT': { last, timestamp: NOW },
    }))
    expect((await readAll([broken, venue('okx'), venue('kraken')]))['BTC/USDT']).toBe('104985.05')
  }
})

it('lets what a venue said last grow old when it falls silent', async () => {
  let now = NOW
  let isDown = false
  const silent = (id: string): Venue => ({
    ...venue(id),
    fetchTickers: async () => {
      if (isDown) throw new Error('timeout')
      return RECORDED[id] ?? {}
    },
  })
  const prices = venuePrices([silent('binance'), silent('okx')], () => now)
  expect((await prices.read(['BTC/USDT'])).size).toBe(1)
  const isLate = async () => (await prices.read(['BTC/USDT'])).get('BTC/USDT')?.isLate
  expect(await isLate()).toBe(false)
  isDown = true
  // Younger than two seconds from the venue's own time on it may settle rounds, then only marks.
  now += 1_700
  expect(await isLate()).toBe(false)
  now += 1
  expect(await isLate()).toBe(true)
  now += 3_299
  expect(await isLate()).toBe(true)
  now += 6_000
  expect((await prices.read(['BTC/USDT'])).size).toBe(0)
})

it('takes fresh quotes alone where there are enough, and believes no clock that is ahead', async () => {
  const said = (id: string, last: number, age: number): Venue => ({
    ...venue(id),
    fetchTickers: async () => ({ 'BTC/USDT': { last, timestamp: NOW - age } }),
  })
  const old = said('kraken', 100, 2_001)
  let now = NOW
  const ahead = [said('okx', 102, -60_000), said('bybit', 103, -60_000)]
  const venues = [old, said('binance', 101, 2_000), ...ahead]
  const prices = venuePrices(venues, () => now)
  const read = async () => {
    const { price, isLate } = (await prices.read(['BTC/USDT'])).get('BTC/USDT') ?? {}
    return [price && toDecimal(price), isLate]
  }
  expect(await read()).toEqual(['102', false])
  // What came a minute early by the venue's clock grows old like the rest.
  for (const each of venues) each.fetchTickers = () => Promise.reject(new Error('502'))
  now += 2_001
  expect(await read()).toEqual(['101.5', true])
  now += 8_000
  expect(await read()).toEqual([undefined, undefined])
})

it('takes an answer without a time to be as old as its question', async () => {
  let now = NOW
  const slow = (id: string): Venue => ({
    ...venue(id),
    fetchTickers: async () => {
      now += 4_000
      return { 'BTC/USDT': { last: 100, timestamp: undefined } }
    },
  })
  const prices = venuePrices([slow('binance'), slow('kraken')], () => now)
  expect((await prices.read(['BTC/USDT'])).get('BTC/USDT')?.isLate).toBe(true)
})

it('says when the oldest price that counts was asked for', async () => {
  let now = NOW
  const says = (id: string, price: number, { takes = 0, age = 0 } = {}): Venue => ({
    ...venue(id),
    fetchTickers: async () => {
      now += takes
      return { 'BTC/USDT': { last: price, timestamp: now - age } }
    },
  })
  const oldest = async (...venues: Venue[]) => {
    now = NOW
    return (await venuePrices(venues, () => now).read(['BTC/USDT'])).get('BTC/USDT')?.oldestAt
  }
  expect(await oldest(says('okx', 100), says('kraken', 101))).toBe(NOW)
  // A quote is as old as its request, even if the venue reports a newer time.
  expect(await oldest(says('okx', 100, { takes: 700 }), says('kraken', 101, { takes: 700 }))).toBe(
    NOW,
  )
  expect(await oldest(says('okx', 100, { age: 300 }), says('kraken', 101))).toBe(NOW - 300)
  // Kraken is too far away to count.
  const far = says('kraken', 900, { age: 1_000 })
  expect(await oldest(says('okx', 100, { age: 20 }), says('binance', 101), far)).toBe(NOW - 20)
})

it('keeps saying how old a price is while its venue is silent', async () => {
  let now = NOW
  let isDown = false
  const okx: Venue = {
    ...venue('okx'),
    fetchTickers: async () => {
      if (isDown) throw new Error('timeout')
      return { 'BTC/USDT': { last: 100, timestamp: now } }
    },
  }
  const kraken: Venue = {
    ...venue('kraken'),
    fetchTickers: async () => ({ 'BTC/USDT': { last: 101, timestamp: now } }),
  }
  const prices = venuePrices([okx, kraken], () => now)
  const read = async () => (await prices.read(['BTC/USDT'])).get('BTC/USDT')
  expect(await read()).toMatchObject({ isLate: false, oldestAt: NOW })
  isDown = true
  now += 2_000
  expect(await read()).toMatchObject({ isLate: false, oldestAt: NOW })
})

it('counts nothing that was asked for before the clock was set back', async () => {
  let now = NOW
  let isDown = false
  let onAnswer = () => {}
  const says = (id: string): Venue => ({
    ...venue(id),
    fetchTickers: async () => {
      if (isDown) throw new Error('timeout')
      onAnswer()
      return { 'BTC/USDT': { last: 100, timestamp: now } }
    },
  })
  const prices = venuePrices([says('okx'), says('kraken')], () => now)
  const read = async () => (await prices.read(['BTC/USDT'])).get('BTC/USDT')?.oldestAt
  expect(await read()).toBe(NOW)
  now -= 60_000
  isDown = true
  // They would look a minute newer than they are, and still count once the clock catches up.
  expect(await read()).toBe(undefined)
  now = NOW
  expect(await read()).toBe(undefined)
  // Nor does an answer that came before its question, by the clock.
  isDown = false
  onAnswer = () => {
    now = NOW - 60_000
  }
  expect(await read()).toBe(undefined)
  onAnswer = () => {}
  expect(await read()).toBe(NOW - 60_000)
})

it('does not wait for a venue that hangs', async () => {
  const hanging: Venue = { ...venue('binance'), fetchTickers: () => new Promise(() => undefined) }
  const read = readAll([hanging, venue('okx'), venue('kraken')])
  expect((await read)['BTC/USDT']).toBe('104985.05')
})

it('names a venue that is not known', async () => {
  await expect(openVenues(['binance', 'nosuchvenue'])).rejects.toThrow('nosuchvenue')
})
