/**
 * People with a browser and a mailbox: they register, ask for codes and sign in as the app does.
 */
import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import type { Locale } from '@assay/wire/locale.ts'
import * as wire from '@assay/wire/routes/member/password.ts'
import { expect, vi } from 'vitest'
import type { TestServer } from './testServer.ts'

export const PASSWORD = 'kwizpf81'
export type SignInAccount = { account: string; dialCode?: string }

let numbered = 0
function next(): number {
  numbered += 1
  return numbered
}
export const newEmail = () => `nora${next()}x@mail.example`
export const newPhone = () => `1380000${String(next()).padStart(4, '0')}`
/** As the outbox knows the account. */
export const targetOf = ({ account, dialCode }: SignInAccount) => (dialCode ?? '') + account

export const signInWithPassword = (
  client: Client,
  input: SignInAccount,
  password = PASSWORD,
  code?: string,
) => client.call(wire.signInByPassword, { ...input, password, ...(code && { code }) })

export function peopleOf(server: TestServer) {
  /** A browser: cookies, and the token once it has one. */
  function browser(): {
    client: Client
    keep: (token: string) => void
    speak: (language: Locale) => void
  } {
    let token = ''
    let language: Locale = 'en'
    const options = { token: () => token, locale: () => language, keepsCookies: true }
    const client = createClient({ origin: server.origin, ...options })
    const keep = (kept: string) => {
      token = kept
    }
    const speak = (chosen: Locale) => {
      language = chosen
    }
    return { client, keep, speak }
  }

  const lettersTo = (to: string) => server.letters.filter((letter) => letter.to === to)

  /** The last letter with a code: a notice may be posted after it. */
  const codeLetterTo = (to: string) =>
    lettersTo(to).findLast(({ body }) => /\b\d{6}\b/.test(body))?.body

  /** The code in the letter of that count, or in a later one: notices are posted in between. */
  async function codeSent(to: string, count = 1): Promise<string> {
    const codes = () =>
      lettersTo(to)
        .slice(count - 1)
        .flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? [])
    await vi.waitFor(() => expect(codes()).not.toEqual([]), { timeout: 5_000 })
    return codes().at(-1) ?? ''
  }

  async function registered(input: SignInAccount = { account: newEmail() }, changes = {}) {
    const { client, keep, speak } = browser()
    await client.call(wire.sendVisitorCode, { purpose: 'register', ...input })
    const code = await codeSent(targetOf(input))
    const rest = { password: PASSWORD, code, agreementVersion: AGREEMENT_VERSION, ...changes }
    const { member, token } = await client.call(wire.register, { ...input, ...rest })
    keep(token)
    return { ...input, client, keep, speak, member, code }
  }

  return {
    browser,
    lettersTo,
    codeLetterTo,
    codeSent,
    registered,
    aMinutePasses: () => server.pool.query('UPDATE code_sent SET sent_at = sent_at - 61000'),
    forgetAttempts: () => server.pool.query('DELETE FROM sign_in_attempt'),
    rowOf: async (id: number) =>
      (await server.pool.query('SELECT * FROM member WHERE id = $1', [id])).rows[0],
  }
}
