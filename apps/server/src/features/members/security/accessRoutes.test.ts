import * as wire from '@assay/wire/routes/member/access.ts'
import * as password from '@assay/wire/routes/member/password.ts'
import * as security from '@assay/wire/routes/member/security.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import { signInByAddress } from '@assay/wire/routes/member/signIn.ts'
import { type CodedChange, sendCode } from '@assay/wire/routes/member/user.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appWith } from '../../../testing/authenticatorApp.ts'
import { PASSWORD, peopleOf } from '../../../testing/people.ts'
import { reasonOf } from '../../../testing/send.ts'
import { signUp } from '../../../testing/signUp.ts'
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

async function ownCode(
  { client, account }: Pick<Person, 'client' | 'account'>,
  change: CodedChange,
  target?: string,
) {
  await people.aMinutePasses()
  const letters = people.lettersTo(account).length
  await client.call(sendCode, { purpose: 'security', change, ...(target && { target }) })
  return people.codeSent(account, letters + 1)
}

/** Half a minute passes: a code of the same step would be refused as used. */
const anotherStep = () => server.pool.query('UPDATE member_factor SET last_step = 0')

async function enrolled() {
  const person = await people.registered()
  const { seed, link } = await person.client.call(wire.beginFactor, {})
  expect(link).toBe(
    `otpauth://totp/Assay:n***%40mail.example?issuer=Assay&secret=${seed}&algorithm=SHA1&digits=6&period=30`,
  )
  const app = appWith(seed)
  const code = await ownCode(person, 'factorEnroll')
  const first = app()
  const { recoveryCodes } = await person.client.call(wire.confirmFactor, { code, first })
  return { ...person, app, first, recoveryCodes }
}

const signIn = ({ client, account }: Pick<Person, 'client' | 'account'>, factor?: string) =>
  client.call(password.signInByPassword, { account, password: PASSWORD, ...(factor && { factor }) })

describe('an authenticator app', () => {
  it('leaves the mailed code good when its first code was mistyped', async () => {
    const person = await people.registered()
    const { seed } = await person.client.call(wire.beginFactor, {})
    const app = appWith(seed)
    const code = await ownCode(person, 'factorEnroll')
    const wrong = app() === '000000' ? '000001' : '000000'
    const confirm = (first: string) => person.client.call(wire.confirmFactor, { code, first })
    expect(await reasonOf(confirm(wrong))).toBe('factorInvalid')
    expect((await confirm(app())).recoveryCodes).toHaveLength(10)
  })

  it('pauses withdrawals for a day once it counts, but not on the first day of an account', async () => {
    const young = await enrolled()
    expect((await young.client.call(security.getSecurity, {})).barredUntil).toBe(0)
    const person = await people.registered()
    await server.pool.query('UPDATE member SET created_at = created_at - $2 WHERE id = $1', [
      person.member.id,
      25 * 3_600_000,
    ])
    const { seed } = await person.client.call(wire.beginFactor, {})
    const code = await ownCode(person, 'factorEnroll')
    const input = { code, first: appWith(seed)() }
    const { barredUntil } = await person.client.call(wire.confirmFactor, input)
    expect(barredUntil).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(await server.gateway.security.barGate(person.member.id)).toMatchObject({
      code: 'withdrawalBarred',
      details: { until: barredUntil, hours: 24 },
    })
  })

  it('does not count when the member cannot be notified', async () => {
    const person = await people.registered()
    const { seed } = await person.client.call(wire.beginFactor, {})
    const input = { code: await ownCode(person, 'factorEnroll'), first: appWith(seed)() }
    const confirm = () => reasonOf(person.client.call(wire.confirmFactor, input))
    expect(await withoutLetters(server.pool, 'securityNoticeSubject', confirm)).toBe('internal')
    expect((await person.client.call(security.getSecurity, {})).hasFactor).toBe(false)
  })

  it('keeps the key that was scanned for the session that began, for half an hour', async () => {
    const person = await people.registered()
    const seed = async () => (await person.client.call(wire.beginFactor, {})).seed
    const [first = '', ...others] = await Promise.all([seed(), seed(), seed()])
    expect(others).toEqual([first, first])
    await server.pool.query('UPDATE member_factor SET set_at = set_at - $1', [30 * 60_000 + 1])
    const second = await seed()
    expect(second).not.toBe(first)
    // A second session must not learn the key that the member scans here.
    person.keep((await signIn(person)).token)
    const third = await seed()
    expect(third).not.toBe(second)
    const code = await ownCode(person, 'factorEnroll')
    const confirm = (scanned: string) =>
      person.client.call(wire.confirmFactor, { code, first: appWith(scanned)() })
    expect(await reasonOf(confirm(second))).toBe('factorInvalid')
    expect(await reasonOf(confirm(third))).toBe('none')
  })

  it('counts only after its first code, and then for signing in, each code once', async () => {
    const pending = await people.registered()
    await pending.client.call(wire.beginFactor, {})
    expect(await reasonOf(signIn(pending))).toBe('none')

    const person = await enrolled()
    expect(await person.client.call(security.getSecurity, {})).toMatchObject({
      hasFactor: true,
      recoveryCodesLeft: 10,
    })
    expect(await reasonOf(person.client.call(wire.beginFactor, {}))).toBe('factorExists')
    expect(await reasonOf(signIn(person))).toBe('factorRequired')
    expect(await reasonOf(signIn(person, person.first))).toBe('factorInvalid')
    await anotherStep()
    const second = person.app()
    expect(await reasonOf(signIn(person, second))).toBe('none')
    expect(await reasonOf(signIn(person, second))).toBe('factorInvalid')
  })

  it('lets one of ten parallel uses of a code through', async () => {
    const person = await enrolled()
    await anotherStep()
    const code = person.app()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => reasonOf(signIn(person, code))),
    )
    expect(answers.filter((reason) => reason === 'none')).toHaveLength(1)
  })

  it('locks after five wrong codes', async () => {
    const person = await enrolled()
    for (let i = 0; i < 5; i += 1) {
      expect(await reasonOf(signIn(person, '000000'))).toBe('factorInvalid')
    }
    await anotherStep()
    expect(await reasonOf(signIn(person, person.app()))).toBe('signInLocked')
  })

  it('answers nothing about its codes where an app is set up, and locks that too', async () => {
    const person = await enrolled()
    const confirm = (on: Person, first: string) =>
      reasonOf(on.client.call(wire.confirmFactor, { code: '000000', first }))
    expect(await confirm(person, person.app())).toBe('factorExists')
    expect(await confirm(person, '000000')).toBe('factorExists')

    const pending = await people.registered()
    const { seed } = await pending.client.call(wire.beginFactor, {})
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(pending, '000000')))
    expect(answers.filter((reason) => reason === 'factorInvalid')).toHaveLength(5)
    expect(answers.filter((reason) => reason === 'signInLocked')).toHaveLength(15)
    expect(await confirm(pending, appWith(seed)())).toBe('signInLocked')
  })

  it('is needed for a linked wallet too, and each new device is reported by mail', async () => {
    const person = await enrolled()
    const account = privateKeyToAccount(generatePrivateKey())
    await anotherStep()
    const asked = { address: account.address, chainId: 1 }
    const text = await person.client.challengeOf(wire.linkWallet, asked)
    await person.client.call(wire.linkWallet, {
      ...asked,
      challengeId: text.id,
      signature: await account.signMessage({ message: text.message }),
      code: await ownCode(person, 'walletLink', account.address),
      factor: person.app(),
    })

    const subjects = () => people.lettersTo(person.account).map(({ subject }) => subject)
    const NEW_DEVICE = 'New device logged in to your Assay account'
    const stranger = people.browser()
    const input = { address: account.address, device: 'web', chainId: 1 } as const
    const { id, message } = await stranger.client.challengeOf(signInByAddress, input)
    const signature = await account.signMessage({ message })
    const enter = (factor?: string) =>
      stranger.client.call(signInByAddress, {
        ...input,
        challengeId: id,
        signature,
        ...(factor && { factor }),
      })
    expect(await reasonOf(enter())).toBe('factorRequired')
    expect(await reasonOf(enter('000000'))).toBe('factorInvalid')
    expect(subjects()).not.toContain(NEW_DEVICE)
    await anotherStep()
    // The same signature is valid until the factor is verified, and not afterwards.
    const { member } = await enter(person.app())
    expect(member.id).toBe(person.member.id)
    await anotherStep()
    expect(await reasonOf(enter(person.app()))).toBe('challengeUnknown')

    const told = () => subjects().filter((subject) => subject === NEW_DEVICE)
    await expect.poll(told).toHaveLength(1)
    await anotherStep()
    const again = await stranger.client.challengeOf(signInByAddress, input)
    await stranger.client.call(signInByAddress, {
      ...input,
      challengeId: again.id,
      factor: person.app(),
      signature: await account.signMessage({ message: again.message }),
    })
    await anotherStep()
    expect(await reasonOf(signIn(person, person.app()))).toBe('none')
    expect(told()).toHaveLength(1)
  })

  it('is asked for by a reset, so that reading the mail is not enough', async () => {
    const person = await enrolled()
    await people.aMinutePasses()
    const { client } = people.browser()
    const letters = people.lettersTo(person.account).length
    await client.call(password.sendVisitorCode, {
      purpose: 'resetPassword',
      account: person.account,
    })
    const code = await people.codeSent(person.account, letters + 1)
    const input = { email: person.account, code, password: 'vobqx92t' }
    expect(await reasonOf(client.call(password.resetPasswordByEmail, input))).toBe('factorRequired')
    await anotherStep()
    const factor = person.app()
    expect(await reasonOf(client.call(password.resetPasswordByEmail, { ...input, factor }))).toBe(
      'none',
    )
  })

  it('is replaced once by each recovery code, and each use is logged', async () => {
    const person = await enrolled()
    const [first = '', second = ''] = person.recoveryCodes
    expect(person.recoveryCodes).toHaveLength(10)
    expect(await reasonOf(signIn(person, first))).toBe('none')
    expect(await reasonOf(signIn(person, first))).toBe('factorInvalid')
    const { keep, client } = person
    const typed = second.toLowerCase().replace('-', '')
    const { token } = await signIn(person, typed)
    keep(token)
    expect((await client.call(security.getSecurity, {})).recoveryCodesLeft).toBe(8)
    const kinds = (await client.call(security.getActivity, {})).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'recoveryCodeUsed')).toHaveLength(2)
  })

  it('is needed for changes and for its own removal, which bars withdrawals', async () => {
    const person = await enrolled()
    const { client, app } = person
    const code = await ownCode(person, 'pin')
    expect(await reasonOf(client.call(security.savePin, { pin: '482915', code }))).toBe(
      'factorRequired',
    )
    await anotherStep()
    const saved = client.call(security.savePin, { pin: '482915', code, factor: app() })
    expect(await reasonOf(saved)).toBe('none')
    const again = await ownCode(person, 'factorRemove')
    await anotherStep()
    const { barredUntil } = await client.call(wire.removeFactor, { code: again, factor: app() })
    expect(barredUntil).toBeGreaterThan(Date.now())
    person.keep((await signIn(person)).token)
    expect(await reasonOf(ownCode(person, 'factorRemove'))).toBe('factorMissing')
    expect(await reasonOf(client.call(wire.removeFactor, { code: '000000' }))).toBe('factorMissing')
  })

  it('has no seed and no recovery code in the database’s dump', async () => {
    const person = await enrolled()
    const { rows } = await server.pool.query(
      'SELECT f.*, r.* FROM member_factor f JOIN recovery_code r USING (member) WHERE member = $1',
      [person.member.id],
    )
    const dump = JSON.stringify(rows, (_, value) =>
      value?.data ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const code of person.recoveryCodes) expect(dump).not.toContain(code.replace('-', ''))
    expect(rows).toHaveLength(10)
  })
})

describe('the open sessions', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const person = await people.registered()
    const { client } = person
    const tokens = [await signIn(person), await signIn(person)]
    expect(tokens.every(({ token }) => token.length === 43)).toBe(true)
    // The browser has the cookie of its last sign-in, so only that token works now.
    person.keep(tokens[1]?.token ?? '')
    const list = await client.call(wire.getSessions, {})
    expect(list).toHaveLength(3)
    const open = await client.call(wire.getSessions, {})
    expect(open.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const other = open.find(({ isCurrent }) => !isCurrent)
    await client.call(wire.endSession, { id: other?.id ?? '' })
    expect(await client.call(wire.getSessions, {})).toHaveLength(2)
    expect(await reasonOf(client.call(wire.endSession, { id: other?.id ?? '' }))).toBe(
      'sessionUnknown',
    )
    expect(await client.call(wire.endOtherSessions, {})).toEqual({ ended: 1 })
    expect(await client.call(wire.getSessions, {})).toHaveLength(1)
    expect((await client.call(getMember, {})).id).toBe(person.member.id)
  })

  it('leave a line where one was ended, and none where there was nothing to end', async () => {
    const person = await people.registered()
    const lines = async () => {
      const { rows } = await server.pool.query(
        `SELECT kind FROM member_activity WHERE member = $1
           AND kind IN ('sessionEnded', 'otherSessionsEnded') ORDER BY id`,
        [person.member.id],
      )
      return rows.map(({ kind }) => kind)
    }
    for (let i = 0; i < 3; i += 1) await person.client.call(wire.endOtherSessions, {})
    expect(await lines()).toEqual([])
    person.keep((await signIn(person)).token)
    const open = await person.client.call(wire.getSessions, {})
    const id = open.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    // Whichever request wins, the session ends once.
    const all = [1, 2, 3, 4].map(() => reasonOf(person.client.call(wire.endSession, { id })))
    await Promise.all(all)
    expect(await lines()).toEqual(['sessionEnded'])
    person.keep((await signIn(person)).token)
    const ended = [1, 2, 3].map(() => person.client.call(wire.endOtherSessions, {}))
    const counts = (await Promise.all(ended)).map((answer) => answer.ended)
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(await lines()).toEqual(['sessionEnded', 'otherSessionsEnded'])
  })

  it('are a hundred at most, those seen last, also when many come together', async () => {
    const { id, account, client } = await server.member()
    for (let i = 0; i < 20; i += 1) await signUp(server.origin, account)
    const before = await client.call(wire.getSessions, {})
    const own = before.find(({ isCurrent }) => isCurrent)?.id
    // The oldest of the 21 was used since.
    await server.pool.query(
      `UPDATE session SET seen_at = seen_at + 60000 WHERE member = $1
         AND created_at = (SELECT min(created_at) FROM session WHERE member = $1)`,
      [id],
    )
    await Promise.all(Array.from({ length: 85 }, () => signUp(server.origin, account)))
    const open = (await client.call(wire.getSessions, {})).map((session) => session.id)
    expect(open).toHaveLength(100)
    const ended = before.filter((session) => !open.includes(session.id))
    expect([ended.length, open.includes(own ?? '')]).toEqual([6, true])
    const { rows } = await server.pool.query(
      'SELECT count(*) AS count FROM session WHERE member = $1',
      [id],
    )
    expect(rows).toEqual([{ count: 100 }])
  })

  it('come from twenty new browsers a day that are remembered and reported by mail', async () => {
    const { id, account } = await server.member()
    const count = async (from: string, values: unknown[] = []) =>
      (await server.pool.query(`SELECT count(*)::int AS count FROM ${from}`, values)).rows[0].count
    const letters = "letter WHERE subject = 'signInNoticeSubject'"
    const before = await count(letters)
    await Promise.all(Array.from({ length: 30 }, () => signUp(server.origin, account)))
    expect(await count('seen_device WHERE member = $1', [id])).toBe(20)
    // The browser of the registration needs no letter.
    expect(await count(letters)).toBe(before + 19)
  })

  it('of another member cannot be ended', async () => {
    const [one, two] = [await people.registered(), await people.registered()]
    const [theirs] = await two.client.call(wire.getSessions, {})
    const ended = one.client.call(wire.endSession, { id: theirs?.id ?? '' })
    expect(await reasonOf(ended)).toBe('sessionUnknown')
    expect((await two.client.call(getMember, {})).id).toBe(two.member.id)
  })
})

describe('linking a wallet', () => {
  it('takes its signature and the code, and then the wallet signs in to the same account', async () => {
    const person = await people.registered()
    const { client } = person
    const account = privateKeyToAccount(generatePrivateKey())
    const input = { address: account.address, chainId: 56 }
    const { id, message } = await client.challengeOf(wire.linkWallet, input)
    expect(message).toContain('Link this wallet to your Assay account.')
    const signature = await account.signMessage({ message })
    const signed = { ...input, challengeId: id, signature }
    expect(await reasonOf(client.call(wire.linkWallet, signed))).toBe('codeInvalid')
    const another = await ownCode(person, 'walletLink', `0x${'ab'.repeat(20)}`)
    expect(await reasonOf(client.call(wire.linkWallet, { ...signed, code: another }))).toBe(
      'codeInvalid',
    )
    const code = await ownCode(person, 'walletLink', account.address.toLowerCase())
    expect(people.codeLetterTo(person.account)).toContain(
      `: link the wallet ${account.address}, which can then log in to your account.`,
    )
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await reasonOf(client.call(wire.linkWallet, { ...signed, code: wrong }))).toBe(
      'codeInvalid',
    )
    const linked = await client.call(wire.linkWallet, { ...signed, code })
    expect(linked.address).toBe(account.address)
    expect((await signUp(server.origin, account)).id).toBe(person.member.id)
    expect(await reasonOf(client.call(wire.linkWallet, input))).toBe('walletLinkedAlready')
  })

  it('is taken away again, and with it what was opened by it; never when it is the only way in', async () => {
    const person = await people.registered()
    const { client } = person
    const proof = async (change: CodedChange = 'walletUnlink', target?: string) => ({
      code: await ownCode(person, change, target),
    })
    expect(await reasonOf(proof())).toBe('walletNotLinked')
    const unproven = client.call(wire.unlinkWallet, { code: '000000' })
    expect(await reasonOf(unproven)).toBe('walletNotLinked')
    const account = privateKeyToAccount(generatePrivateKey())
    const input = { address: account.address, chainId: 56 }
    const { id, message } = await client.challengeOf(wire.linkWallet, input)
    const signature = await account.signMessage({ message })
    await client.call(wire.linkWallet, {
      ...input,
      challengeId: id,
      signature,
      ...(await proof('walletLink', account.address)),
    })
    const other = await signUp(server.origin, account)
    expect(await reasonOf(client.call(wire.unlinkWallet, { code: '000000' }))).toBe('codeInvalid')

    const set = (column: string, value: string | null) =>
      server.pool.query(`UPDATE member SET ${column} = $2 WHERE id = $1`, [person.member.id, value])
    const { rows } = await server.pool.query('SELECT password_hash FROM member WHERE id = $1', [
      person.member.id,
    ])
    const early = await proof()
    await set('password_hash', null)
    expect(await reasonOf(proof())).toBe('walletOnlyWayIn')
    expect(await reasonOf(client.call(wire.unlinkWallet, early))).toBe('walletOnlyWayIn')
    expect((await other.client.call(wire.getSessions, {})).length).toBe(2)
    await set('password_hash', rows[0].password_hash)

    const { barredUntil } = await client.call(wire.unlinkWallet, await proof())
    expect(barredUntil).toBeGreaterThan(Date.now() + 86_000_000)
    expect(await reasonOf(other.client.call(wire.getSessions, {}))).toBe('notSignedIn')
    expect((await client.call(wire.getSessions, {})).length).toBe(1)
    expect((await signUp(server.origin, account)).id).not.toBe(person.member.id)
  })

  it('refuses another’s wallet, another’s signature and a text made for signing in', async () => {
    const taken = await server.member()
    const person = await people.registered()
    const { client } = person
    const link = async (account: typeof taken.account, signer = account) => {
      const input = { address: account.address, chainId: 56 }
      const { id, message } = await client.challengeOf(wire.linkWallet, input)
      const signature = await signer.signMessage({ message })
      const code = await ownCode(person, 'walletLink', account.address)
      return reasonOf(client.call(wire.linkWallet, { ...input, challengeId: id, signature, code }))
    }
    expect(await link(taken.account)).toBe('walletInUse')
    // Another account links it at the same moment.
    const wanted = privateKeyToAccount(generatePrivateKey())
    const faster = await server.pool.connect()
    await faster.query('BEGIN')
    await faster.query('UPDATE member SET address = $2 WHERE id = $1', [taken.id, wanted.address])
    const slower = link(wanted)
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
    await faster.query('COMMIT')
    faster.release()
    expect(await slower).toBe('walletInUse')
    const mine = privateKeyToAccount(generatePrivateKey())
    expect(await link(mine, taken.account)).toBe('signatureInvalid')
    const input = { address: mine.address, device: 'web', chainId: 56 } as const
    const { id, message } = await client.challengeOf(signInByAddress, input)
    const signature = await mine.signMessage({ message })
    const code = await ownCode(person, 'walletLink', mine.address)
    const wrong = { address: mine.address, chainId: 56, challengeId: id, signature, code }
    expect(await reasonOf(client.call(wire.linkWallet, wrong))).toBe('challengeUnknown')
  })
})

it('no call of these answers a visitor', async () => {
  const visitor = server.visitor()
  const calls = [
    () => visitor.call(wire.beginFactor, {}),
    () => visitor.call(wire.confirmFactor, { code: '123456', first: '123456' }),
    () => visitor.call(wire.removeFactor, { code: '123456' }),
    () => visitor.call(wire.getSessions, {}),
    () => visitor.call(wire.endSession, { id: '0123456789abcdef' }),
    () => visitor.call(wire.endOtherSessions, {}),
    () => visitor.call(wire.unlinkWallet, { code: '123456' }),
    () => visitor.call(wire.linkWallet, { address: `0x${'ab'.repeat(20)}`, chainId: 56 }),
  ]
  for (const call of calls) expect(await reasonOf(call())).toBe('notSignedIn')
})
