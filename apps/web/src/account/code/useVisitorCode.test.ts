import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactDraft } from '../fields/contact.ts'
import { useSubmit } from '../useSubmit.ts'
import { NO_CODE, sentCode } from './sentCode.ts'
import type { useVisitorCode as UseVisitorCode } from './useVisitorCode.ts'

const NORA: ContactDraft = { kind: 'email', account: 'nora@mail.example', dialCode: '' }
const NOW = Date.UTC(2026, 5, 1, 12)
const sent = { code: 200, msg: '', data: { seconds: 60 } }
const tooSoon = {
  code: 429,
  data: null,
  reason: 'codeTooSoon',
  msg: 'Ask again in 45 s.',
  details: { seconds: '45' },
}
const onSent = vi.fn()
let useVisitorCode: typeof UseVisitorCode

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('window', new EventTarget())
  ;({ useVisitorCode } = await import('./useVisitorCode.ts'))
  sentCode.set(NO_CODE)
  onSent.mockClear()
  return () => vi.useRealTimers()
})

/** Rerenders the form that resets Nora's password, and requests a code. */
async function ask(answer: { code: number }) {
  vi.stubGlobal('fetch', async () => ({ status: answer.code, json: async () => answer }))
  let code: ReturnType<typeof UseVisitorCode> | undefined
  const Form = () => {
    const submit = useSubmit()
    code = useVisitorCode({ purpose: 'resetPassword', contact: NORA, submit, onSent })
    return null
  }
  renderToStaticMarkup(createElement(Form))
  code?.sendAnother()
  await vi.advanceTimersByTimeAsync(1_000)
}

test('too soon after a code for something else, the form waits: none is on its way', async () => {
  await ask(tooSoon)
  expect([onSent.mock.calls.length, sentCode.get()]).toEqual([0, NO_CODE])
})

test('too soon after its own code, the form continues with that one, which is no newer', async () => {
  await ask(sent)
  expect(sentCode.get()).toMatchObject({ sentAt: NOW, resendAt: NOW + 60_000 })
  vi.setSystemTime(NOW + 15_000)
  await ask(tooSoon)
  expect(onSent).toHaveBeenCalledTimes(2)
  expect(sentCode.get()).toMatchObject({ sentAt: NOW, resendAt: NOW + 60_000 })
})
