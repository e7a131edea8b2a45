import { beforeEach, expect, test, vi } from 'vitest'

let openings: (() => void)[]
let api: typeof import('./online.ts')
let words: typeof import('./noAnswer.ts')
let socket: typeof import('../live/socket.ts')
const device = { onLine: true }

beforeEach(async () => {
  vi.resetModules()
  openings = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', device)
  device.onLine = true
  socket = await import('../live/socket.ts')
  vi.spyOn(socket, 'onOpen').mockImplementation((listener) => {
    openings.push(listener)
    return () => undefined
  })
  api = await import('./online.ts')
  words = await import('./noAnswer.ts')
})

const fail = () => {
  for (let count = 0; count < 3; count++) api.unanswered()
}

test('three reads without an answer say that nothing works, and the socket that it does again', () => {
  fail()
  expect(api.online.get().isOnline).toBe(false)
  for (const open of openings) open()
  expect(api.online.get().isOnline).toBe(true)
  api.unanswered()
  expect(api.online.get().isOnline).toBe(true)
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
