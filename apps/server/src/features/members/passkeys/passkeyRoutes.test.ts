import { DAY_MS } from '@assay/domain/day.ts'
import { ApiError } from '@assay/wire/client/client.ts'
import * as wire from '@assay/wire/routes/member/passkey.ts'
import * as password from '@assay/wire/routes/member/password.ts'
import {
  changePassword,
  getActivity,
  getSecurity,
  savePin,
} from '@assay/wire/routes/member/security.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import { type CodedChange, sendCode } from '@assay/wire/routes/member/user.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CodeAbout } from '../../../security/security.ts'
import { PASSWORD, peopleOf } from '../../../testing/people.ts'
import { reasonOf } from '../../../testing/send.ts'
import {
  type SoftAuthenticator,
  softAuthenticator,
  type Tampering,
} from '../../../testing/softAuthenticator.ts'
import { startTestServer, type TestServer } from '../../../testing/testServer.ts'
import { withoutLetters } from '../../../testing/withoutLetters.ts'

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

type Person = Awaited<ReturnType<typeof people.registered>>
const newDevice = () => softAuthenticator(server.publicOrigin)

async function ownCode({ client, account }: Person, change: CodedChange = 'passkeyAdd') {
  await people.aMinutePasses()
  const letters = people.lettersTo(account).length
  await client.call(sendCode, { purpose: 'security', change })
  return people.codeSent(account, letters + 1)
}

async function enroll(
  person: Person,
  device: SoftAuthenticator,
  tampering?: Tampering,
  factor?: string,
) {
  const { options } = await person.client.call(wire.beginPasskey, {})
  const credential = device.create(options, tampering)
  const code = await ownCode(person)
  const proof = { code, ...(factor && { factor }) }
  return person.client.call(wire.addPasskey, { name: '', credential, ...proof })
}

async function withPasskey() {
  const person = await people.registered()
  const device = newDevice()
  const { recoveryCodes } = await enroll(person, device)
  return { ...person, device, recoveryCodes }
}

/** The text that a refused call gives a passkey to sign. */
async function optionsOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  expect(error).toBeInstanceOf(ApiError)
  const { reason, details } = error as ApiError
  expect(reason).toBe('factorRequired')
  return String(details.passkey)
}

const signIn = ({ client, account }: Pick<Person, 'client' | 'account'>, factor?: string) =>
  client.call(password.signInByPassword, { account, password: PASSWORD, ...(factor && { factor }) })

describe('enrolling a passkey', () => {
  it('needs the proof of a change, shows recovery codes once, and notifies the member', async () => {
    const person = await people.registered()
    const { options } = await person.client.call(wire.beginPasskey, {})
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: 'assay.test' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    const input = { name: 'Phone', credential: newDevice().create(options), code: '000000' }
    expect(await reasonOf(person.client.call(wire.addPasskey, input))).toBe('codeInvalid')

    const { recoveryCodes } = await enroll(person, newDevice())
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await person.client.call(wire.getPasskeys, {})).toMatchObject([{ name: 'node' }])
    expect(await person.client.call(getSecurity, {})).toMatchObject({
      passkeys: 1,
      hasFactor: false,
      recoveryCodesLeft: 10,
    })
    const [line] = await person.client.call(getActivity, {})
    expect(line?.kind).toBe('passkeyAdded')
    await vi.waitFor(
      () => expect(people.lettersTo(person.account).at(-1)?.subject).toContain('security'),
      { timeout: 60_000 },
    )
  })

  it('pauses withdrawals for a day, but not on the first day of an account', async () => {
    const person = await withPasskey()
    expect((await person.client.call(getSecurity, {})).barredUntil).toBe(0)
    await server.pool.query('UPDATE member SET created_at = created_at - $2 WHERE id = $1', [
      person.member.id,
      DAY_MS,
    ])
    // Adding a second passkey requires the first.
    const [code = ''] = person.recoveryCodes
    const { barredUntil } = await enroll(person, newDevice(), {}, code)
    expect(barredUntil).toBeGreaterThan(Date.now() + DAY_MS - 3_600_000)
    expect((await person.client.call(getSecurity, {})).barredUntil).toBe(barredUntil)
  })

  it('stops at ten, also where two were asked for while there was room for one', async () => {
    const person = await withPasskey()
    await server.pool.query(
      `INSERT INTO passkey (id, member, name, public_key, counter, transports, created_at)
       SELECT 'other-' || n, $1, '', '', 0, '{}', 0 FROM generate_series(1, 8) AS n`,
      [person.member.id],
    )
    const { options } = await person.client.call(wire.beginPasskey, {})
    const credential = newDevice().create(options)
    const proof = { code: await ownCode(person), factor: person.recoveryCodes[0] ?? '' }
    // The slower one passed the guard, and waits for its challenge until the other is enrolled.
    const client = await server.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM passkey_challenge WHERE challenge = $1 FOR UPDATE', [
      JSON.parse(options).challenge,
    ])
    const slower = reasonOf(person.client.call(wire.addPasskey, { name: '', credential, ...proof }))
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
    await enroll(person, newDevice(), {}, person.recoveryCodes[1])
    await client.query('ROLLBACK')
    client.release()
    expect(await slower).toBe('passkeysFull')
    expect(await person.client.call(wire.getPasskeys, {})).toHaveLength(10)
  })

  it('is not stored when the member cannot be notified', async () => {
    const person = await people.registered()
    const add = () => reasonOf(enroll(person, newDevice()))
    expect(await withoutLetters(server.pool, 'securityNoticeSubject', add)).toBe('internal')
    expect(await person.client.call(wire.getPasskeys, {})).toEqual([])
  })

  it.each<[string, Tampering]>([
    ['of another site', { origin: 'https://assay.test.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['that proves something else', { type: 'webauthn.get' }],
    ['whose user was not verified', { isVerified: false }],
  ])('refuses one %s', async (_, tampering) => {
    const person = await people.registered()
    expect(await reasonOf(enroll(person, newDevice(), tampering))).toBe('passkeyInvalid')
    expect(await person.client.call(wire.getPasskeys, {})).toEqual([])
  })

  it('is not called wrong when it is the database that fails', async () => {
    const person = await people.registered()
    const { options } = await person.client.call(wire.beginPasskey, {})
    const credential = newDevice().create(options)
    const code = await ownCode(person)
    await server.pool.query('ALTER TABLE passkey_challenge RENAME TO out_of_reach')
    const added = person.client.call(wire.addPasskey, { name: '', credential, code })
    await expect(added).rejects.toThrow('Something went wrong on our side')
    await server.pool.query('ALTER TABLE out_of_reach RENAME TO passkey_challenge')
  })

  it('takes a challenge once, from its own member, and no late one', async () => {
    const [one, two] = [await people.registered(), await people.registered()]
    const { options } = await one.client.call(wire.beginPasskey, {})
    const add = async (person: Person) => {
      const input = { name: '', credential: newDevice().create(options) }
      return reasonOf(
        person.client.call(wire.addPasskey, { ...input, code: await ownCode(person) }),
      )
    }
    expect(await add(two)).toBe('passkeyInvalid')
    expect(await add(one)).toBe('none')
    const late = await two.client.call(wire.beginPasskey, {})
    await server.pool.query('UPDATE passkey_challenge SET expires_at = 1')
    const input = { name: '', credential: newDevice().create(late.options) }
    const added = two.client.call(wire.addPasskey, { ...input, code: await ownCode(two) })
    expect(await reasonOf(added)).toBe('passkeyInvalid')
  })

  it('refuses text that is no credential, and a passkey that is enrolled already', async () => {
    const person = await withPasskey()
    const again = (factor: string) => enroll(person, person.device, {}, factor)
    expect(await reasonOf(again(person.recoveryCodes[0]!))).toBe('passkeyExists')
    const stranger = await people.registered()
    expect(await reasonOf(enroll(stranger, person.device))).toBe('passkeyExists')
    for (const credential of ['', 'x', 'null', '[]', '{}', '{"id":5,"response":{}}']) {
      const code = await ownCode(stranger)
      const added = stranger.client.call(wire.addPasskey, { name: '', credential, code })
      expect([credential, await reasonOf(added)]).toEqual([credential, 'passkeyInvalid'])
    }
  })
})

describe('a passkey as the second factor', () => {
  it('is asked for after the right password, and lets in once', async () => {
    const person = await withPasskey()
    const wrong = { account: person.account, password: 'notright1' }
    expect(await reasonOf(person.client.call(password.signInByPassword, wrong))).toBe(
      'signInFailed',
    )
    const options = await optionsOf(signIn(person))
    const proof = person.device.get(options)
    expect((await signIn(person, proof)).member.id).toBe(person.member.id)
    expect(await reasonOf(signIn(person, proof))).toBe('passkeyInvalid')
  })

  it.each<[string, Tampering]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['another act', { type: 'webauthn.create' }],
    ['nobody in particular', { isVerified: false }],
    ['a counter that goes back', { counter: 1 }],
  ])('refuses a signature from %s', async (_, tampering) => {
    const person = await withPasskey()
    await signIn(person, person.device.get(await optionsOf(signIn(person))))
    const options = await optionsOf(signIn(person))
    expect(await reasonOf(signIn(person, person.device.get(options, tampering)))).toBe(
      'passkeyInvalid',
    )
  })

  it('refuses a copy of the device once the device went on', async () => {
    const person = await withPasskey()
    const copy = person.device.copy()
    await signIn(person, person.device.get(await optionsOf(signIn(person))))
    const stolen = copy.get(await optionsOf(signIn(person)))
    expect(await reasonOf(signIn(person, stolen))).toBe('passkeyInvalid')
  })

  it('lets a device go on that never counts', async () => {
    const person = await people.registered()
    const device = newDevice()
    await enroll(person, device, { counter: 0 })
    for (let turn = 0; turn < 2; turn += 1) {
      const proof = device.get(await optionsOf(signIn(person)), { counter: 0 })
      expect((await signIn(person, proof)).member.id).toBe(person.member.id)
    }
  })

  it('is bound to its member and to what it was asked for', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()]
    const ofTwo = await optionsOf(signIn(two))
    expect(await reasonOf(signIn(one, two.device.get(ofTwo)))).toBe('passkeyInvalid')
    const toSignIn = await optionsOf(signIn(one))
    const code = await ownCode(one, 'password')
    const change = { password: 'andersw7', code, factor: one.device.get(toSignIn) }
    expect(await reasonOf(one.client.call(changePassword, change))).toBe('passkeyInvalid')
  })

  it('lets one of ten parallel uses of a signature through', async () => {
    const person = await withPasskey()
    const proof = person.device.get(await optionsOf(signIn(person)))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reasonOf(signIn(person, proof))),
    )
    expect(answers.filter((reason) => reason === 'none')).toHaveLength(1)
  })

  it('guards changes, resets and withdrawals', async () => {
    const person = await withPasskey()
    const code = await ownCode(person, 'pin')
    const save = (factor?: string) =>
      person.client.call(savePin, { pin: '482915', code, ...(factor && { factor }) })
    expect(await save(person.device.get(await optionsOf(save())))).toEqual({ barredUntil: 0 })

    const { security } = server.gateway
    await server.pool.query(`UPDATE member SET identity_status = 'verified' WHERE id = $1`, [
      person.member.id,
    ])
    const about: CodeAbout = { text: '5 USDT', body: 'withdrawCodeMailBody', details: {} }
    await people.aMinutePasses()
    const letters = people.lettersTo(person.account).length
    await security.sendCode(person.member.id, 'withdraw', 'en', about)
    const proof = {
      pin: '482915',
      about: about.text,
      code: await people.codeSent(person.account, letters + 1),
    }
    const asked = await security.checkWithdrawal(person.member.id, proof)
    expect(asked?.code).toBe('factorRequired')
    const factor = person.device.get(String(asked?.details.passkey))
    expect(await security.checkWithdrawal(person.member.id, { ...proof, factor })).toBeUndefined()

    await people.aMinutePasses()
    const sent = people.lettersTo(person.account).length
    await person.client.call(password.sendVisitorCode, {
      purpose: 'resetPassword',
      account: person.account,
    })
    const resetCode = await people.codeSent(person.account, sent + 1)
    const reset = (given?: string) =>
      person.client.call(password.resetPasswordByEmail, {
        email: person.account,
        code: resetCode,
        password: 'andersw7',
        ...(given && { factor: given }),
      })
    const { barredUntil } = await reset(person.device.get(await optionsOf(reset())))
    expect(barredUntil).toBeGreaterThan(Date.now())
  })

  it('can be replaced by a recovery code, each once', async () => {
    const person = await withPasskey()
    const [code = ''] = person.recoveryCodes
    expect((await signIn(person, code)).member.id).toBe(person.member.id)
    expect(await reasonOf(signIn(person, code))).toBe('factorInvalid')
    expect(await reasonOf(signIn(person, '123456'))).toBe('factorInvalid')
  })

  it('goes with its own proof and bars withdrawals; its codes go with the last', async () => {
    const person = await withPasskey()
    const [{ id = '' } = {}] = await person.client.call(wire.getPasskeys, {})
    const stranger = await withPasskey()
    const remove = (who: Person, code: string, factor?: string) =>
      who.client.call(wire.removePasskey, { id, code, ...(factor && { factor }) })
    expect(await reasonOf(remove(stranger, '000000'))).toBe('passkeyNotFound')
    // Another person has the device, and has signed in with it.
    const { client: elsewhere, keep } = people.browser()
    const { options } = await elsewhere.call(wire.beginPasskeySignIn, {})
    const credential = person.device.get(options)
    keep((await elsewhere.call(wire.signInByPasskey, { credential })).token)
    expect((await elsewhere.call(getMember, {})).id).toBe(person.member.id)
    const code = await ownCode(person, 'passkeyRemove')
    const { barredUntil } = await remove(
      person,
      code,
      person.device.get(await optionsOf(remove(person, code))),
    )
    expect(barredUntil).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
    expect(await reasonOf(elsewhere.call(getMember, {}))).toBe('notSignedIn')
    expect(await person.client.call(getSecurity, {})).toMatchObject({
      passkeys: 0,
      recoveryCodesLeft: 0,
    })
    expect((await signIn(person)).member.id).toBe(person.member.id)
  })
})

describe('a passkey alone', () => {
  it('lets its owner in, in the browser that asked, once', async () => {
    const { device, member } = await withPasskey()
    const { client, keep } = people.browser()
    const { options } = await client.call(wire.beginPasskeySignIn, {})
    expect(JSON.parse(options)).toMatchObject({
      allowCredentials: [],
      userVerification: 'required',
    })
    const credential = device.get(options)
    const elsewhere = people.browser().client
    expect(await reasonOf(elsewhere.call(wire.signInByPasskey, { credential }))).toBe(
      'passkeyInvalid',
    )
    const again = await client.call(wire.beginPasskeySignIn, {})
    const fresh = device.get(again.options)
    const { token } = await client.call(wire.signInByPasskey, { credential: fresh })
    keep(token)
    expect((await client.call(getMember, {})).id).toBe(member.id)
    expect(await reasonOf(client.call(wire.signInByPasskey, { credential: fresh }))).toBe(
      'passkeyInvalid',
    )
  })

  it('refuses a device that no one enrolled, and a challenge of the second step', async () => {
    const person = await withPasskey()
    const { options } = await person.client.call(wire.beginPasskeySignIn, {})
    const stranger = newDevice().get(options)
    expect(await reasonOf(person.client.call(wire.signInByPasskey, { credential: stranger }))).toBe(
      'passkeyInvalid',
    )
    const second = person.device.get(await optionsOf(signIn(person)))
    expect(await reasonOf(person.client.call(wire.signInByPasskey, { credential: second }))).toBe(
      'passkeyInvalid',
    )
  })
})
