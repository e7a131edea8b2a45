import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import type { Client } from '@assay/wire/client/client.ts'
import * as wire from '@assay/wire/routes/member/password.ts'
import { freezeAccount } from '@assay/wire/routes/member/security.ts'
import * as sessionRoutes from '@assay/wire/routes/member/session.ts'
import * as user from '@assay/wire/routes/member/user.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  newEmail,
  newPhone,
  PASSWORD,
  peopleOf,
  signInWithPassword,
  targetOf,
} from '../../../testing/people.ts'
import { reasonOf, sendRequest } from '../../../testing/send.ts'
import { startTestServer, type TestServer } from '../../../testing/testServer.ts'

let server: TestServer
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  server = await startTestServer()
  people = peopleOf(server)
})
afterAll(() => server.stop())

describe('signing in with a password', () => {
  // proves AUTH-01 AUTH-02 AUTH-09 AUTH-14
  it('works where the account was opened, until the member signs out', async () => {
    const { client, keep, account, member } = await people.registered()
    await client.call(sessionRoutes.signOut, {})
    expect(await reasonOf(client.call(sessionRoutes.getMember, {}))).toBe('notSignedIn')
    const again = await signInWithPassword(client, { account: ` ${account.toUpperCase()} ` })
    keep(again.token)
    expect((await client.call(sessionRoutes.getMember, {})).id).toBe(member.id)
  })

  // proves AUTH-03
  it('asks for a code on a new device, once', async () => {
    const { account } = await people.registered()
    await people.aMinutePasses()
    const { client } = people.browser()
    await expect(signInWithPassword(client, { account })).rejects.toMatchObject({
      reason: 'codeRequired',
      details: { target: 'n***@mail.example', seconds: 60 },
    })
    const code = await people.codeSent(account, 2)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await reasonOf(signInWithPassword(client, { account }, PASSWORD, wrong))).toBe(
      'codeInvalid',
    )
    // Asking again while a code is on its way sends none and does not void it.
    expect(await reasonOf(signInWithPassword(client, { account }))).toBe('codeRequired')
    await server.lettersSent()
    expect(people.lettersTo(account)).toHaveLength(2)
    expect((await signInWithPassword(client, { account }, PASSWORD, code)).token).toBeTruthy()
    expect((await signInWithPassword(client, { account })).token).toBeTruthy()
    expect(
      await reasonOf(signInWithPassword(people.browser().client, { account }, PASSWORD, code)),
    ).toBe('codeInvalid')
  })

  it('asks for a code on a new device at once, though the last one was for something else', async () => {
    const { account } = await people.registered()
    await people.aMinutePasses()
    const { client } = people.browser()
    await client.call(wire.sendVisitorCode, { purpose: 'resetPassword', account })
    expect(await reasonOf(signInWithPassword(client, { account }))).toBe('codeRequired')
  })

  it('says the same of a wrong password, an unknown account and one without a password', async () => {
    const { account } = await people.registered()
    const wallet = await server.newcomer()
    const to = newEmail()
    await wallet.client.call(user.sendCode, { purpose: 'bindEmail', target: to })
    await wallet.client.call(user.bindContact, {
      kind: 'email',
      target: to,
      code: await people.codeSent(to),
    })
    const answers = []
    for (const name of [account, newEmail(), to]) {
      const { status, body } = await sendRequest(server.origin, wire.signInByPassword, {
        input: { account: name, password: 'wrong1word' },
      })
      answers.push({ status, body })
    }
    expect(answers[0]).toMatchObject({ status: 403, body: { reason: 'signInFailed', details: {} } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await people.forgetAttempts()
  })

  it('takes as long for an unknown account as for a known one', async () => {
    const { account } = await people.registered()
    const timed = async (name: string) => {
      await people.forgetAttempts()
      const from = performance.now()
      await reasonOf(signInWithPassword(server.visitor(), { account: name }, 'wrong1word'))
      return performance.now() - from
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let i = 0; i < 12; i += 1) {
      known.push(await timed(account))
      unknown.push(await timed(newEmail()))
    }
    // The hash alone takes tens of milliseconds: without it the fastest unknown one would be
    // clearly faster.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.25)
    expect(ratio).toBeLessThan(4)
    await people.forgetAttempts()
  })

  it('locks an account after five wrong passwords, known or not, and longer each time', async () => {
    const { account } = await people.registered()
    const { client } = people.browser()
    for (const name of [account, newEmail()]) {
      await people.forgetAttempts()
      const wrong = () => reasonOf(signInWithPassword(client, { account: name }, 'wrong1word'))
      for (let i = 0; i < 5; i += 1) expect(await wrong()).toBe('signInFailed')
      await expect(signInWithPassword(client, { account: name })).rejects.toMatchObject({
        status: 429,
        reason: 'signInLocked',
        details: { minutes: 1 },
      })
      await server.pool.query(`UPDATE sign_in_attempt SET locked_until = 0`)
      expect(await wrong()).toBe('signInFailed')
      await expect(signInWithPassword(client, { account: name })).rejects.toMatchObject({
        details: { minutes: 2 },
      })
    }
    // At most an hour, and one right password resets it.
    await server.pool.query(
      `INSERT INTO sign_in_attempt (subject, tries, last_at, locked_until) VALUES ($1, 100, $2, 0)`,
      [`account/${account}`, Date.now()],
    )
    expect(await reasonOf(signInWithPassword(client, { account }, 'wrong1word'))).toBe(
      'signInFailed',
    )
    await expect(signInWithPassword(client, { account })).rejects.toMatchObject({
      details: { minutes: 60 },
    })
    await server.pool.query(`UPDATE sign_in_attempt SET locked_until = 0`)
    expect(await reasonOf(signInWithPassword(client, { account }))).toBe('codeRequired')
    expect(await reasonOf(signInWithPassword(client, { account }, 'wrong1word'))).toBe(
      'signInFailed',
    )
    expect(await reasonOf(signInWithPassword(client, { account }))).toBe('codeRequired')
  })

  it('leaves a device that the account knows open while strangers are locked out', async () => {
    await people.forgetAttempts()
    const { client, account } = await people.registered()
    const wrong = (on: Client) => reasonOf(signInWithPassword(on, { account }, 'wrong1word'))
    for (let i = 0; i < 5; i += 1) expect(await wrong(server.visitor())).toBe('signInFailed')
    expect(await wrong(server.visitor())).toBe('signInLocked')
    expect(await reasonOf(signInWithPassword(client, { account }))).toBe('none')
    // This unlocks no one else.
    expect(await reasonOf(signInWithPassword(server.visitor(), { account }))).toBe('signInLocked')
    // The network is locked for strangers; the device has five separate attempts.
    for (let i = 0; i < 20; i += 1)
      await reasonOf(signInWithPassword(server.visitor(), { account: newEmail() }))
    expect(await wrong(server.visitor())).toBe('signInLocked')
    for (let i = 0; i < 5; i += 1) expect(await wrong(client)).toBe('signInFailed')
    expect(await reasonOf(signInWithPassword(client, { account }))).toBe('signInLocked')
    await people.forgetAttempts()
    expect(await reasonOf(signInWithPassword(client, { account }))).toBe('none')
  })

  it('looks at five passwords when fifty come at once', async () => {
    await people.forgetAttempts()
    const { account } = await people.registered()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        reasonOf(signInWithPassword(server.visitor(), { account }, 'wrong1word')),
      ),
    )
    expect(answers.filter((reason) => reason === 'signInFailed')).toHaveLength(5)
    expect(answers.filter((reason) => reason === 'signInLocked')).toHaveLength(45)
    await people.forgetAttempts()
  })

  it('locks an address after twenty wrong passwords, whatever the accounts', async () => {
    await people.forgetAttempts()
    const wrong = () =>
      reasonOf(signInWithPassword(server.visitor(), { account: newEmail() }, 'wrong1word'))
    for (let i = 0; i < 20; i += 1) expect(await wrong()).toBe('signInFailed')
    expect(await wrong()).toBe('signInLocked')
    await people.forgetAttempts()
  })
})

describe('what a visitor can learn about others', () => {
  it('is none: a request for a code has the same answer, and only the mail differs', async () => {
    const known = (await people.registered()).account
    await people.aMinutePasses()
    const unknown = newEmail()
    const answers = []
    for (const purpose of ['register', 'resetPassword']) {
      for (const account of [known, unknown]) {
        const { status, body } = await sendRequest(server.origin, wire.sendVisitorCode, {
          input: { type: purpose, account },
        })
        answers.push({ status, body })
      }
      await people.aMinutePasses()
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { code: 200, data: { seconds: 60 } } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await server.lettersSent()
    expect(people.lettersTo(known)).toHaveLength(3)
    const [, exists, reset] = people.lettersTo(known)
    expect(exists?.subject).toBe('You already have an Assay account')
    expect(exists?.body).not.toMatch(/\d{6}/)
    expect(reset?.body).toMatch(/\d{6}/)
    // The unknown address got only the registration code.
    expect(people.lettersTo(unknown)).toHaveLength(1)
  })

  it('is nothing from resetting or registering either', async () => {
    const known = (await people.registered()).account
    for (const email of [known, newEmail()]) {
      const input = { email, code: '123456', password: PASSWORD }
      expect(await reasonOf(server.visitor().call(wire.resetPasswordByEmail, input))).toBe(
        'codeInvalid',
      )
      const opening = {
        account: email,
        code: '123456',
        password: PASSWORD,
        agreementVersion: AGREEMENT_VERSION,
      }
      expect(await reasonOf(server.visitor().call(wire.register, opening))).toBe('codeInvalid')
    }
  })

  it('is nothing from the database’s dump: no password, no code', async () => {
    const { code } = await people.registered()
    const { rows } = await server.pool.query(
      `SELECT (SELECT string_agg(m::text, ',') FROM member m) || (SELECT string_agg(c::text, ',') FROM verification_code c) AS dump`,
    )
    expect(rows[0].dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0].dump).not.toContain(PASSWORD)
    expect(rows[0].dump).not.toContain(`,${code},`)
  })
})

describe('resetting a password', () => {
  const NEXT = 'vobqx92t'

  async function reset(account: string, client: Client, password = NEXT) {
    await people.aMinutePasses()
    const letters = people.lettersTo(account).length
    await client.call(wire.sendVisitorCode, { purpose: 'resetPassword', account })
    const code = await people.codeSent(account, letters + 1)
    return client.call(wire.resetPasswordByEmail, { email: account, code, password })
  }

  // proves AUTH-11 SEC-09
  it('by email ends every session and trust, bars withdrawals for 24 hours, and says so', async () => {
    const { account, client, member } = await people.registered()
    const { client: elsewhere, keep } = people.browser()
    const before = Date.now()
    const { barredUntil } = await reset(account, elsewhere)
    expect(barredUntil - before).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect(barredUntil - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    expect((await people.rowOf(member.id)).barred_until).toBe(barredUntil)
    expect(await reasonOf(client.call(sessionRoutes.getMember, {}))).toBe('notSignedIn')
    expect(await reasonOf(signInWithPassword(elsewhere, { account }))).toBe('signInFailed')
    keep((await signInWithPassword(elsewhere, { account }, NEXT)).token)
    expect((await elsewhere.call(sessionRoutes.getMember, {})).id).toBe(member.id)
    await people.aMinutePasses()
    expect(await reasonOf(signInWithPassword(client, { account }, NEXT))).toBe('codeRequired')
    await vi.waitFor(
      () =>
        expect(people.lettersTo(account).map(({ subject }) => subject)).toContain(
          'Your Assay password was reset',
        ),
      { timeout: 60_000 },
    )
  })

  // proves AUTH-10
  it('by phone works the same', async () => {
    const phone = { account: newPhone(), dialCode: '+86' }
    const { client } = await people.registered(phone)
    await people.aMinutePasses()
    await client.call(wire.sendVisitorCode, { purpose: 'resetPassword', ...phone })
    const code = await people.codeSent(targetOf(phone), 2)
    const { account, dialCode } = phone
    await client.call(wire.resetPasswordByPhone, { phone: account, dialCode, code, password: NEXT })
    expect(await reasonOf(signInWithPassword(client, phone, NEXT))).toBe('none')
    expect(await reasonOf(signInWithPassword(client, phone))).toBe('signInFailed')
  })

  it('takes a code once, and frees a locked account', async () => {
    const { account, client } = await people.registered()
    await people.forgetAttempts()
    for (let i = 0; i < 6; i += 1)
      await reasonOf(signInWithPassword(client, { account }, 'wrong1word'))
    await reset(account, client)
    const code = people
      .lettersTo(account)
      .map(({ body }) => /\b\d{6}\b/.exec(body)?.[0])
      .findLast(Boolean)
    const again = { email: account, code: code ?? '', password: 'zetrq55k' }
    expect(await reasonOf(client.call(wire.resetPasswordByEmail, again))).toBe('codeInvalid')
    expect(await reasonOf(signInWithPassword(client, { account }, NEXT))).toBe('none')
  })

  it('gives the network no try back, for it took none', async () => {
    const { account, client } = await people.registered()
    await people.forgetAttempts()
    const wrong = () =>
      reasonOf(signInWithPassword(server.visitor(), { account: newEmail() }, 'wrong1word'))
    for (let i = 0; i < 20; i += 1) expect(await wrong()).toBe('signInFailed')
    expect(await wrong()).toBe('signInLocked')
    await reset(account, client)
    expect(await wrong()).toBe('signInLocked')
    await people.forgetAttempts()
  })

  // proves AUTH-01
  it('is refused to a frozen account: its mail may be what was taken', async () => {
    const person = await people.registered()
    await person.client.call(freezeAccount, {})
    await people.aMinutePasses()
    const { client } = people.browser()
    const letters = people.lettersTo(person.account).length
    await client.call(wire.sendVisitorCode, { purpose: 'resetPassword', account: person.account })
    const code = await people.codeSent(person.account, letters + 1)
    const reset = { email: person.account, code, password: 'another81' }
    expect(await reasonOf(client.call(wire.resetPasswordByEmail, reset))).toBe('fundsFrozen')
    expect(await reasonOf(signInWithPassword(person.client, person))).toBe('none')
  })

  it('gives a wallet member with a confirmed email the first password', async () => {
    const wallet = await server.newcomer()
    const to = newEmail()
    await wallet.client.call(user.sendCode, { purpose: 'bindEmail', target: to })
    await wallet.client.call(user.bindContact, {
      kind: 'email',
      target: to,
      code: await people.codeSent(to),
    })
    const { client } = people.browser()
    await reset(to, client)
    const { member } = await signInWithPassword(client, { account: to }, NEXT)
    expect(member.id).toBe(wallet.id)
    expect(member.address).toBe(wallet.account.address)
  })
})
