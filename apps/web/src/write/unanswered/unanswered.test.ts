import { beforeEach, expect, test, vi } from 'vitest'
import type * as Unanswered from './unanswered.ts'

const kept = new Map<string, string>()
const SENT = { key: 'key-1', path: '/trad/buyLimit', member: 7, subject: 'BTC/USDT', sentAt: 1_000 }
const absent = { outcome: 'absent' } as const
/** Within the grace period for other tabs, and after it. */
const SOON = 2_000
const LATER = 20_000

/** The page after a reload: empty memory, stored data kept. */
async function load(): Promise<typeof Unanswered> {
  vi.resetModules()
  return import('./unanswered.ts')
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('while its own screen waits for the answer, no one else speaks of it', async () => {
  const { keepSent, leaveToNotes, shownTo, unanswered } = await load()
  keepSent(SENT)
  expect(shownTo(unanswered.get(), 7, SOON)).toEqual([])
  leaveToNotes('key-1')
  expect(shownTo(unanswered.get(), 7, SOON)).toMatchObject([{ key: 'key-1', subject: 'BTC/USDT' }])
  expect(shownTo(unanswered.get(), 8, SOON)).toEqual([])
})

test('a reload in the middle of the sending does not lose it', async () => {
  const before = await load()
  before.keepSent(SENT)
  const after = await load()
  expect(after.shownTo(after.unanswered.get(), 7, LATER)).toMatchObject([
    { key: 'key-1', absent: 0 },
  ])
})

test('another tab does not speak of a sending that still has its screen, nor once that was answered', async () => {
  const here = await load()
  here.keepSent(SENT)
  const there = await load()
  const tabs = new EventTarget()
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs))
  there.listenToTabs()
  expect(there.shownTo(there.unanswered.get(), 7, SOON)).toEqual([])
  expect(there.shownTo(there.unanswered.get(), 7, LATER)).toHaveLength(1)
  here.forgetSent('key-1')
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'unanswered' }))
  expect(there.shownTo(there.unanswered.get(), 7, LATER)).toEqual([])
})

test('what goes again counts from when it went first', async () => {
  const { keepSent, unanswered } = await load()
  keepSent(SENT)
  keepSent({ ...SENT, sentAt: 50_000 })
  expect(unanswered.get()).toMatchObject([{ key: 'key-1', sentAt: 1_000 }])
})

test('what was answered on its own screen is forgotten, and nothing of it is kept', async () => {
  const { keepSent, forgetSent } = await load()
  keepSent(SENT)
  forgetSent('key-1')
  expect(kept.size).toBe(0)
})

test('its end is what the exchange says of the key', async () => {
  const { keepSent, leaveToNotes, noteAnswer, shownTo, unanswered, dismissNote } = await load()
  for (const key of ['key-1', 'key-2']) {
    keepSent({ ...SENT, key })
    leaveToNotes(key)
    dismissNote(key)
  }
  noteAnswer('key-1', { outcome: 'done', orderId: 5 }, 2_000)
  noteAnswer('key-2', { outcome: 'refused', reason: 'insufficientBalance', message: 'No.' }, 2_000)
  expect(shownTo(unanswered.get(), 7, SOON)).toMatchObject([
    { end: { kind: 'done' }, isAside: false },
    { end: { kind: 'refused', message: 'No.' }, isAside: false },
  ])
})

test('not placed is said only after a minute, and never of a server that could not be asked', async () => {
  const { keepSent, leaveToNotes, noteAnswer, unanswered } = await load()
  keepSent(SENT)
  leaveToNotes('key-1')
  const end = () => unanswered.get()[0]?.end
  for (let asked = 0; asked < 9; asked++) noteAnswer('key-1', absent, 30_000)
  for (let asked = 0; asked < 9; asked++) noteAnswer('key-1', undefined, 90_000)
  expect(end()).toBeUndefined()
  noteAnswer('key-1', absent, 61_001)
  expect(end()).toEqual({ kind: 'absent' })
})

test('what was sent without a network is known not to have arrived as soon as the exchange says so', async () => {
  const { keepSent, leaveToNotes, noteAnswer, unanswered } = await load()
  keepSent({ ...SENT, isUnsent: true })
  leaveToNotes('key-1')
  const end = () => unanswered.get()[0]?.end
  for (let asked = 0; asked < 2; asked++) noteAnswer('key-1', absent, 5_000)
  expect(end()).toBeUndefined()
  noteAnswer('key-1', absent, 6_000)
  expect(end()).toEqual({ kind: 'absent' })
})

test('what has arrived and waits is not called absent by what was said before', async () => {
  const { keepSent, leaveToNotes, noteAnswer, unanswered } = await load()
  keepSent({ ...SENT, isUnsent: true })
  leaveToNotes('key-1')
  for (let asked = 0; asked < 2; asked++) noteAnswer('key-1', absent, 5_000)
  noteAnswer('key-1', { outcome: 'waiting' }, 6_000)
  noteAnswer('key-1', absent, 7_000)
  expect(unanswered.get()[0]).toMatchObject({ absent: 1 })
  expect(unanswered.get()[0]).not.toHaveProperty('end')
})

test('what went once more with a network may still arrive', async () => {
  const { keepSent, leaveToNotes, noteAnswer, unanswered } = await load()
  keepSent({ ...SENT, isUnsent: true })
  keepSent({ ...SENT, isUnsent: false })
  leaveToNotes('key-1')
  for (let asked = 0; asked < 9; asked++) noteAnswer('key-1', absent, 30_000)
  expect(unanswered.get()[0]?.end).toBeUndefined()
})

test('when the exchange may have forgotten the key, it is not called absent', async () => {
  const { keepSent, leaveToNotes, noteAnswer, unanswered } = await load()
  keepSent(SENT)
  leaveToNotes('key-1')
  noteAnswer('key-1', { outcome: 'forgotten' }, 121_000)
  expect(unanswered.get()[0]?.end).toEqual({ kind: 'unclear' })
})

test('of an abandoned write only its late arrival is shown', async () => {
  const { keepSent, discard, noteAnswer, shownTo, unanswered } = await load()
  for (const key of ['key-1', 'key-2', 'key-3']) {
    keepSent({ ...SENT, key })
    discard(key)
  }
  noteAnswer('key-1', { outcome: 'done', orderId: 5 }, 2_000)
  noteAnswer('key-2', { outcome: 'refused', reason: 'insufficientBalance', message: 'No.' }, 2_000)
  for (let asked = 0; asked < 3; asked++) noteAnswer('key-3', absent, 70_000)
  expect(shownTo(unanswered.get(), 7, SOON)).toMatchObject([
    { key: 'key-1', end: { kind: 'done' }, isAside: false },
  ])
})
