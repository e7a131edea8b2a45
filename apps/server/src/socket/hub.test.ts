import { type connect, connect as openLine } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from '@assay/engine/command.ts'
import { ZERO } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { getSpotCandles } from '@assay/wire/routes/trading/candles.ts'
import { getSpotMarket, placeMarketBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { money } from '../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/testServer.ts'
import { RebuiltBook, TestSocket } from '../testing/testSocket.ts'

const KEY = 'USDT_BTC_trad_1'
let server: TestServer
let member: TestMember
const open: TestSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  member = await server.member({ USDT: '1000000', BTC: '20' })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await server.exchange.submit(cancelAll())
})

async function socketOf(options: ConstructorParameters<typeof TestSocket>[1] = {}) {
  const socket = new TestSocket(server.origin, options)
  open.push(socket)
  return socket.opened()
}

function order(side: 'buy' | 'sell', price: number, quantity: number): Command {
  return {
    type: 'placeSpotOrder',
    at: Date.now(),
    key: '',
    member: member.id,
    market: 'BTC/USDT',
    side,
    orderType: 'limit',
    timeInForce: 'gtc',
    price,
    quantity,
    quoteBudget: ZERO,
    stopPrice: 0,
    clientOrderId: '',
  }
}

function cancelAll() {
  const command = {
    type: 'cancelAllSpotOrders',
    at: Date.now(),
    key: '',
    market: undefined,
  } as const
  return { ...command, member: member.id }
}

describe('a book with joined prices (SPOT-05)', () => {
  it('shows rows far beyond the first twenty, beside the book itself, and follows them', async () => {
    const { exchange } = server
    for (let i = 0; i < 30; i += 1) await exchange.submit(order('buy', 5_800_000 - i * 7, 1_000))
    const socket = await socketOf()
    socket.say({ key: KEY })
    socket.say({ key: KEY, depth: 100 })
    await socket.until(() => socket.of('depth').length > 0)
    const first = socket.of('depth')[0]
    const shown = first?.data.bids.map(({ price, quantity }) => [price, quantity].map(toDecimal))
    // 5 800 000 alone, then fourteen or fifteen orders in each step of a hundred ticks.
    expect(shown).toEqual([
      ['58000', '0.01'],
      ['57999', '0.14'],
      ['57998', '0.14'],
      ['57997', '0.01'],
    ])
    expect([first?.data.isSnapshot, first?.data.ticks, first?.data.area]).toEqual([
      true,
      100,
      'spot',
    ])
    await exchange.submit(order('buy', 5_799_650, 1_000))
    await socket.until(() => socket.of('depth').length > 1)
    const next = socket.of('depth').at(-1)
    expect(next?.data.bids.map(({ price, quantity }) => [price, quantity].map(toDecimal))).toEqual([
      ['57996', '0.01'],
    ])
    const before = socket.of('top').length
    socket.say({ key: KEY, depth: 100, type: 'unsub' })
    socket.say({ key: KEY, depth: 10 })
    await socket.until(() => socket.of('depth').at(-1)?.data.ticks === 10)
    await exchange.submit(order('buy', 5_799_000, 1_000))
    await exchange.submit(order('buy', 5_800_001, 1_000))
    await socket.until(() => socket.of('top').length > before)
  })
})

describe('a market that cannot be shown', () => {
  it('ends the socket that asked for it, and nothing else', async () => {
    const { markets } = server.exchange.marketData
    const live = markets.get('BTC/USDT')
    if (!live) throw new Error('The small world lists BTC/USDT.')
    const { failures } = server.gateway
    const other = await socketOf()
    other.say({ key: KEY })
    await other.until(() => other.of('top').length > 0)
    // No price has so many decimals: every view of this market throws.
    const broken = { ...live, market: { ...live.market, symbol: 'BAD/USDT', priceDecimals: 40 } }
    markets.set('BAD/USDT', { ...broken, indexPrice: 1, lastPrice: 1 })
    try {
      const socket = await socketOf()
      socket.say({ key: 'USDT_BAD_trad_1' })
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(1011)
      const before = other.of('top').length
      await server.exchange.submit(order('buy', 5_800_000, 1_000))
      server.gateway.hub.tick()
      await other.until(() => other.of('top').length > before)
      const failed = [...failures.all().keys()]
      expect(failed).toContain('A socket was not answered.')
    } finally {
      markets.delete('BAD/USDT')
    }
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })
})

describe('a new socket (SOCK-01)', () => {
  it('receives all markets at once and then every second', async () => {
    const socket = await socketOf()
    await socket.until(() => socket.of('cyclesymbols').length === 2)
    const [first, second] = socket.of('cyclesymbols')
    expect(first?.data.spot.map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'ETH/BTC'])
    expect(second?.seq).toBe((first?.seq ?? 0) + 1)
    const { data } = JSON.parse(socket.texts[0] ?? '')
    for (const part of ['overview', 'symbols']) {
      expect(data[part].map((row: { stringName: string }) => row.stringName)).toEqual([
        'BTC/USDT',
        'ETH/BTC',
      ])
    }
  })

  it.each([
    ['of another site', { headers: { origin: 'https://evil.example' } }],
    ['without an id', { path: '/ws/' }],
    ['with a strange id', { path: '/ws/a%20b' }],
    ['with an endless id', { path: `/ws/${'1'.repeat(65)}` }],
    ['on another path', { path: '/socket' }],
  ])('%s is refused', async (_, options) => {
    const socket = new TestSocket(server.origin, options)
    await expect(socket.opened()).rejects.toThrow('403')
  })

  it('that is refused and resets the line ends nothing but itself', async () => {
    const { port } = new URL(server.origin)
    for (let i = 0; i < 20; i += 1) {
      const line = openLine(Number(port), '127.0.0.1')
      line.on('error', () => undefined)
      line.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n')
      line.write('Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
      await new Promise((resolve) => line.once('connect', resolve))
      line.resetAndDestroy()
    }
    await wait(100)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  })

  it('is accepted from the app’s origin', async () => {
    const socket = await socketOf({ headers: { origin: server.publicOrigin } })
    await socket.until(() => socket.messages.length > 0)
  })

  it('is one of as many as its address may open', async () => {
    const limited = await startTestServer({ config: { socketsPerAddress: 2 } })
    const sockets = [1, 2, 3].map(() => new TestSocket(limited.origin))
    const opened = await Promise.allSettled(sockets.map((socket) => socket.opened()))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const socket of sockets) socket.close()
    await wait(50)
    const next = await new TestSocket(limited.origin).opened()
    next.close()
    await limited.stop()
  })
})

describe('the heartbeat (SOCK-04)', () => {
  it('answers the text ping with pong', async () => {
    const socket = await socketOf()
    socket.say('ping')
    await socket.until(() => socket.texts.includes('pong'))
  })
})

describe('what is no message', () => {
  it.each([
    ['text', 'hello', 1007],
    ['broken JSON', '{"key":', 1007],
    ['another shape', '{"key":5,"time":1}', 1007],
    ['an unknown field', `{"key":"${KEY}","time":1,"isAdmin":true}`, 1007],
    ['a poisoned prototype', `{"key":"${KEY}","time":1,"__proto__":{"a":1}}`, 1007],
    ['bytes', Buffer.from([1, 2, 3]), 1008],
    ['more than a frame may hold', 'x'.repeat(5_000), 1009],
  ])('ends the connection: %s', async (_, frame, code) => {
    const socket = await socketOf()
    socket.socket.send(frame)
    await socket.until(() => socket.closeCode !== undefined)
    expect(socket.closeCode).toBe(code)
  })

  it('a flood ends it too', async () => {
    const socket = await socketOf()
    for (let i = 0; i < 60; i += 1) socket.say('ping')
    await socket.until(() => socket.closeCode !== undefined)
    expect(socket.closeCode).toBe(1008)
    expect(socket.texts.filter((text) => text === 'pong').length).toBeLessThanOrEqual(50)
  })

  it('a key of no market leaves the socket open and silent', async () => {
    const socket = await socketOf()
    for (const key of [
      '',
      'USDT_NOPE_trad_1',
      'USDT_BTC_contract_1',
      'BTC_USDT_trad_1',
      '__proto__',
    ]) {
      socket.say({ key })
    }
    socket.say('ping')
    await socket.until(() => socket.texts.includes('pong'))
    expect(socket.of('top')).toEqual([])
  })
})

describe('a subscription (SOCK-09, SOCK-11)', () => {
  it('begins with figures, book, trades and the candle, and continues with what changes', async () => {
    await server.exchange.submit(order('sell', 6_000_000, 50_000))
    const socket = await socketOf()
    socket.say({ key: KEY })
    await socket.until(() =>
      ['info', 'top', 'trades', 'kline'].every((key) => socket.of(key as 'info').length > 0),
    )
    expect(socket.of('top')[0]?.data).toMatchObject({
      base: 'BTC',
      quote: 'USDT',
      isSnapshot: true,
      asks: [{ price: money('60000'), quantity: money('0.5') }],
    })
    const buyer = await server.member({ USDT: '100000' })
    await buyer.client.call(placeMarketBuy, { base: 'BTC', quote: 'USDT', quantity: money('0.2') })
    await socket.until(() => socket.of('trades').at(-1)?.data.trades.length === 1)
    await socket.until(() => socket.of('kline').some(({ data }) => data.data.candles.length > 0))
    const update = socket.of('top').at(-1)
    expect(update?.data).toMatchObject({ isSnapshot: false, bids: [] })
    expect(update?.data.asks).toEqual([{ price: money('60000'), quantity: money('0.3') }])
    const candle = socket.of('kline').at(-1)?.data.data.candles[0]
    const { candles } = await server.visitor().call(getSpotCandles, {
      symbol: 'BTC/USDT',
      intervalMinutes: 1,
      count: 1,
      before: 0,
    })
    expect(candles).toEqual([candle])
    // proves CHART-21
    const frame = JSON.parse(socket.texts.findLast((text) => text.includes('"kline"')) ?? '')
    expect(frame.data).toMatchObject({ tradcoin: 'BTC', maincoin: 'USDT', mine: 1 })
    expect(frame.data.data.series[0]).toMatch(/^\d{14}\|60000\|60000\|60000\|60000\|0\.2$/)
    await socket.until(() => toDecimal(socket.of('info').at(-1)?.data.lastPrice ?? 0n) === '60000')
  })

  it('may be spelled in any case, ask for another interval, change and end', async () => {
    const socket = await socketOf()
    socket.say({ key: 'usdt_btc_trad_1', mine: 15 })
    await socket.until(() => socket.of('kline').length > 0)
    expect(socket.of('kline')[0]?.data.intervalMinutes).toBe(15)
    socket.say({ key: 'BTC_ETH_trad_1' })
    await socket.until(() => socket.of('top').at(-1)?.data.base === 'ETH')
    const heard = socket.of('top').length
    await server.exchange.submit(order('buy', 5_900_000, 1_000))
    await wait(250)
    expect(socket.of('top')).toHaveLength(heard)
    socket.say({ key: 'BTC_ETH_trad_1', type: 'unsub' })
    socket.say('ping')
    await socket.until(() => socket.texts.includes('pong'))
  })

  it('asked for again is a fresh snapshot, which is how a gap heals', async () => {
    const socket = await socketOf()
    socket.say({ key: KEY })
    await socket.until(() => socket.of('top').length === 1)
    await server.exchange.submit(order('buy', 5_900_000, 1_000))
    await socket.until(() => socket.of('top').length === 2)
    socket.say({ key: KEY })
    await socket.until(() => socket.of('top').length === 3)
    const [, update, snapshot] = socket.of('top')
    expect(snapshot).toMatchObject({ seq: update?.seq, data: { isSnapshot: true } })
    expect(snapshot?.data.bids).toEqual(update?.data.bids)
  })

  it.each([true, false])('reads the same whether compressed or not: %s', async (isCompressed) => {
    for (let i = 0; i < 20; i += 1)
      await server.exchange.submit(order('buy', 5_900_000 - i, 1_000 + i))
    const socket = await socketOf({ isCompressed })
    expect(socket.socket.extensions.includes('permessage-deflate')).toBe(isCompressed)
    socket.say({ key: KEY })
    await socket.until(() => socket.of('top').length > 0)
    const { bids } = await server.visitor().call(getSpotMarket, { base: 'BTC', quote: 'USDT' })
    expect(socket.of('top')[0]?.data.bids).toEqual(
      bids.map(({ price, quantity }) => ({ price, quantity })),
    )
  })
})

/** The book that results from all messages of the socket. */
function heard(socket: TestSocket) {
  const book = new RebuiltBook()
  for (const message of socket.of('top')) book.take(message)
  const { gaps, snapshots } = book
  return { bids: book.rows('bids'), asks: book.rows('asks'), gaps, snapshots }
}

describe('the book of a long random run', () => {
  it('built from updates equals the book that HTTP returns, whenever a reader joined', async () => {
    let seed = 20_261
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * limit)
    }
    const readers: TestSocket[] = []
    const join = async () => {
      const socket = await socketOf({ isCompressed: readers.length % 2 === 0 })
      socket.say({ key: KEY })
      readers.push(socket)
    }
    await join()
    const seller = await server.member({ BTC: '1000' })
    const from = Date.now()
    for (let round = 0; round < 60; round += 1) {
      if (round % 12 === 6) await join()
      const commands = Array.from({ length: 25 }, (): Command => {
        const side = below(2) === 0 ? 'buy' : 'sell'
        const away = below(60) - 6
        const price = 6_000_000 + (side === 'buy' ? -away : away)
        const who = side === 'buy' ? member.id : seller.id
        if (below(200) === 0) return { ...cancelAll(), member: who }
        return { ...order(side, price, 10 + below(500)), member: who } as Command
      })
      await Promise.all(commands.map((command) => server.exchange.submit(command)))
      await wait(20)
    }
    const seconds = (Date.now() - from) / 1_000
    // At most ten a second, and the snapshot.
    expect(readers[0]?.of('top').length).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 2)
    const { bids, asks } = await server
      .visitor()
      .call(getSpotMarket, { base: 'BTC', quote: 'USDT' })
    const bare = (rows: typeof bids) => rows.map(({ price, quantity }) => ({ price, quantity }))
    expect(bids.length + asks.length).toBeGreaterThan(10)
    const shown = { bids: bare(bids), asks: bare(asks), gaps: 0, snapshots: 1 }
    for (const reader of readers) {
      await expect.poll(() => heard(reader), { timeout: 60_000 }).toEqual(shown)
    }
  })
})

describe('a reader that stops reading', () => {
  it('costs the server little, and starts over with a snapshot when it reads again', async () => {
    const socket = await socketOf({ isCompressed: false })
    socket.say({ key: KEY })
    await socket.until(() => socket.of('top').length === 1)
    const stream = (socket.socket as unknown as { _socket: ReturnType<typeof connect> })._socket
    stream.pause()
    const { hub } = server.gateway
    // The system itself holds a few megabytes before the server can notice; the overview fills
    // them.
    for (let i = 0; i < 200_000 && hub.behind() === 0; i += 1) {
      hub.tick()
      if (i % 50 === 0) await new Promise(setImmediate)
    }
    for (let i = 0; i < 5; i += 1) {
      await server.exchange.submit(order('buy', 5_900_000 - i, 1_000 + i))
      hub.tick()
    }
    expect(hub.behind()).toBeGreaterThan(0)
    // Publications during this time are not queued for it.
    for (let i = 0; i < 5_000; i += 1) hub.tick()
    stream.resume()
    await socket.until(
      () => socket.of('top').filter(({ data }) => data.isSnapshot).length > 1,
      10_000,
    )
    const { bids } = await server.visitor().call(getSpotMarket, { base: 'BTC', quote: 'USDT' })
    const bare = bids.map(({ price, quantity }) => ({ price, quantity }))
    await expect.poll(() => heard(socket).bids, { timeout: 60_000 }).toEqual(bare)
    const book = heard(socket)
    expect(book.snapshots).toBeGreaterThan(1)
    expect(book.gaps).toBe(0)
    const numbers = socket.of('cyclesymbols').map(({ seq }) => seq)
    expect(numbers.some((seq, i) => seq - (numbers[i - 1] ?? seq) > 50)).toBe(true)
  })
})
