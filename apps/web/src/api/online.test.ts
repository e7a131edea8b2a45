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

test('the network is blamed where there is none, or where the exchange does answer elsewhere', () => {
  expect([words.noAnswer(), words.whyOffline()]).toEqual(['app.silent', 'app.silent'])
  device.onLine = false
  expect([words.noAnswer(), words.whyOffline()]).toEqual(['app.error.network', 'app.offline'])
  device.onLine = true
  socket.connection.patch({ status: 'live' })
  expect([words.noAnswer(), words.whyOffline()]).toEqual(['app.error.network', 'app.offline'])
})
