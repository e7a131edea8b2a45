/** How operators come in and how they are let go, over HTTP with a device in software. */
import { exportAudit } from '@assay/wire/routes/operator/audit.ts'
import {
  confirmOperator,
  disableOperator,
  getOperators,
  proposeOperator,
} from '@assay/wire/routes/operator/operators.ts'
import { decideProposal } from '@assay/wire/routes/operator/proposals.ts'
import {
  beginOperatorSignIn,
  enroll,
  getOwnOperator,
  signInDemoOperator,
  signInOperator,
  startEnrollment,
} from '@assay/wire/routes/operator/session.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { readDataKeys } from '../../secrets/readSecret.ts'
import { createSeal } from '../../secrets/seal.ts'
import { reasonOf, sendRequest } from '../../testing/send.ts'
import { softAuthenticator } from '../../testing/softAuthenticator.ts'
import { startTestConsole, type TestConsole, type TestOperator } from '../../testing/testConsole.ts'
import { operatorKind } from '../people/operatorKind.ts'
import { createOperators } from '../people/operators.ts'
import { createOperatorSessions } from './operatorSessions.ts'

let testConsole: TestConsole
let auditor: TestOperator
let admin: TestOperator
let secondAdmin: TestOperator

beforeAll(async () => {
  testConsole = await startTestConsole()
  auditor = await testConsole.operator('auditor')
  admin = await testConsole.operator('admin')
  secondAdmin = await testConsole.operator('admin')
})
afterAll(() => testConsole.stop())

const REFUSED = 'passkeyInvalid'
const IN = 'none'
const deviceOfConsole = () => softAuthenticator(testConsole.server.config.consoleUrl.origin)
const asked = async () => (await testConsole.visitor().call(beginOperatorSignIn, {})).options
const tryOf = (credential: string) =>
  reasonOf(testConsole.visitor().call(signInOperator, { credential }))
/** An operator by that name, invited (again) and come in with a new device. */
async function enrolled(name: string) {
  const operators = createOperators(testConsole.server.pool)
  const invitation = await operators.invite({ name, roles: ['support'] })
  const device = deviceOfConsole()
  const { options } = await testConsole.visitor().call(startEnrollment, { invitation })
  const credential = device.create(options)
  // The first operator is invited on the machine: there is no one who could confirm yet.
  expect(await testConsole.visitor().call(enroll, { invitation, credential })).toEqual({
    check: '',
  })
  const { rows } = await testConsole.server.pool.query('SELECT id FROM operator WHERE name = $1', [
    name,
  ])
  const operator = { id: rows[0].id as number, name }
  return { device, operator, passkey: JSON.parse(credential).id as string }
}
const lettersTo = (email: string) => testConsole.server.letters.filter(({ to }) => to === email)
const invitationIn = (body = '') => /\/enroll#([\w-]{43})$/m.exec(body)?.[1] ?? ''
const WAITING = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
/** Until a statement waits for a lock that another transaction holds. */
const untilOneWaits = () =>
  expect
    .poll(async () => (await testConsole.server.pool.query(`SELECT ${WAITING}`)).rowCount)
    .toBeGreaterThan(0)

const decide = (operator: TestOperator, id: number) =>
  operator.client.call(decideProposal, { id, isApproved: true, confirmation: '' })

describe('signing in', () => {
  it('takes an invitation once, and then the passkey that was made with it', async () => {
    const email = 'nora@console.example'
    const input = { name: 'nora', roles: ['support' as const], email, reason: 'She starts today.' }
    const nowhere = { ...input, email: 'nora' }
    expect(await reasonOf(admin.client.call(proposeOperator, nowhere))).toBe('emailInvalid')
    const { id } = await admin.client.call(proposeOperator, input)
    expect(await reasonOf(decide(admin, id))).toBe('samePerson')
    expect(await decide(secondAdmin, id)).toEqual({ status: 'done' })
    // To her alone: it is in no answer, no list and no log.
    await expect.poll(() => lettersTo(email).length, { timeout: 60_000 }).toBeGreaterThan(0)
    const [letter, ...others] = lettersTo(email)
    expect(others).toEqual([])
    const invitation = invitationIn(letter?.body)
    expect(letter?.body).toContain(`an admin other than ${admin.name}, who proposed you`)
    const log = await testConsole.server.pool.query('SELECT line FROM operator_audit')
    expect(JSON.stringify(log.rows)).not.toContain(invitation)

    const visitor = testConsole.visitor()
    const device = deviceOfConsole()
    const offer = await visitor.call(startEnrollment, { invitation })
    expect(offer.name).toBe('nora')
    const fished = device.create(offer.options, { origin: 'https://console.evil' })
    expect(await reasonOf(visitor.call(enroll, { invitation, credential: fished }))).toBe(
      'passkeyInvalid',
    )
    const { options } = await visitor.call(startEnrollment, { invitation })
    const made = { invitation, credential: device.create(options) }
    const { check } = await visitor.call(enroll, made)
    expect(check).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/)
    expect(await reasonOf(visitor.call(enroll, made))).toBe('invitationInvalid')
    expect(await reasonOf(visitor.call(startEnrollment, { invitation }))).toBe('invitationInvalid')

    // Neither the proposer nor a guess can confirm the passkey; until confirmed it grants no
    // access.
    expect(await tryOf(device.get(await asked()))).toBe('enrollmentUnconfirmed')
    const rows = await auditor.client.call(getOperators, {})
    const nora = rows.find(({ name }) => name === 'nora')
    expect(nora).toMatchObject({ isEnrolled: true, isUnconfirmed: true, email })
    const confirm = (by: TestOperator, typed = check) =>
      reasonOf(by.client.call(confirmOperator, { operator: nora?.id ?? 0, check: typed }))
    expect(await confirm(admin)).toBe('samePerson')
    expect(await confirm(auditor)).toBe('roleRequired')
    expect(await confirm(secondAdmin, 'AAAA-AAAA')).toBe('checkCodeWrong')
    expect(await tryOf(device.get(await asked()))).toBe('enrollmentUnconfirmed')
    expect(await confirm(secondAdmin, ` ${check.toLowerCase()} `)).toBe('none')
    expect(await confirm(secondAdmin)).toBe('operatorNotFound')

    const signature = { credential: device.get(await asked()) }
    const { token } = await visitor.call(signInOperator, signature)
    // The token without the browser's cookie grants no access, and a signature works once.
    expect(
      (await sendRequest(testConsole.origin, getOwnOperator, { headers: { token } })).status,
    ).toBe(401)
    expect(await reasonOf(visitor.call(signInOperator, signature))).toBe('passkeyInvalid')
  })

  it('refuses a passkey of another page, without its user, copied, or of a member', async () => {
    const { device } = await enrolled('omar')
    const bents = [
      { origin: 'https://console.evil' },
      { rpId: 'assay.test' },
      { isVerified: false },
    ]
    for (const bent of bents) expect(await tryOf(device.get(await asked(), bent))).toBe(REFUSED)
    const copy = device.copy()
    expect(await tryOf(device.get(await asked()))).toBe(IN)
    expect(await tryOf(copy.get(await asked()))).toBe(REFUSED)
    expect(await tryOf(deviceOfConsole().get(await asked()))).toBe(REFUSED)
    expect(await tryOf('no JSON')).toBe(REFUSED)
  })

  it('takes the old passkey away with a new invitation, and with the operator', async () => {
    const lost = await enrolled('pia')
    const found = await enrolled('pia')
    expect(await tryOf(lost.device.get(await asked()))).toBe(REFUSED)
    expect(await tryOf(found.device.get(await asked()))).toBe(IN)
    const reason = 'Left the company.'
    await admin.client.call(disableOperator, { operator: found.operator.id, reason })
    expect(await tryOf(found.device.get(await asked()))).toBe(REFUSED)
    const rows = await auditor.client.call(getOperators, {})
    expect(rows.find(({ name }) => name === 'pia')?.isEnrolled).toBe(false)
    await createOperators(testConsole.server.pool).invite({ name: 'pia', roles: ['support'] })
    expect(await tryOf(found.device.get(await asked()))).toBe(REFUSED)
  })

  it('opens no session that survives a new invitation', async () => {
    const { operator, passkey } = await enrolled('sven')
    const { pool } = testConsole.server
    const operators = createOperators(pool)
    const inviting = await transaction(pool, async (client) => {
      expect(await operators.withPasskey(passkey, client)).toMatchObject({ name: 'sven' })
      const invited = operators.invite({ name: 'sven', roles: ['support'] })
      await untilOneWaits()
      await createOperatorSessions(pool).open(operator.id, client)
      return { invited }
    })
    await inviting.invited
    const sessions = await pool.query('SELECT FROM operator_session WHERE operator = $1', [
      operator.id,
    ])
    expect(sessions.rowCount).toBe(0)
    const late = transaction(pool, (client) => operators.withPasskey(passkey, client))
    expect(await late).toBeUndefined()
  })

  it('opens no session by a passkey that was taken away since it signed', async () => {
    const { pool } = testConsole.server
    const operators = createOperators(pool)
    const comeIn = (passkey: string) =>
      transaction(pool, (client) => operators.withPasskey(passkey, client))
    const old = await enrolled('vera')
    const { passkey } = await enrolled('vera')
    expect(await comeIn(old.passkey)).toBeUndefined()
    expect(await comeIn(passkey)).toMatchObject({ name: 'vera' })

    const { late } = await transaction(pool, async (client) => {
      await operators.invite({ name: 'vera', roles: ['support'] }, client)
      const late = comeIn(passkey)
      await untilOneWaits()
      return { late }
    })
    expect(await late).toBeUndefined()
  })

  it('lets one operator in twice at the same time', async () => {
    const { operator, passkey } = await enrolled('wanda')
    const { pool } = testConsole.server
    const operators = createOperators(pool)
    const sessions = createOperatorSessions(pool)
    const { second } = await transaction(pool, async (client) => {
      expect(await operators.withPasskey(passkey, client)).toMatchObject({ name: 'wanda' })
      const second = transaction(pool, async (other) => {
        const found = await operators.withPasskey(passkey, other)
        return { found, ...(await sessions.open(operator.id, other)) }
      })
      await untilOneWaits()
      await sessions.open(operator.id, client)
      return { second }
    })
    const { found, token, cookie } = await second
    expect(found).toMatchObject({ name: 'wanda' })
    expect(await sessions.find(token, cookie)).toMatchObject({ operator: { name: 'wanda' } })
  })

  it('leaves all as it was when an invitation fails half-way', async () => {
    const { device, operator } = await enrolled('xenia')
    const { pool } = testConsole.server
    await transaction(pool, async (client) => {
      await client.query('SELECT FROM operator_passkey WHERE operator = $1 FOR UPDATE', [
        operator.id,
      ])
      const inviting = createOperators(pool).invite({ name: 'xenia', roles: ['admin'] })
      const failed = expect(inviting).rejects.toThrow('canceling statement')
      await untilOneWaits()
      await pool.query(
        `SELECT pg_cancel_backend(pid) ${WAITING} AND query LIKE 'DELETE FROM operator_passkey%'`,
      )
      await failed
    })
    const { rows } = await pool.query(
      'SELECT roles, invitation_hash AS hash FROM operator WHERE id = $1',
      [operator.id],
    )
    expect(rows).toEqual([{ roles: ['support'], hash: null }])
    expect(await tryOf(device.get(await asked()))).toBe(IN)
  })

  it('stores the link of an invitation no longer once it is sent', async () => {
    const { pool, config, letters } = testConsole.server
    const { consoleUrl, dataKeys, dataDir } = config
    const seal = createSeal(readDataKeys(dataKeys, dataDir))
    const kind = operatorKind(createOperators(pool), { pool, seal, consoleUrl })
    const payload = { name: 'yara', roles: ['support' as const], email: 'yara@console.example' }
    const kept = { id: 1, member: 0, payload, reason: 'New', makerId: admin.id, maker: admin.name }
    expect(await kind.carryOut(kept)).toEqual({})
    const sent = () => letters.filter(({ to }) => to === 'yara@console.example')
    await expect.poll(sent, { timeout: 60_000 }).toHaveLength(1)
    const [, link = ''] = /(http\S+\/enroll#\S+)/.exec(sent()[0]?.body ?? '') ?? []
    expect(await createOperators(pool).invited(link.split('#')[1] ?? '')).toMatchObject({
      name: 'yara',
    })
    const left = async () =>
      (await pool.query("SELECT FROM letter WHERE state = 'waiting' OR content IS NOT NULL"))
        .rowCount
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
  })

  it('keeps an invitation whose device brings a passkey that is enrolled already', async () => {
    const { pool } = testConsole.server
    const { passkey } = await enrolled('tara')
    const operators = createOperators(pool)
    const invitation = await operators.invite({ name: 'uma', roles: ['support'] })
    const again = { id: passkey, publicKey: Buffer.from('k'), counter: 0, transports: [] }
    const isDone = transaction(pool, (client) => operators.enroll(invitation, again, client))
    expect(await isDone).toBeUndefined()
    expect(await operators.invited(invitation)).toMatchObject({ name: 'uma' })
  })

  it('enrolls one of two devices that take up an invitation together', async () => {
    const invitation = await createOperators(testConsole.server.pool).invite({
      name: 'rhea',
      roles: ['support'],
    })
    const offers = await Promise.all(
      [1, 2].map(() => testConsole.visitor().call(startEnrollment, { invitation })),
    )
    const ends = await Promise.all(
      offers.map(({ options }) => {
        const credential = deviceOfConsole().create(options)
        return reasonOf(testConsole.visitor().call(enroll, { invitation, credential }))
      }),
    )
    expect(ends.sort()).toEqual(['invitationInvalid', IN])
  })

  it('locks an address after many wrong tries, and counts no right one', async () => {
    const { device } = await enrolled('quinn')
    await testConsole.server.pool.query('DELETE FROM sign_in_attempt')
    for (let i = 0; i < 25; i += 1) expect(await tryOf(device.get(await asked()))).toBe(IN)
    const ends: string[] = []
    for (let i = 0; i < 21; i += 1) ends.push(await tryOf('{}'))
    expect(ends).toEqual([...Array.from({ length: 20 }, () => REFUSED), 'signInLocked'])
    await testConsole.server.pool.query('DELETE FROM sign_in_attempt')
  })

  it('has no one-tap operators outside the demo, and two in it', async () => {
    const tap = { input: { name: 'maker' } }
    expect((await sendRequest(testConsole.origin, signInDemoOperator, tap)).status).toBe(404)
    const demo = await startTestConsole({
      config: { isDemo: true },
      demo: { onSignIn: async () => undefined, memberNamed: () => undefined },
    })
    const sent = await sendRequest(demo.origin, signInDemoOperator, tap)
    expect([sent.status, sent.body.data]).toMatchObject([200, { operator: { name: 'maker' } }])
    await demo.stop()
  })

  it('shuts out whom an admin disables, at once, but no one themselves', async () => {
    const leaver = await testConsole.operator('support')
    await leaver.client.call(getOwnOperator, {})
    const reason = 'Left the company.'
    expect(await reasonOf(admin.client.call(disableOperator, { operator: admin.id, reason }))).toBe(
      'samePerson',
    )
    await admin.client.call(disableOperator, { operator: leaver.id, reason })
    expect(await reasonOf(leaver.client.call(getOwnOperator, {}))).toBe('notSignedIn')
    const rows = await auditor.client.call(getOperators, {})
    expect(rows.find(({ id }) => id === leaver.id)?.isEnabled).toBe(false)
  })

  it('refuses another origin and an idle session', async () => {
    const headers = { ...auditor.headers, origin: 'http://assay.test' }
    const sent = await sendRequest(testConsole.origin, exportAudit, { headers, input: { from: 0 } })
    expect(sent.body.reason).toBe('originRefused')
    const sleeper = await testConsole.operator('support')
    await testConsole.server.pool.query(
      'UPDATE operator_session SET seen_at = seen_at - 901000 WHERE operator = $1',
      [sleeper.id],
    )
    expect(await reasonOf(sleeper.client.call(getOwnOperator, {}))).toBe('notSignedIn')
  })
})
