import type { ServerMessage } from '@assay/wire/socket/messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'

let openings: (() => void)[]
let heard: ((message: ServerMessage) => void)[]
let api: typeof import('./online.ts')
let words: typeof import('./noAnswer.ts')
let socket: typeof import('./socket.ts')
const device = { onLine: true }

beforeEach(async () => {
  vi.resetModules()
  openings = []
  heard = []
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', device)
  device.onLine = true
  socket = await import('./socket.ts')
  vi.spyOn(socket, 'onOpen').mockImplementation((listener) => {
    openings.push(listener)
    return () => undefined
  })
  vi.spyOn(socket, 'onMessage').mockImplementation((listener) => {
    heard.push(listener)
    return () => undefined
  })
  api = await import('./online.ts')
  words = await import('./noAnswer.ts')
  return () => vi.useRealTimers()
})

const fail = () => {
  for (let count = 0; count < 3; count++) api.answerMissed()
}

test('three reads without an answer say that nothing works, and the socket that it does again', () => {
  fail()
  expect(api.online.get().isOnline).toBe(false)
  for (const open of openings) open()
  expect(api.online.get().isOnline).toBe(true)
  api.answerMissed()
  expect(api.online.get().isOnline).toBe(true)
})

test('the last price is that of a market, not that of an answer or of the member', () => {
  vi.setSystemTime(1_000)
  for (const hear of heard) hear({ key: 'balances', seq: 1, data: [] })
  api.answered()
  expect(api.lastPriceAt()).toBeUndefined()
  for (const hear of heard) hear({ key: 'top', seq: 1, data: {} } as unknown as ServerMessage)
  expect(api.lastPriceAt()).toBe(1_000)
  vi.setSystemTime(9_000)
  api.answered()
  expect(api.lastPriceAt()).toBe(1_000)
})

test.each([
  ['reconnecting', true, 'app.silent', 'app.silent'],
  ['stale', true, 'app.silent', 'app.silent'],
  ['reconnecting', false, 'app.error.network', 'app.offline'],
  ['live', true, 'app.error.network', 'app.offline'],
  ['connecting', true, 'app.error.network', 'app.offline'],
  ['paused', true, 'app.error.network', 'app.offline'],
] as const)(
  'the exchange is silent where it was heard, or should be, and there is a network: %s',
  (...row) => {
    const [status, onLine, ...said] = row
    device.onLine = onLine
    socket.connection.patch({ status })
    expect([words.noAnswer(), words.whyOffline()]).toEqual(said)
  },
)
