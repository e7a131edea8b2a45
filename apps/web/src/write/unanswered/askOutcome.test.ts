import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { askOutcome as AskOutcome } from './askOutcome.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 5, 1, 12)
const SENT = { key: 'key-0001', member: 7, sentAt: NOW - 2 * MINUTE }

let askOutcome: typeof AskOutcome
let signIn: (member: number) => void
/** The exchange's answer, with its own clock. */
let said: Record<string, unknown>
let clock: number

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('window', new EventTarget())
  clock = NOW
  vi.stubGlobal('fetch', async (path: string) => ({
    status: 200,
    json: async () => ({ code: 200, msg: '', data: path.includes('outcome') ? said : clock }),
  }))
  const { session } = await import('../../session/session.ts')
  signIn = (id) => session.patch({ member: { id } as MemberInfo })
  signIn(7)
  ;({ askOutcome } = await import('./askOutcome.ts'))
  return () => vi.useRealTimers()
})

test('what came in is done or refused, whatever is remembered', async () => {
  said = { outcome: 'done', id: 5 }
  expect(await askOutcome(SENT)).toEqual({ outcome: 'done', orderId: 5 })
  said = { outcome: 'refused', reason: 'insufficientBalance', msg: 'No.' }
  expect(await askOutcome(SENT)).toEqual({
    outcome: 'refused',
    reason: 'insufficientBalance',
    message: 'No.',
  })
})

test('what has arrived and is not decided is neither absent nor forgotten', async () => {
  said = { outcome: 'waiting' }
  expect(await askOutcome(SENT)).toEqual({ outcome: 'waiting' })
})

test('a key that the exchange would still know is absent', async () => {
  said = { outcome: 'unknown', rememberedSince: NOW - 3 * MINUTE }
  expect(await askOutcome(SENT)).toEqual({ outcome: 'absent' })
})

test('a key that half a million others may have displaced within two minutes is not absent', async () => {
  said = { outcome: 'unknown', rememberedSince: NOW - MINUTE }
  expect(await askOutcome(SENT)).toEqual({ outcome: 'forgotten' })
  said = { outcome: 'unknown', rememberedSince: SENT.sentAt - 4_000 }
  expect(await askOutcome(SENT)).toEqual({ outcome: 'forgotten' })
  said = { outcome: 'unknown' }
  expect(await askOutcome(SENT)).toEqual({ outcome: 'forgotten' })
})

test('the clock of the exchange decides, not that of the device', async () => {
  clock = NOW - 10 * MINUTE
  said = { outcome: 'unknown', rememberedSince: NOW - 11 * MINUTE }
  expect(await askOutcome(SENT)).toEqual({ outcome: 'forgotten' })
})

test('an answer to another member says nothing of this write', async () => {
  said = { outcome: 'done', id: 5 }
  signIn(8)
  expect(await askOutcome(SENT)).toBeUndefined()
})
