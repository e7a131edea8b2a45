import { generateKeyPairSync } from 'node:crypto'
import { DAY_MS } from '@assay/domain/day.ts'
import type { Input } from '@assay/wire/route.ts'
import { transferFiat } from '@assay/wire/routes/funds/account.ts'
import { createApiKey, getApiKeys } from '@assay/wire/routes/member/apiKey.ts'
import * as password from '@assay/wire/routes/member/password.ts'
import * as wire from '@assay/wire/routes/member/security.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import {
  bindContact,
  CODED_CHANGES,
  type CodedChange,
  sendCode,
} from '@assay/wire/routes/member/user.ts'
import { cancelAllOrders } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Busy } from '../../../fault.ts'
import type { CodeAbout } from '../../../security/security.ts'
import {
  newEmail,
  newPhone,
  PASSWORD,
  peopleOf,
  signInWithPassword,
} from '../../../testing/people.ts'
import { reasonOf } from '../../../testing/send.ts'
import { consoleFreezer, startTestServer, type TestServer } from '../../../testing/testServer.ts'
import { withoutLetters } from '../../../testing/withoutLetters.ts'
import { createFundPasswords } from './fundPasswords.ts'

let server: TestServer
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  server = await startTestServer()
  people = peopleOf(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await people.forgetAttempts()
  await people.aMinutePasses()
})

const PIN = '482915'
type Person = Awaited<ReturnType<typeof people.registered>>

/** The code to the member's own email, required for a security change. */
type Subject = Omit<Input<typeof sendCode>, 'purpose' | 'change'>

async function ownCode(
  { client, account }: Person,
  change: CodedChange = 'pin',
  subject: Subject = {},
) {
  await people.aMinutePasses()
  const letters = people.lettersTo(account).length
  await client.call(sendCode, { purpose: 'security', change, ...subject })
  return people.codeSent(account, letters + 1)
}

async function withPin(): Promise<Person> {
  const person = await people.registered()
  const code = await ownCode(person)
  expect(await person.client.call(wire.savePin, { pin: PIN, code })).toEqual({ barredUntil: 0 })
  await vi.waitFor(() => expect(noticesTo(person)).toBe(1), { timeout: 60_000 })
  return person
}

const noticesTo = ({ account }: Person) =>
  people
    .lettersTo(account)
    .filter(({ subject }) => subject === 'The security of your Assay account was changed').length

const security = () => server.gateway.security

describe('mails about security', () => {
  // proves SEC-05
  it('say what a code is for, and which setting was changed, when and from where', async () => {
    const person = await withPin()
    const letters = people.lettersTo(person.account)
    const bodies = letters.map(({ body }) => body)
    expect(bodies[0]).toMatch(
      /^Your Assay code is \d{6}, valid for 5 minutes\. It opens an Assay account for you\./,
    )
    expect(bodies[1]).toMatch(
      /^Your Assay code is \d{6}, valid for 5 minutes\. Use it only to confirm this change in your security center: set a new fund password, which withdrawals ask for\. If this wasn’t you, freeze your account .+ Do not share it with anyone, including us\.$/,
    )
    expect(bodies[2]).toMatch(
      /^The security of your Assay account was changed: Fund password set\n\nWhen: 20\d\d-\d\d-\d\d \d\d:\d\d UTC\nFrom: .*127\.0\.0\.1\n\nIf this wasn’t you, freeze your account in the security center/,
    )
    await person.client.call(wire.saveAntiPhishingWord, { word: 'Otter9' })
    await person.client.call(wire.freezeAccount, {})
    await vi.waitFor(() => expect(noticesTo(person)).toBe(2), { timeout: 60_000 })
    const last = people
      .lettersTo(person.account)
      .map(({ body }) => body)
      .find((body) => body.includes('was changed: Account frozen\n'))
    expect(last).toContain('Your anti-phishing word: Otter9')
  })
})

/** What the account has to have, or not to have any more, for the change. */
const needed: { [change in CodedChange]?: string } = {
  factorRemove: `INSERT INTO member_factor (member, sealed_seed, is_active, last_step, set_at)
    VALUES ($1, '', true, 0, 1)`,
  passkeyRemove: `INSERT INTO passkey
      (id, member, name, public_key, counter, transports, created_at)
    VALUES (gen_random_uuid(), $1, 'Phone', '', 0, '{}', 1)`,
  walletUnlink: `UPDATE member SET address = '0x' || lpad($1::text, 40, '0') WHERE id = $1`,
}

describe('a code for a change', () => {
  // proves SEC-05
  it('names that change in the member’s language, and is valid for no other', async () => {
    const person = await people.registered()
    const { client, account } = person
    const nothing = client.call(sendCode, { purpose: 'security' })
    expect(await reasonOf(nothing)).toBe('malformedRequest')
    const unnamed = client.call(sendCode, { purpose: 'security', change: 'email' })
    expect(await reasonOf(unnamed)).toBe('malformedRequest')
    const code = await ownCode(person, 'factorEnroll')
    const change = client.call(wire.changePassword, { password: 'vobqx92t', code })
    expect(await reasonOf(change)).toBe('codeInvalid')
    expect(await reasonOf(client.call(wire.savePin, { pin: PIN, code }))).toBe('codeInvalid')

    person.speak('de')
    const key = { keyName: 'Sparplan', keyRight: 'trade', keyDays: 90 } as const
    const subjects: { [change in CodedChange]?: Subject } = {
      email: { target: 'ja@mail.example' },
      phone: { target: '13912345678', dialCode: '+86' },
      walletLink: { target: `0x${'ab'.repeat(20)}` },
      apiKey: { ...key, keyNetworks: '203.0.113.7' },
    }
    for (const each of CODED_CHANGES) {
      const prepare = needed[each]
      if (prepare) await server.pool.query(prepare, [person.member.id])
      await ownCode(person, each, subjects[each])
    }
    const told = people.lettersTo(account).slice(-CODED_CHANGES.length)
    const saidOf = ({ body }: { body: string }) =>
      /Sicherheitscenter: (.+?)\. Wenn/.exec(body)?.[1] ??
      /\n\n(Name: .+)\n\nWenn Sie/s.exec(body)?.[1]
    expect(told.map(saidOf)).toEqual([
      'ein neues Login-Passwort setzen',
      'eine neue Zahlungs-PIN setzen, nach der Auszahlungen fragen',
      'die E-Mail-Adresse ja@mail.example für Ihr Konto eintragen',
      'die Telefonnummer +8613912345678 für Ihr Konto eintragen',
      'eine Authenticator-App einrichten',
      'die Authenticator-App entfernen',
      'neue Wiederherstellungscodes erstellen, die die bisherigen ersetzen',
      'einen Passkey hinzufügen, mit dem sich ein Gerät anmelden kann',
      'einen Passkey entfernen',
      'die Wallet 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB verknüpfen, die sich dann an Ihrem Konto anmelden kann',
      'die Verknüpfung der Wallet lösen',
      'Name: Sparplan\nEr darf: lesen und handeln\nIP-Adressen: 203.0.113.7\nEndet nach (Tagen): 90',
    ])
  })
})

describe('a code for a change that cannot be made', () => {
  it('is not mailed, so that the next one need not wait', async () => {
    const { client, member } = await people.registered()
    const send = (change: CodedChange, subject: Subject = {}) =>
      reasonOf(client.call(sendCode, { purpose: 'security', change, ...subject }))
    const make = (sql: string) => server.pool.query(sql, [member.id])
    expect(await send('factorRemove')).toBe('factorMissing')
    expect(await send('recoveryRenew')).toBe('factorMissing')
    expect(await send('passkeyRemove')).toBe('passkeyNotFound')
    expect(await send('walletUnlink')).toBe('walletNotLinked')
    await make(needed.factorRemove ?? '')
    expect(await send('factorEnroll')).toBe('factorExists')
    await make(needed.walletUnlink ?? '')
    expect(await send('walletLink', { target: `0x${'ab'.repeat(20)}` })).toBe('walletLinkedAlready')
    await make('UPDATE member SET password_hash = NULL WHERE id = $1')
    expect(await send('walletUnlink')).toBe('walletOnlyWayIn')
    for (let count = 0; count < 10; count += 1) await make(needed.passkeyRemove ?? '')
    expect(await send('passkeyAdd')).toBe('passkeysFull')
    const asked = `SELECT FROM code_sent WHERE sender = 'member/' || $1::text`
    expect((await make(asked)).rowCount).toBe(0)
    expect(await send('walletUnlink')).toBe('none')
    expect((await make(asked)).rowCount).toBe(1)
  })
})

describe('the fund password', () => {
  // proves SEC-05
  it('is six digits that are not easy to guess', async () => {
    const { client } = await people.registered()
    const save = (pin: string) => reasonOf(client.call(wire.savePin, { pin, code: '000000' }))
    expect(await save('48291')).toBe('pinInvalid')
    expect(await save('abc123')).toBe('pinInvalid')
    expect(await save('123456')).toBe('pinTooSimple')
    expect(await save(PIN)).toBe('codeInvalid')
  })

  it('bars nothing when it is the first, and 24 hours when it replaces one', async () => {
    const person = await withPin()
    const { client } = person
    expect(await client.call(getMember, {})).toMatchObject({ hasPin: true, barredUntil: 0 })
    const before = Date.now()
    const code = await ownCode(person)
    const { barredUntil } = await client.call(wire.savePin, { pin: '739164', code })
    expect(barredUntil).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(await client.call(getMember, {})).toMatchObject({ barredUntil })
    expect((await security().checkFundPin(person.member.id, PIN))?.code).toBe('pinWrong')
    expect(await security().checkFundPin(person.member.id, '739164')).toBeUndefined()
  })

  it('needs a contact first, and a code that is used once', async () => {
    const wallet = await server.newcomer()
    expect(
      await reasonOf(wallet.client.call(sendCode, { purpose: 'security', change: 'pin' })),
    ).toBe('contactRequired')
    const person = await people.registered()
    const code = await ownCode(person)
    await person.client.call(wire.savePin, { pin: PIN, code })
    expect(await reasonOf(person.client.call(wire.savePin, { pin: '739164', code }))).toBe(
      'codeInvalid',
    )
  })

  it('locks for 30 minutes after five wrong tries, for a day after ten, and says so', async () => {
    const person = await withPin()
    const check = (pin: string) => security().checkFundPin(person.member.id, pin)
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await check('000001')).toMatchObject({ code: 'pinWrong', details: { left } })
    }
    expect(await check(PIN)).toMatchObject({ code: 'pinLocked', details: { minutes: 30 } })
    await vi.waitFor(() => expect(noticesTo(person)).toBe(2), { timeout: 60_000 })
    await server.pool.query('UPDATE fund_pin SET locked_until = 0')
    for (let i = 0; i < 5; i += 1) await check('000001')
    expect(await check(PIN)).toMatchObject({ code: 'pinLocked', details: { minutes: 1440 } })
    await server.pool.query('UPDATE fund_pin SET locked_until = 0')
    expect(await check(PIN)).toBeUndefined()
    expect(await check('000001')).toMatchObject({ details: { left: 4 } })
  })

  it('looks at five when fifty come at once', async () => {
    const { member } = await withPin()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => security().checkFundPin(member.id, '000001')),
    )
    expect(answers.filter((answer) => answer?.code === 'pinWrong')).toHaveLength(5)
    expect(answers.filter((answer) => answer?.code === 'pinLocked')).toHaveLength(45)
  })

  it('counts no try that could not be compared, so that a rush locks no one out', async () => {
    const { member } = await withPin()
    const isRight = () => Promise.reject(new Busy('Too many passwords are being checked.'))
    const onLocked = () => Promise.reject(new Error('It was locked.'))
    const rushed = createFundPasswords(server.pool, { passwords: { isRight }, onLocked })
    for (let i = 0; i < 6; i += 1) await expect(rushed.check(member.id, PIN)).rejects.toThrow(Busy)
    expect(await security().checkFundPin(member.id, '000001')).toMatchObject({
      code: 'pinWrong',
      details: { left: 4 },
    })
  })

  it('is in no table unencrypted', async () => {
    const { member } = await withPin()
    const { rows } = await server.pool.query('SELECT * FROM fund_pin WHERE member = $1', [
      member.id,
    ])
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(rows[0])).not.toContain(PIN)
  })
})

describe('the gates before a withdrawal', () => {
  const about: CodeAbout = {
    text: '5 USDT to 0xabc',
    body: 'withdrawCodeMailBody',
    details: { amount: '5', asset: 'USDT', address: '0xabc', chain: 'Ethereum' },
  }
  async function withdrawCode({ account, member }: Person) {
    await people.aMinutePasses()
    const letters = people.lettersTo(account).length
    await security().sendCode(member.id, 'withdraw', 'en', about)
    return people.codeSent(account, letters + 1)
  }
  const verify = (id: number) =>
    server.pool.query(`UPDATE member SET identity_status = 'verified' WHERE id = $1`, [id])

  // proves SEC-09 SEC-11 WD-01
  it('are asked in one order: frozen, identity, fund password, email, bar', async () => {
    const person = await people.registered()
    const { id } = person.member
    const gate = async () => (await security().withdrawalGate(id))?.code
    expect(await gate()).toBe('identityRequired')
    await verify(id)
    expect(await gate()).toBe('pinNotSet')
    const code = await ownCode(person)
    await person.client.call(wire.savePin, { pin: PIN, code })
    expect(await gate()).toBeUndefined()
    await server.pool.query('UPDATE member SET barred_until = $2 WHERE id = $1', [
      id,
      Date.now() + 90 * 60_000,
    ])
    expect(await security().withdrawalGate(id)).toMatchObject({
      code: 'withdrawalBarred',
      details: { hours: 2 },
    })
    await person.client.call(wire.freezeAccount, {})
    expect(await gate()).toBe('fundsFrozen')
    const wallet = await server.newcomer()
    await verify(wallet.id)
    await server.pool.query(`INSERT INTO fund_pin (member, pin_hash, set_at) VALUES ($1, 'x', 0)`, [
      wallet.id,
    ])
    expect((await security().withdrawalGate(wallet.id))?.code).toBe('emailNotBound')
  })

  it('take the fund password and their own code for that change, once', async () => {
    const person = await withPin()
    const { id } = person.member
    await verify(id)
    const forChange = await ownCode(person)
    const check = (pin: string, code: string, text = about.text) =>
      security().checkWithdrawal(id, { pin, code, about: text })
    expect((await check(PIN, forChange))?.code).toBe('codeInvalid')
    const [pin, code] = [PIN, await withdrawCode(person)]
    expect((await check(pin, code, '50 USDT to 0xabc'))?.code).toBe('codeInvalid')
    expect((await check('000001', code))?.code).toBe('pinWrong')
    expect(await check(pin, code)).toBeUndefined()
    expect((await check(pin, code))?.code).toBe('codeInvalid')
    expect(people.codeLetterTo(person.account)).toContain(
      'lets 5 USDT go to 0xabc on Ethereum and nothing else',
    )
  })
})

describe('changing the login password', () => {
  // proves SEC-07 SEC-09 SEC-10
  it('bars withdrawals, ends the other sessions, keeps this one', async () => {
    const person = await people.registered()
    const { account, client } = person
    const elsewhere = people.browser()
    await people.aMinutePasses()
    await reasonOf(signInWithPassword(elsewhere.client, { account }))
    const signInCode = await people.codeSent(account, 2)
    elsewhere.keep(
      (await signInWithPassword(elsewhere.client, { account }, PASSWORD, signInCode)).token,
    )
    await elsewhere.client.call(getMember, {})
    const code = await ownCode(person, 'password')
    const { barredUntil } = await client.call(wire.changePassword, { password: 'vobqx92t', code })
    expect(barredUntil).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
    expect((await client.call(getMember, {})).barredUntil).toBe(barredUntil)
    expect(await reasonOf(elsewhere.client.call(getMember, {}))).toBe('notSignedIn')
    expect(await reasonOf(signInWithPassword(elsewhere.client, { account }))).toBe('signInFailed')
  })

  it('gives a wallet account its first password, which bars nothing', async () => {
    const wallet = await server.newcomer()
    const email = newEmail()
    await wallet.client.call(sendCode, { purpose: 'bindEmail', target: email })
    const bound = await people.codeSent(email)
    await wallet.client.call(bindContact, { kind: 'email', target: email, code: bound })
    await people.aMinutePasses()
    await wallet.client.call(sendCode, { purpose: 'security', change: 'password' })
    const code = await people.codeSent(email, 2)
    const password = 'vobqx92t'
    expect(await wallet.client.call(wire.changePassword, { password, code })).toEqual({
      barredUntil: 0,
    })
    const { client } = people.browser()
    expect(await reasonOf(signInWithPassword(client, { account: email }, password))).toBe(
      'codeRequired',
    )
  })
})

describe('binding contacts', () => {
  // proves SEC-08 SEC-02
  it('needs both codes once one is bound, bars when one is replaced, and notifies the old one', async () => {
    const person = await people.registered()
    const { client, account } = person
    const next = newEmail()
    await people.aMinutePasses()
    await client.call(sendCode, { purpose: 'bindEmail', target: next })
    const code = await people.codeSent(next)
    const input = { kind: 'email', target: next, code } as const
    expect(await reasonOf(client.call(bindContact, input))).toBe('codeInvalid')
    const toOther = await ownCode(person, 'email', { target: newEmail() })
    expect(await reasonOf(client.call(bindContact, { ...input, ownCode: toOther }))).toBe(
      'codeInvalid',
    )
    const own = await ownCode(person, 'email', { target: next })
    expect(people.codeLetterTo(account)).toContain(
      `: put the email address ${next} on your account. If this wasn’t you`,
    )
    const changed = await client.call(bindContact, { ...input, ownCode: own })
    expect(changed.barredUntil).toBeGreaterThan(Date.now())
    await vi.waitFor(() => expect(noticesTo({ ...person, account })).toBe(1), { timeout: 60_000 })
    const phone = newPhone()
    await people.aMinutePasses()
    await client.call(sendCode, { purpose: 'bindPhone', target: phone, dialCode: '+86' })
    const phoneCode = await people.codeSent(`+86${phone}`)
    const toPhone = { kind: 'tel', target: phone, dialCode: '+86', code: phoneCode } as const
    const proof = await ownCode({ ...person, account: next }, 'phone', {
      target: phone,
      dialCode: '+86',
    })
    expect(people.codeLetterTo(next)).toContain(
      `: put the phone number +86${phone} on your account.`,
    )
    const info = await client.call(bindContact, { ...toPhone, ownCode: proof })
    expect(info.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect(info.email).toBe('n***@mail.example')
  })

  it('refuses what another account has', async () => {
    const [mine, other] = [await people.registered(), await people.registered()]
    await people.aMinutePasses()
    await mine.client.call(sendCode, { purpose: 'bindEmail', target: other.account })
    await server.lettersSent()
    const code = await people.codeSent(other.account, people.lettersTo(other.account).length)
    const input = { kind: 'email', target: other.account, code } as const
    const own = await ownCode(mine, 'email', { target: other.account })
    expect(await reasonOf(mine.client.call(bindContact, { ...input, ownCode: own }))).toBe(
      'emailInUse',
    )
  })
})

describe('freezing', () => {
  // proves SEC-11
  it('stops every write but those that take risk away, at once, and only staff lift it', async () => {
    const person = await people.registered()
    const { client, member } = person
    const transfer = () =>
      reasonOf(
        client.call(transferFiat, { asset: 'USDT', amount: 1n as never, direction: 'in' } as never),
      )
    expect(await transfer()).not.toBe('fundsFrozen')
    await client.call(wire.freezeAccount, {})
    expect(await transfer()).toBe('fundsFrozen')
    expect(await reasonOf(client.call(cancelAllOrders, {}))).not.toBe('fundsFrozen')
    expect(await client.call(getMember, {})).toMatchObject({ isFrozen: true })
    expect((await client.call(wire.getSecurity, {})).frozenBy).toBe('member')
    expect(await consoleFreezer(server).lift(member.id)).toBe('lifted')
    expect(await transfer()).not.toBe('fundsFrozen')
    expect(await consoleFreezer(server).byOperator(member.id, 'A stolen phone')).toBe(true)
    expect(await consoleFreezer(server).byOperator(member.id, 'A stolen phone')).toBe(false)
    person.keep((await signInWithPassword(client, person)).token)
    expect(await transfer()).toBe('fundsFrozen')
    const lines = await client.call(wire.getActivity, {})
    expect(lines.find(({ kind }) => kind === 'frozen')).toMatchObject({
      isByStaff: true,
      details: { reason: 'A stolen phone' },
    })
  })
})

describe('a change of security', () => {
  // proves the letters of each: one that cannot be queued takes its change along
  it('commits together with its letters, or not at all', async () => {
    const person = await withPin()
    const { client, member } = person
    const { pool } = server
    const untold = async (work: () => Promise<unknown>) => {
      const kinds = async () => (await client.call(wire.getActivity, {})).map(({ kind }) => kind)
      const before = await kinds()
      const row = await people.rowOf(member.id)
      const reason = await withoutLetters(pool, 'securityNoticeSubject', () => reasonOf(work()))
      expect([reason, await kinds(), await people.rowOf(member.id)]).toEqual([
        'internal',
        before,
        row,
      ])
    }
    const pin = { pin: '591837', code: await ownCode(person) }
    await untold(() => client.call(wire.savePin, pin))
    const changed = { password: 'kwizpf82', code: await ownCode(person, 'password') }
    await untold(() => client.call(wire.changePassword, changed))
    await untold(() => client.call(wire.freezeAccount, {}))
    const email = newEmail()
    await people.aMinutePasses()
    await client.call(sendCode, { purpose: 'bindEmail', target: email })
    const code = await people.codeSent(email)
    const ownProof = await ownCode(person, 'email', { target: email })
    const contact = { kind: 'email', target: email, code, ownCode: ownProof } as const
    await untold(() => client.call(bindContact, contact))
    const key = { keyName: 'bot', keyRight: 'read', keyDays: 0, keyNetworks: '' } as const
    const proof = { code: await ownCode(person, 'apiKey', key) }
    const { publicKey } = generateKeyPairSync('ed25519')
    const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    const made = { name: 'bot', right: 'read', days: 0, networks: '', ...proof } as const
    await untold(() => client.call(createApiKey, { ...made, publicKey: bytes.toString('base64') }))
    expect(await client.call(getApiKeys, {})).toEqual([])
  })

  it('notifies of a reset and of a sign-in from a new browser in the same way', async () => {
    const person = await people.registered()
    const { account } = person
    const visitor = people.browser()
    await people.aMinutePasses()
    const letters = people.lettersTo(account).length
    await visitor.client.call(password.sendVisitorCode, { purpose: 'resetPassword', account })
    const code = await people.codeSent(account, letters + 1)
    const before = await people.rowOf(person.member.id)
    const reset = () =>
      visitor.client.call(password.resetPasswordByEmail, {
        email: account,
        code,
        password: 'kwizpf83',
      })
    expect(await withoutLetters(server.pool, 'resetNoticeSubject', () => reasonOf(reset()))).toBe(
      'internal',
    )
    expect(await people.rowOf(person.member.id)).toEqual(before)
    const count = async () =>
      (await server.pool.query('SELECT FROM seen_device WHERE member = $1', [person.member.id]))
        .rowCount
    // The letter of the registration.
    expect(await count()).toBe(1)
    const stranger = people.browser()
    const sent = people.lettersTo(account).length
    await people.aMinutePasses()
    expect(await reasonOf(signInWithPassword(stranger.client, { account }))).toBe('codeRequired')
    const ownCode = await people.codeSent(account, sent + 1)
    const enter = () =>
      reasonOf(signInWithPassword(stranger.client, { account }, PASSWORD, ownCode))
    expect(await withoutLetters(server.pool, 'signInNoticeSubject', enter)).toBe('internal')
    expect(await count()).toBe(1)
  })
})

describe('the activity', () => {
  it('names what happened, newest first, and can be added to but never changed', async () => {
    const person = await withPin()
    const { client, account } = person
    await client.call(wire.saveAntiPhishingWord, { word: 'Löwe7' })
    const lines = await client.call(wire.getActivity, {})
    expect(lines.map(({ kind }) => kind)).toEqual([
      'antiPhishingChanged',
      'pinSet',
      'signedIn',
      'registered',
    ])
    expect(lines[0]?.ip).toMatch(/127\.0\.0\.1/)
    const older = await client.call(wire.getActivity, { before: lines[1]?.id })
    expect(older.map(({ kind }) => kind)).toEqual(['signedIn', 'registered'])
    await expect(server.pool.query('DELETE FROM member_activity')).rejects.toThrow('only added to')
    await expect(server.pool.query(`UPDATE member_activity SET kind = 'x'`)).rejects.toThrow(
      'only added to',
    )
    await people.aMinutePasses()
    const letters = people.lettersTo(account).length
    await client.call(sendCode, { purpose: 'security', change: 'pin' })
    await people.codeSent(account, letters + 1)
    expect(people.codeLetterTo(account)).toContain('Your anti-phishing word: Löwe7')
    expect(await reasonOf(client.call(wire.saveAntiPhishingWord, { word: '<b>x' }))).toBe(
      'antiPhishingInvalid',
    )
  })

  it('of another member is not shown', async () => {
    const [one, two] = [await people.registered(), await people.registered()]
    const lines = await two.client.call(wire.getActivity, {})
    const others = await one.client.call(wire.getActivity, {})
    expect(lines.filter(({ id }) => others.some((other) => other.id === id))).toEqual([])
  })
})

it('no call of the security center answers a visitor', async () => {
  const visitor = server.visitor()
  const code = '123456'
  const calls = [
    () => visitor.call(wire.getSecurity, {}),
    () => visitor.call(wire.changePassword, { password: 'vobqx92t', code }),
    () => visitor.call(wire.savePin, { pin: PIN, code }),
    () => visitor.call(wire.saveAntiPhishingWord, { word: 'lion' }),
    () => visitor.call(wire.freezeAccount, {}),
    () => visitor.call(wire.getActivity, {}),
    () => visitor.call(sendCode, { purpose: 'security', change: 'pin' }),
    () => visitor.call(bindContact, { kind: 'email', target: 'a@b.example', code }),
  ]
  for (const call of calls) expect(await reasonOf(call())).toBe('notSignedIn')
  expect(await reasonOf(visitor.call(password.getAgreements, {}))).toBe('none')
})
