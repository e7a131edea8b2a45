import { encodeMessage } from '@assay/wire/socket/messages.ts'
import type { Notice } from '@assay/wire/socket/notice.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { BrowserSocket, stubSocket } from '../testing/browserSocket.ts'
import { exampleMember } from '../testing/exampleMember.ts'

let live: typeof import('./member.ts')

/** Ann is signed in and her socket is open; the part that shows notices is not loaded yet. */
beforeEach(async () => {
  vi.resetModules()
  stubSocket()
  vi.stubGlobal('fetch', createServer().fetch)
  const { startSession } = await import('../session/session.ts')
  const { startSocket } = await import('../api/connection/socket.ts')
  live = await import('./member.ts')
  startSession({ member: exampleMember, token: 'hers' })
  startSocket()
  await vi.dynamicImportSettled()
  BrowserSocket.last().opens()
})

const liquidated = (market: string): Notice => ({ kind: 'liquidated', market, at: 1 })
const comes = (notice: Notice) =>
  BrowserSocket.last().onmessage({ data: encodeMessage('notice', 1, notice) })

/** The markets that a part that shows notices receives. */
function listen() {
  const heard: unknown[] = []
  return { heard, leave: live.onNotice(({ market }) => heard.push(market)) }
}

test('a notice that comes before the part that shows it is shown as soon as that is there, once', () => {
  comes(liquidated('BTC/USDT'))
  const { heard, leave } = listen()
  expect(heard).toEqual(['BTC/USDT'])
  comes(liquidated('ETH/USDT'))
  expect(heard).toEqual(['BTC/USDT', 'ETH/USDT'])
  leave()
  // As when the part comes again for another member.
  expect(listen().heard).toEqual([])
})

test('a notice that was not shown is forgotten when its member signs out', async () => {
  const { closeSession, startSession } = await import('../session/session.ts')
  comes(liquidated('BTC/USDT'))
  await closeSession()
  startSession({ member: { ...exampleMember, id: 8, name: 'Bob' }, token: 'his' })
  comes(liquidated('ETH/USDT'))
  expect(listen().heard).toEqual(['ETH/USDT'])
})

test('a notice that was not shown is forgotten when another member signs in instead', async () => {
  const { startSession } = await import('../session/session.ts')
  comes(liquidated('BTC/USDT'))
  startSession({ member: { ...exampleMember, id: 8, name: 'Bob' }, token: 'his' })
  expect(listen().heard).toEqual([])
})

test('nothing comes for a member who signed out, though the server could not be notified', async () => {
  const { closeSession, startSession } = await import('../session/session.ts')
  const hers = BrowserSocket.last()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')))
  await closeSession()
  expect([hers.readyState, BrowserSocket.all.length]).toEqual([3, 2])
  startSession({ member: { ...exampleMember, id: 8, name: 'Bob' }, token: 'his' })
  const { heard } = listen()
  hers.onmessage({ data: encodeMessage('notice', 1, liquidated('BTC/USDT')) })
  expect(heard).toEqual([])
})
