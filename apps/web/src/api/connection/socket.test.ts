import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserSocket, stubSocket } from '../../testing/browserSocket.ts'

const NOW = 1_700_000_000_000
const KEY = 'USDT_BTC_trad_1'

let live: typeof import('./socket.ts')
const { last } = BrowserSocket
const keys = (socket: BrowserSocket) =>
  socket.sent.filter((text) => text !== 'ping').map((text) => JSON.parse(text))

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  stubSocket()
  live = await import('./socket.ts')
  live.startSocket()
  await vi.dynamicImportSettled()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// proves SOCK-02
test('its id is the time and a number below 100', () => {
  expect(last().url).toMatch(/^ws:\/\/assay\.test\/ws\/1700000000000\d{1,2}$/)
})

// proves SOCK-03
test('messages are JSON stamped with the time here', () => {
  last().opens()
  live.subscribeTo({ key: KEY, mine: 15 })
  expect(keys(last())).toEqual([{ key: KEY, mine: 15, type: 'sub', time: NOW }])
})

// proves SOCK-10
test('what is wanted before the socket is open is sent by the opening, once', () => {
  live.subscribeTo({ key: KEY })
  vi.advanceTimersByTime(3_000)
  expect(last().sent).toEqual([])
  last().opens()
  vi.advanceTimersByTime(3_000)
  expect(keys(last()).map(({ key }) => key)).toEqual([KEY])
})

// proves SOCK-04 SOCK-05
test('it pings every 30 s and closes when no pong came within 30 s', () => {
  const socket = last()
  socket.opens()
  vi.advanceTimersByTime(29_999)
  expect(socket.sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(socket.sent).toEqual(['ping'])
  socket.onmessage({ data: 'pong' })
  vi.advanceTimersByTime(30_000)
  expect(socket.sent).toEqual(['ping', 'ping'])
  vi.advanceTimersByTime(29_999)
  expect(socket.readyState).toBe(BrowserSocket.OPEN)
  vi.advanceTimersByTime(1)
  expect(socket.readyState).toBe(3)
})

// proves SOCK-06
test('it comes back sooner at first, and every 15 s after that', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  last().opens()
  const waits = [1, 2, 4, 8, 15, 15].map((seconds) => {
    const before = BrowserSocket.all.length
    last().close()
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    const isEarly = BrowserSocket.all.length > before
    vi.advanceTimersByTime(1)
    return !isEarly && BrowserSocket.all.length === before + 1
  })
  expect(waits).toEqual([true, true, true, true, true, true])
})

test('not all come back at once: up to half as early, and within 3 s of a restart', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const waitOf = (code: number) => {
    last().opens()
    last().close(code)
    const waitMs = (live.connection.get().retryAt ?? 0) - Date.now()
    vi.advanceTimersByTime(waitMs)
    return waitMs
  }
  expect([waitOf(1006), waitOf(1012)]).toEqual([500, 0])
  random.mockReturnValue(0.5)
  expect([waitOf(1006), waitOf(1012)]).toEqual([750, 1_500])
})

// proves SOCK-07 SOCK-08
test('a new socket subscribes to what a screen still needs, and to nothing else', () => {
  last().opens()
  const leave = live.subscribeTo({ key: KEY })
  live.subscribeTo({ key: 'USDT_ETH_trad_1' })
  leave()
  last().close()
  vi.advanceTimersByTime(1_000)
  last().opens()
  expect(keys(last()).map(({ key, type }) => [key, type])).toEqual([['USDT_ETH_trad_1', 'sub']])
})

// proves SOCK-13
test('a silent socket makes prices stale, and a closed one says that it reconnects', () => {
  last().opens()
  expect(live.connection.get().status).toBe('live')
  vi.advanceTimersByTime(7_000)
  expect(live.connection.get().status).toBe('stale')
  last().onmessage({ data: 'pong' })
  expect(live.connection.get().status).toBe('live')
  last().close()
  expect(live.connection.get().status).toBe('reconnecting')
})

// proves SOCK-13
test('an unreadable message is reported once for each opening, and the next message counts', () => {
  const told = vi.fn()
  const heard = vi.fn()
  live.onAbnormal(told)
  live.onMessage(heard)
  last().opens()
  last().onmessage({ data: 'not JSON {' })
  last().onmessage({ data: 'not JSON {' })
  expect([told.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0])
  last().close()
  vi.advanceTimersByTime(1_000)
  last().opens()
  last().onmessage({ data: 'null' })
  expect(told.mock.calls.length).toBe(2)
})

test('the first connection is taken for a lost one only when it takes long', () => {
  expect(live.connection.get().status).toBe('connecting')
  vi.advanceTimersByTime(5_000)
  expect(live.connection.get().status).toBe('connecting')
  vi.advanceTimersByTime(1_000)
  expect(live.connection.get().status).toBe('reconnecting')
})

test('a listener that fails keeps no other from hearing, nor from what comes next', () => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  const heard: number[] = []
  live.onMessage(() => {
    throw new Error('A screen that cannot take it.')
  })
  live.onMessage(({ seq }) => heard.push(seq))
  last().opens()
  for (const seq of [1, 2]) {
    const data = { key: 'answered', seq, data: { id: seq, wdate: NOW } }
    last().onmessage({ data: JSON.stringify(data) })
  }
  expect(heard).toEqual([1, 2])
  expect(told).toHaveBeenCalledTimes(2)
})

test('messages that come before they can be read are delivered in order once they can', async () => {
  vi.resetModules()
  const early = await import('./socket.ts')
  const heard: unknown[] = []
  early.onMessage(({ key, seq }) => heard.push([key, seq]))
  early.startSocket()
  last().opens()
  const answered = (seq: number) =>
    JSON.stringify({ key: 'answered', seq, data: { id: seq, wdate: NOW } })
  for (const seq of [1, 2]) last().onmessage({ data: answered(seq) })
  expect(heard).toEqual([])
  await vi.dynamicImportSettled()
  // One that comes while those are being read waits for its turn.
  last().onmessage({ data: answered(3) })
  await vi.advanceTimersByTimeAsync(10)
  expect(heard).toEqual([1, 2, 3].map((seq) => ['answered', seq]))
})
