import { expect, test } from 'vitest'
import type { Input, Route } from '../route.ts'
import { getMember, signOut } from '../routes/member/session.ts'
import { cancelWithdrawal } from '../routes/withdrawal/withdrawal.ts'
import { AnswerMissed, createClient, NetworkError, OutcomeUnknown } from './client.ts'

/** Never answers; a request ends when it is given up. */
const silent: typeof fetch = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
const broken: typeof fetch = () => Promise.reject(new TypeError('broken'))

async function errorOf<R extends Route>(fetch: typeof silent, route: R, input: Input<R>) {
  const call = createClient({ origin: '', fetch }).call(route, input, { timeoutMs: 1 })
  return call.then(
    () => undefined,
    (error: Error) => error.constructor,
  )
}

test('a missing answer is distinguished by what it may have done', async () => {
  expect(await errorOf(silent, getMember, {})).toBe(NetworkError)
  expect(await errorOf(silent, signOut, {})).toBe(AnswerMissed)
  expect(await errorOf(silent, cancelWithdrawal, { id: 7 })).toBe(OutcomeUnknown)
  expect(await errorOf(broken, getMember, {})).toBe(NetworkError)
  expect(await errorOf(broken, signOut, {})).toBe(AnswerMissed)
  expect(await errorOf(broken, cancelWithdrawal, { id: 7 })).toBe(OutcomeUnknown)
})
