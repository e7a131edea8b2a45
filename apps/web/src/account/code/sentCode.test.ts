import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactDraft } from '../fields/contact.ts'

const kept = new Map<string, string>()
const NORA: ContactDraft = { kind: 'email', account: 'nora@mail.example', dialCode: '' }
const MINUTE_MS = 60_000

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

/** Loads the module again, like a reload. */
async function load() {
  vi.resetModules()
  return import('./sentCode.ts')
}

test('where a code went is known after a reload, for what it was sent and while it is valid', async () => {
  const { sentCode } = await load()
  const sentAt = Date.now() - 4 * MINUTE_MS
  const sent = { purpose: 'register', contact: NORA, sentAt, resendAt: sentAt + MINUTE_MS } as const
  sentCode.set(sent)
  const after = await load()
  expect(after.sentCodeFor('register')).toEqual(sent)
  expect(after.sentCodeFor('resetPassword')).toBeUndefined()
  after.sentCode.set({ ...sent, sentAt: sentAt - MINUTE_MS })
  expect(after.sentCodeFor('register')).toBeUndefined()
})

test('what else the form had is known too, so that a reload continues where the code is asked for', async () => {
  const { sentCode } = await load()
  const now = Date.now()
  sentCode.set({ purpose: 'register', contact: NORA, sentAt: now, resendAt: now + MINUTE_MS })
  sentCode.patch({ isEntering: true, agreed: '3', invitation: 'ABC123', returnTo: '/futures' })
  const after = await load()
  expect(after.sentCodeFor('register')).toMatchObject({
    isEntering: true,
    agreed: '3',
    invitation: 'ABC123',
    returnTo: '/futures',
  })
})
