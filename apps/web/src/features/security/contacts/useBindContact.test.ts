import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { useBindContact as UseBindContact } from './useBindContact.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const NORA = { kind: 'email', account: 'nora@mail.example', dialCode: '' } as const
const sent = { code: 200, msg: '', data: { seconds: 60, target: 'n***@mail.example' } }
let useBindContact: typeof UseBindContact

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async () => ({ status: 200, json: async () => sent }))
  ;({ useBindContact } = await import('./useBindContact.ts'))
  return () => vi.useRealTimers()
})

/** The page drawn again, as after a reload. */
function draw(hasOther: boolean) {
  let bind: ReturnType<typeof UseBindContact> | undefined
  const Form = () => {
    bind = useBindContact('email', hasOther)
    return null
  }
  const client = new QueryClient()
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)))
  return bind!
}

// proves SEC-02
test('a reload while the code is valid returns to where it is asked for', async () => {
  draw(false).setContact(NORA)
  expect(draw(false).step).toBe('address')
  draw(false).onAddress()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(draw(false)).toMatchObject({ step: 'code', waitSeconds: 59, contact: NORA })
  draw(false).back()
  expect(draw(false).step).toBe('address')
  draw(false).onAddress()
  await vi.advanceTimersByTimeAsync(CODE_VALID_MS)
  expect(draw(false)).toMatchObject({ step: 'address', contact: NORA })
})

// proves SEC-02
test('who has a contact already gives its code again, which no reload keeps', async () => {
  draw(true).setContact(NORA)
  draw(true).onAddress()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(draw(true).step).toBe('own')
  draw(true).onProof({ code: '123456' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(draw(true)).toMatchObject({ step: 'own', contact: NORA })
})
