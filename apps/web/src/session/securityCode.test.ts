import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let code: typeof import('./securityCode.ts')

/** As after the phone dropped the tab: the modules begin anew, the tab's storage stays. */
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

// proves SEC-02
test('a code of which this tab knows nothing is good for the change at hand', () => {
  expect(code.isCodeForAnother({ change: 'pin' })).toBe(false)
})

// proves SEC-02
test('what a code was sent for is still known after the tab was dropped', async () => {
  code.rememberCode({ change: 'pin' }, 60)
  await reload()
  expect(code.isCodeForAnother({ change: 'pin' })).toBe(false)
  expect(code.isCodeForAnother({ change: 'password' })).toBe(true)
})

// proves SEC-02
test('once the next code may be sent, the last one says nothing of what is on its way', () => {
  code.rememberCode({ change: 'pin' }, 60)
  vi.setSystemTime(1_059_999)
  expect(code.isCodeForAnother({ change: 'password' })).toBe(true)
  vi.setSystemTime(1_060_000)
  expect(code.isCodeForAnother({ change: 'password' })).toBe(false)
})

// proves SEC-02
test('a code for one email is none for another', () => {
  const to = (target: string) => ({ change: 'email', target }) as const
  code.rememberCode(to('anna@mail.example'), 60)
  expect(code.isCodeForAnother(to('anna@mail.example'))).toBe(false)
  expect(code.isCodeForAnother(to('other@mail.example'))).toBe(true)
})
