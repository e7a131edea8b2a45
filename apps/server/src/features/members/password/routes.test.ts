import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import { getAreaCodes } from '@assay/wire/routes/home.ts'
import * as wire from '@assay/wire/routes/member/password.ts'
import * as sessionRoutes from '@assay/wire/routes/member/session.ts'
import * as user from '@assay/wire/routes/member/user.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newEmail,
  newPhone,
  PASSWORD,
  peopleOf,
  signInWithPassword,
} from '../../../testing/people.ts'
import { reasonOf } from '../../../testing/send.ts'
import { startTestServer, type TestServer } from '../../../testing/testServer.ts'

let server: TestServer
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  server = await startTestServer()
  people = peopleOf(server)
})
afterAll(() => server.stop())

describe('registering', () => {
  // proves AUTH-02 AUTH-03 AUTH-05 AUTH-15 AUTH-16
  it('by email takes the mailed code, signs in, and notes what was agreed to and when', async () => {
    const before = Date.now()
    const { client, member, account } = await people.registered()
    const masked = `n***@mail.example`
    expect(member).toMatchObject({ email: masked, phone: '', address: '', isEmailVerified: true })
    expect(member.invitationCode).toMatch(/^[2-9A-Z]{8}$/)
    expect((await client.call(sessionRoutes.getMember, {})).id).toBe(member.id)
    const { rows } = await server.pool.query('SELECT * FROM agreement WHERE member = $1', [
      member.id,
    ])
    expect(rows).toEqual([
      { member: member.id, version: AGREEMENT_VERSION, agreed_at: expect.any(Number) },
    ])
    expect(rows[0].agreed_at).toBeGreaterThanOrEqual(before)
    expect((await people.rowOf(member.id)).email).toBe(account)
  })

  // proves AUTH-02
  it('by phone takes the code of a text message', async () => {
    const phone = { account: newPhone(), dialCode: '+86' }
    const { member } = await people.registered(phone)
    expect(member).toMatchObject({ phone: `138****${phone.account.slice(-4)}`, email: '' })
    expect((await people.rowOf(member.id)).phone).toBe(`+86${phone.account}`)
  })

  // proves AUTH-04
  it('binds the inviter, and says when a code is no one’s before it uses the other code up', async () => {
    const inviter = await people.registered()
    const { invitationCode } = inviter.member
    const invited = await people.registered(undefined, {
      invitationCode: invitationCode.toLowerCase(),
    })
    expect((await people.rowOf(invited.member.id)).invited_by).toBe(inviter.member.id)

    const { client } = people.browser()
    const account = newEmail()
    await client.call(wire.sendVisitorCode, { purpose: 'register', account })
    const input = {
      account,
      password: PASSWORD,
      code: await people.codeSent(account),
      agreementVersion: AGREEMENT_VERSION,
    }
    expect(
      await reasonOf(client.call(wire.register, { ...input, invitationCode: 'NOBODYS' })),
    ).toBe('invitationUnknown')
    expect((await client.call(wire.register, { ...input, invitationCode: '' })).token).toBeTruthy()
  })

  // proves AUTH-05 SEC-03
  it('refuses a weak or common password and old agreements, and the code stays good', async () => {
    const { client } = people.browser()
    const account = newEmail()
    await client.call(wire.sendVisitorCode, { purpose: 'register', account })
    const good = {
      account,
      password: PASSWORD,
      code: await people.codeSent(account),
      agreementVersion: AGREEMENT_VERSION,
    }
    const tried = (changes: object) => reasonOf(client.call(wire.register, { ...good, ...changes }))
    expect(await tried({ password: 'kwz12' })).toBe('passwordInvalid')
    expect(await tried({ password: 'kwizpf' })).toBe('passwordInvalid')
    // On the list of breached passwords, however it is spelled.
    expect(await tried({ password: '1Qaz@wsx' })).toBe('passwordCommon')
    expect(await tried({ password: 'zxcvbnm.' })).toBe('passwordCommon')
    expect(await tried({ password: 'P4ssw0rd1' })).toBe('passwordCommon')
    expect(await tried({ password: `${account.split('@')[0]}1` })).toBe('passwordCommon')
    expect(await tried({ agreementVersion: '2020-01' })).toBe('agreementOutdated')
    expect(await tried({})).toBe('none')
    expect(await tried({})).toBe('codeInvalid')
  })

  it('needs the browser, the purpose and the address that the code was made for', async () => {
    const { client } = people.browser()
    const [account, other] = [newEmail(), newEmail()]
    await client.call(wire.sendVisitorCode, { purpose: 'register', account })
    const code = await people.codeSent(account)
    const input = { account, password: PASSWORD, code, agreementVersion: AGREEMENT_VERSION }
    const elsewhere = people.browser().client
    expect(await reasonOf(elsewhere.call(wire.register, input))).toBe('codeInvalid')
    expect(await reasonOf(client.call(wire.register, { ...input, account: other }))).toBe(
      'codeInvalid',
    )
    expect(
      await reasonOf(
        client.call(wire.resetPasswordByEmail, { email: account, code, password: PASSWORD }),
      ),
    ).toBe('codeInvalid')
    expect(await reasonOf(client.call(wire.register, input))).toBe('none')
  })

  it('opens one account when the same request comes ten times at once', async () => {
    const { client } = people.browser()
    const account = newEmail()
    await client.call(wire.sendVisitorCode, { purpose: 'register', account })
    const code = await people.codeSent(account)
    const input = { account, password: PASSWORD, code, agreementVersion: AGREEMENT_VERSION }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reasonOf(client.call(wire.register, input))),
    )
    expect(answers.filter((reason) => reason === 'none')).toHaveLength(1)
    expect(answers.filter((reason) => reason === 'codeInvalid')).toHaveLength(9)
  })

  it('shows both agreements in the language of the request', async () => {
    const client = createClient({ origin: server.origin, locale: () => 'de' })
    const shown = await client.call(wire.getAgreements, {})
    expect(shown.version).toBe(AGREEMENT_VERSION)
    expect(shown.userAgreement).toContain('Sie nutzen Assay selbst')
    expect(shown.userAgreement).toContain('Auszahlungen und Fiat-Geschäfte 24 Stunden')
    expect(shown.privacyPolicy).toContain('Wir speichern')
  })
})

describe('a code', () => {
  // proves AUTH-13
  it('can be checked without being used up; a wrong one costs one of five tries', async () => {
    const { client } = people.browser()
    const account = newEmail()
    await client.call(wire.sendVisitorCode, { purpose: 'register', account })
    const code = await people.codeSent(account)
    const wrong = code === '000000' ? '111111' : '000000'
    const check = (guess: string) =>
      reasonOf(client.call(wire.verifyCode, { purpose: 'register', account, code: guess }))
    for (let i = 0; i < 4; i += 1) expect(await check(wrong)).toBe('codeInvalid')
    expect(await check(code)).toBe('none')
    expect(await check(code)).toBe('none')
    expect(await check(wrong)).toBe('codeSpent')
    expect(await check(code)).toBe('codeSpent')
  })

  it('is sent once a minute and five times a day to one target, for visitors of one network', async () => {
    const account = newEmail()
    const ask = () =>
      reasonOf(people.browser().client.call(wire.sendVisitorCode, { purpose: 'register', account }))
    expect(await ask()).toBe('none')
    expect(await ask()).toBe('codeTooSoon')
    for (let i = 0; i < 4; i += 1) {
      await people.aMinutePasses()
      expect(await ask()).toBe('none')
    }
    await people.aMinutePasses()
    expect(await ask()).toBe('codeLimit')
  })

  it('has shares that strangers do not use up: of a known device, of a password, of a session', async () => {
    const busy = await startTestServer({ config: { trustedProxies: 1 } })
    const people = peopleOf(busy)
    const from = (network: number) => {
      const headers = { 'x-forwarded-for': `192.0.2.${network}` }
      const heard: typeof fetch = (url, init) =>
        fetch(url, { ...init, headers: { ...(init?.headers as object), ...headers } })
      return createClient({ origin: busy.origin, keepsCookies: true, fetch: heard })
    }
    const owner = await people.registered()
    const { account } = owner
    const asked = { purpose: 'resetPassword', account } as const
    const ask = (client: Client) => client.call(wire.sendVisitorCode, asked)
    for (const network of [1, 2, 3, 4]) {
      for (let i = 0; i < 5; i += 1) {
        await people.aMinutePasses()
        await ask(from(network))
      }
      // One network has used up its limit; the answer gives the minutes until its next.
      await people.aMinutePasses()
      await expect(ask(from(network))).rejects.toMatchObject({
        reason: 'codeLimit',
        details: { hours: 23 },
      })
    }
    expect(await reasonOf(ask(from(5)))).toBe('codeLimit')

    expect(await reasonOf(ask(owner.client))).toBe('none')
    expect(await reasonOf(signInWithPassword(from(6), { account }))).toBe('codeRequired')
    await owner.client.call(user.sendCode, { purpose: 'security', change: 'pin' })
    // Another purpose has a separate limit, also for strangers.
    const register = { purpose: 'register', account } as const
    expect(await reasonOf(from(1).call(wire.sendVisitorCode, register))).toBe('none')
    await busy.stop()
  })

  it('is sent to visitors of one address so often a day', async () => {
    const small = await startTestServer({ config: { codesPerAddressPerDay: 2 } })
    const ask = () =>
      reasonOf(
        small.visitor().call(wire.sendVisitorCode, { purpose: 'register', account: newEmail() }),
      )
    expect([await ask(), await ask(), await ask()]).toEqual(['none', 'none', 'codeLimit'])
    await small.stop()
  })

  it('goes to no phone where no one sends text messages', async () => {
    const silent = await startTestServer({ hasSms: false })
    const input = { purpose: 'register', account: newPhone(), dialCode: '+86' } as const
    expect(await reasonOf(silent.visitor().call(wire.sendVisitorCode, input))).toBe(
      'phoneUnavailable',
    )
    await silent.stop()
  })

  // proves AUTH-06 AUTH-07 AUTH-08 AUTH-09 NUM-02 NUM-03
  it.each([
    ['13812345678', '+86', 'none'],
    ['12812345678', '+86', 'phoneInvalid'],
    ['1381234567', '+86', 'phoneInvalid'],
    ['138123456789', '+86', 'phoneInvalid'],
    ['0151 1234 5678', '+49', 'none'],
    ['030 123456', '+49', 'phoneInvalid'],
    ['(201) 555-0123', '+1', 'none'],
    ['900 555 0123', '+1', 'phoneInvalid'],
    ['5551234567', '+999', 'phoneInvalid'],
    ['1', '+49', 'phoneInvalid'],
    ['no one', '+86', 'emailInvalid'],
    ['a@b', '+86', 'emailInvalid'],
    ['', '+86', 'phoneInvalid'],
  ])('to `%s` in %s: %s', async (account, dialCode, reason) => {
    const call = server
      .visitor()
      .call(wire.sendVisitorCode, { purpose: 'register', account, dialCode })
    expect(await reasonOf(call)).toBe(reason)
  })

  it('is offered for every country of the list', async () => {
    const codes = await server.visitor().call(getAreaCodes, {})
    expect(codes.filter(({ isFeatured }) => isFeatured).map(({ region }) => region)).toContain('CN')
    for (const { dialCode } of codes) expect(dialCode).toMatch(/^\+\d{1,3}$/)
  })
})
