import { DAY_MS } from '@assay/domain/day.ts'
import { type ApiError, createClient } from '@assay/wire/client/client.ts'
import * as wire from '@assay/wire/routes/member/access.ts'
import { addPasskey, beginPasskey } from '@assay/wire/routes/member/passkey.ts'
import { signInByPassword } from '@assay/wire/routes/member/password.ts'
import { freezeAccount, getActivity, getSecurity } from '@assay/wire/routes/member/security.ts'
import { type CodedChange, sendCode } from '@assay/wire/routes/member/user.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../http/reply.ts'
import type { Spend } from '../../../security/spend.ts'
import { appWith } from '../../../testing/authenticatorApp.ts'
import { botOf } from '../../../testing/bots.ts'
import { PASSWORD, peopleOf } from '../../../testing/people.ts'
import { reasonOf } from '../../../testing/send.ts'
import { softAuthenticator } from '../../../testing/softAuthenticator.ts'
import { startTestServer, type TestServer } from '../../../testing/testServer.ts'
import { withoutLetters } from '../../../testing/withoutLetters.ts'
import { newRecoveryCodes } from './recoveryCodes.ts'

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

async function ownCode({ client, account }: Person, change: CodedChange = 'recoveryRenew') {
  await people.aMinutePasses()
  const letters = people.lettersTo(account).length
  await client.call(sendCode, { purpose: 'security', change })
  return people.codeSent(account, letters + 1)
}

/** Half a minute passes: a code of the same step would be refused as used. */
const anotherStep = () => server.pool.query('UPDATE member_factor SET last_step = 0')

async function withApp() {
  const person = await people.registered()
  const app = appWith((await person.client.call(wire.beginFactor, {})).seed)
  const proof = { code: await ownCode(person, 'factorEnroll'), first: app() }
  const { recoveryCodes } = await person.client.call(wire.confirmFactor, proof)
  await anotherStep()
  return { ...person, app, recoveryCodes }
}

const idOf = async ({ account }: Person): Promise<number> =>
  (await server.pool.query('SELECT id FROM member WHERE email = $1', [account])).rows[0].id

const renew = ({ client }: Person, code: string, factor?: string) =>
  client.call(wire.renewRecoveryCodes, { code, ...(factor && { factor }) })

const renewByApp = async (person: Person & { app: () => string }) => {
  const code = await ownCode(person)
  await anotherStep()
  return renew(person, code, person.app())
}

/** The browser has the cookie of its last sign-in, so only that token works afterwards. */
const signIn = async ({ client, account, keep }: Person, factor: string) =>
  keep((await client.call(signInByPassword, { account, password: PASSWORD, factor })).token)

const leftOf = async ({ client }: Person) => (await client.call(getSecurity, {})).recoveryCodesLeft

describe('new recovery codes', () => {
  it('are valid once each, and the earlier ones no longer', async () => {
    const person = await withApp()
    const [, old = ''] = person.recoveryCodes
    await signIn(person, person.recoveryCodes[0] ?? '')
    const { recoveryCodes } = await renewByApp(person)
    expect(new Set([...recoveryCodes, ...person.recoveryCodes]).size).toBe(20)
    expect(recoveryCodes).toHaveLength(10)
    expect(await reasonOf(signIn(person, old))).toBe('factorInvalid')
    const [first = ''] = recoveryCodes
    await signIn(person, first)
    expect(await reasonOf(signIn(person, first))).toBe('factorInvalid')
    expect(await leftOf(person)).toBe(9)
  })

  it('need the code mailed for them and the factor, and leave the code good until both are', async () => {
    const person = await withApp()
    const removal = await ownCode(person, 'factorRemove')
    expect(await reasonOf(renew(person, removal, person.app()))).toBe('codeInvalid')
    const code = await ownCode(person)
    expect(await reasonOf(renew(person, code))).toBe('factorRequired')
    expect(await reasonOf(renew(person, code, '000000'))).toBe('factorInvalid')
    expect(await reasonOf(renew(person, code, person.app()))).toBe('none')
    await anotherStep()
    expect(await reasonOf(renew(person, code, person.app()))).toBe('codeInvalid')
  })

  it('count every wrong code of the app, and lock after five', async () => {
    const person = await withApp()
    const code = await ownCode(person)
    for (let i = 0; i < 5; i += 1) {
      expect(await reasonOf(renew(person, code, '000000'))).toBe('factorInvalid')
    }
    expect(await reasonOf(renew(person, code, person.app()))).toBe('signInLocked')
    expect(await leftOf(person)).toBe(10)
  })

  it('can be asked for again after a lost answer: the last ten are valid', async () => {
    const person = await withApp()
    const lost = await renewByApp(person)
    const { recoveryCodes } = await renewByApp(person)
    expect(await leftOf(person)).toBe(10)
    expect(await reasonOf(signIn(person, lost.recoveryCodes[0] ?? ''))).toBe('factorInvalid')
    expect(await reasonOf(signIn(person, recoveryCodes[9] ?? ''))).toBe('none')
  })

  it('are not made by a recovery code, which stays good, as does the mailed code', async () => {
    const person = await withApp()
    const code = await ownCode(person)
    const typed = person.recoveryCodes[0]?.toLowerCase().replace('-', '') ?? ''
    expect(await reasonOf(renew(person, code, typed))).toBe('recoveryCodeRefused')
    expect(await leftOf(person)).toBe(10)
    await signIn(person, typed)
    expect(await reasonOf(renew(person, code, person.app()))).toBe('none')
  })

  it('are used up together with the mailed code, or neither is', async () => {
    const { security } = server.gateway
    const person = await withApp()
    const member = await idOf(person)
    const code = await ownCode(person)
    const prove = (factor: string | undefined, also?: Spend) =>
      security.checkChange(member, { code, factor, about: 'recoveryRenew' }, also)
    const [first, second, third] = person.recoveryCodes
    const elsewhere = await prove(first, async () => refuse('emailInUse'))
    expect(elsewhere).toEqual(refuse('emailInUse'))
    expect(await leftOf(person)).toBe(10)
    const both = await Promise.all([prove(second), prove(third)])
    expect(both).toHaveLength(2)
    expect(both).toContainEqual(undefined)
    expect(both).toContainEqual(refuse('codeInvalid'))
    expect(await leftOf(person)).toBe(9)
  })

  it('are proven by a passkey too, without an app', async () => {
    const person = await people.registered()
    const device = softAuthenticator(server.publicOrigin)
    const { options } = await person.client.call(beginPasskey, {})
    const credential = device.create(options)
    const added = { name: '', credential, code: await ownCode(person, 'passkeyAdd') }
    const { recoveryCodes: earlier } = await person.client.call(addPasskey, added)

    const code = await ownCode(person)
    const asked = await renew(person, code).catch((error: unknown) => error)
    expect(asked).toMatchObject({ reason: 'factorRequired' })
    const signed = device.get(String((asked as ApiError).details.passkey))
    const { recoveryCodes } = await renew(person, code, signed)
    expect(await reasonOf(signIn(person, earlier[0] ?? ''))).toBe('factorInvalid')
    expect(await reasonOf(signIn(person, recoveryCodes[0] ?? ''))).toBe('none')
  })

  it('pause withdrawals for a day, but not on the first day of an account', async () => {
    const person = await withApp()
    expect((await renewByApp(person)).barredUntil).toBe(0)
    await server.pool.query('UPDATE member SET created_at = created_at - $2 WHERE id = $1', [
      person.member.id,
      DAY_MS,
    ])
    const { barredUntil } = await renewByApp(person)
    expect(barredUntil).toBeGreaterThan(Date.now() + DAY_MS - 3_600_000)
    expect((await person.client.call(getSecurity, {})).barredUntil).toBe(barredUntil)
  })

  it('are logged and reported by mail', async () => {
    const person = await withApp()
    const told = () =>
      people
        .lettersTo(person.account)
        .filter(({ body }) => body.includes('New recovery codes created; the earlier ones no'))
    await renewByApp(person)
    const [line] = await person.client.call(getActivity, {})
    expect(line?.kind).toBe('recoveryCodesRenewed')
    await expect.poll(told, { timeout: 60_000 }).toHaveLength(1)
  })

  it('keep the earlier ones valid where the mail could not be sent', async () => {
    const person = await withApp()
    const code = await ownCode(person)
    const untold = () => reasonOf(renew(person, code, person.app()))
    expect(await withoutLetters(server.pool, 'securityNoticeSubject', untold)).toBe('internal')
    expect(await reasonOf(signIn(person, person.recoveryCodes[0] ?? ''))).toBe('none')
  })

  it('are ten where two were made at once', async () => {
    const { member } = await withApp()
    const { pool } = server
    const first = await pool.connect()
    await first.query('BEGIN')
    await newRecoveryCodes(first, member.id)
    const second = transaction(pool, (client) => newRecoveryCodes(client, member.id))
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await first.query('COMMIT')
    first.release()
    await second
    const { rowCount } = await pool.query('SELECT FROM recovery_code WHERE member = $1', [
      member.id,
    ])
    expect(rowCount).toBe(10)
  })

  it('are for a signed-in member with a factor: no visitor, no API key, no frozen account', async () => {
    const input = { code: '123456', factor: '123456' }
    const refusal = (client: Person['client']) =>
      reasonOf(client.call(wire.renewRecoveryCodes, input))
    expect(await refusal(server.visitor())).toBe('notSignedIn')
    expect(await refusal((await people.registered()).client)).toBe('factorMissing')
    const { client, member } = await withApp()
    const fetch = await botOf(server, member.id, 'trade')
    const bot = createClient({ origin: server.origin, fetch })
    expect(await refusal(bot)).toBe('apiRightMissing')
    expect(await refusal(client)).toBe('codeInvalid')
    await client.call(freezeAccount, {})
    expect(await refusal(client)).toBe('fundsFrozen')
  })
})
