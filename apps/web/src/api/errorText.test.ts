import { beforeEach, expect, test, vi } from 'vitest'

let errors: typeof import('./errorText.ts')
let wire: typeof import('@assay/wire/client/client.ts')
let toasts: typeof import('@assay/ui/notes/toasts.ts').toasts

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: {} })
  const { speak } = await import('../i18n/i18n.ts')
  await speak('en')
  wire = await import('@assay/wire/client/client.ts')
  errors = await import('./errorText.ts')
  ;({ toasts } = await import('@assay/ui/notes/toasts.ts'))
})

const refusal = (code: number, msg: string) =>
  new wire.ApiError(code, { code, msg, data: null, reason: 'insufficientBalance' })

// proves NET-08 NET-11
test("a refusal shows the server's message as a toast", () => {
  errors.toastError(refusal(422, 'Insufficient balance.'))
  expect(toasts.shown()).toMatchObject({ text: 'Insufficient balance.', kind: 'error' })
})

// proves NET-10
test('being signed out shows no toast', () => {
  errors.toastError(refusal(401, 'Please log in.'))
  expect(toasts.shown()).toBeUndefined()
})

test('a change without an answer may have been made, unless there is no network', () => {
  expect(errors.errorText(new wire.AnswerMissed('x'))).toBe(
    'Request failed. Check your network connection.',
  )
  vi.stubGlobal('navigator', { onLine: true })
  expect(errors.errorText(new wire.AnswerMissed('x'))).toBe(
    'No answer came. It may have been done all the same: check before you try again.',
  )
})

// proves NET-12 NET-13
test('no answer asks to check the network where there is none; anything else is an unknown error', async () => {
  expect(errors.errorText(new wire.NetworkError('x'))).toBe(
    'Request failed. Check your network connection.',
  )
  vi.stubGlobal('navigator', { onLine: true })
  const { connection } = await import('./connection/socket.ts')
  connection.patch({ status: 'reconnecting' })
  expect(errors.errorText(new wire.NetworkError('x'))).toBe(
    'The exchange cannot be reached right now. If other pages fail too, check your network.',
  )
  expect(errors.errorText(refusal(422, ''))).toBe('Something went wrong (insufficientBalance).')
  expect(errors.errorText(new TypeError('x'))).toBe('Something went wrong (client).')
})
