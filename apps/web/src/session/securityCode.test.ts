import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let code: typeof import('./securityCode.ts')

/** As after the phone dropped the tab: the modules begin again, the tab's storage stays. */
async function reload() {
  vi.resetModules()
  code = await import('./securityCode.ts')
}

beforeEach(async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers({ now: 1_000_000 })
  await reload()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (name: 'pin' | 'password') => ({ purpose: 'security', change: name }) as const

// proves SEC-02
test('a code of which this tab knows nothing is none for the change at hand', () => {
  expect(code.isCodeSent(change('pin'))).toBe(false)
})

// proves SEC-02
test('what a code was sent for is still known after the tab was dropped', async () => {
  code.rememberCode(change('pin'), 60)
  await reload()
  expect(code.isCodeSent(change('pin'))).toBe(true)
  expect(code.isCodeSent(change('password'))).toBe(false)
})

// proves SEC-02
test('once the next code may be sent, the last one says nothing of what is on its way', () => {
  code.rememberCode(change('pin'), 60)
  vi.setSystemTime(1_059_999)
  expect(code.isCodeSent(change('pin'))).toBe(true)
  vi.setSystemTime(1_060_000)
  expect(code.isCodeSent(change('pin'))).toBe(false)
})

// proves SEC-02
test('a code for exactly this is known while it is valid, also when the next may be sent', async () => {
  code.rememberCode(change('pin'), 60)
  vi.setSystemTime(1_000_000 + CODE_VALID_MS - 1)
  await reload()
  expect(code.codeSentFor(change('pin'))?.until).toBe(1_060_000)
  expect(code.codeSentFor(change('password'))).toBeUndefined()
  vi.setSystemTime(1_000_000 + CODE_VALID_MS)
  expect(code.codeSentFor(change('pin'))).toBeUndefined()
})

// proves SEC-02
test('a code for one email is none for another, and one for the new email leaves the one before it', () => {
  const own = { purpose: 'security', change: 'email', target: 'anna@mail.example' } as const
  const bound = { purpose: 'bindEmail', target: 'anna@mail.example' } as const
  code.rememberCode(own, 60)
  expect(code.isCodeSent(bound)).toBe(false)
  code.rememberCode(bound, 60)
  expect([code.isCodeSent(own), code.isCodeSent(bound)]).toEqual([true, true])
  expect(code.isCodeSent({ ...own, target: 'other@mail.example' })).toBe(false)
  expect(code.isCodeSent({ ...bound, target: 'other@mail.example' })).toBe(false)
})
