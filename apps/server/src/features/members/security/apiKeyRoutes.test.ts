import { randomUUID, sign } from 'node:crypto'
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { KEY_HEADERS, newKeyPair, signedFetch, signedHead } from '@assay/wire/apiKey.ts'
import { createClient } from '@assay/wire/client/client.ts'
import { openLockup, redeemLockup } from '@assay/wire/routes/earn/finance.ts'
import * as wire from '@assay/wire/routes/member/apiKey.ts'
import * as password from '@assay/wire/routes/member/password.ts'
import { changePassword, freezeAccount, getActivity } from '@assay/wire/routes/member/security.ts'
import { getMember, getSocketTicket } from '@assay/wire/routes/member/session.ts'
import { type CodedChange, getTips, sendCode } from '@assay/wire/routes/member/user.ts'
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import { cancelAllOrders, getOpenOrders, placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { botOf } from '../../../testing/bots.ts'
import { peopleOf, signInWithPassword } from '../../../testing/people.ts'
import { reasonOf, sentOf } from '../../../testing/send.ts'
import { fund } from '../../../testing/smallWorld.ts'
import { consoleFreezer, startTestServer, type TestServer } from '../../../testing/testServer.ts'

let server: TestServer
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: 1 } })
  people = peopleOf(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await people.forgetAttempts()
  await people.aMinutePasses()
})

type Person = Awaited<ReturnType<typeof people.registered>>
const ANYWHERE = { name: 'grid bot', networks: '', days: 0 } as const
const ORDER = {
  base: 'BTC',
  quote: 'USDT',
  price: parseAmount('58000') as never,
  quantity: parseAmount('0.002')!,
}

async function codeFor({ client, account }: Person, change: CodedChange, subject: object = {}) {
  await people.aMinutePasses()
  const letters = people.lettersTo(account).length
  await client.call(sendCode, { purpose: 'security', change, ...subject })
  return people.codeSent(account, letters + 1)
}

type Asked = { name: string; right: 'read' | 'trade'; networks: string; days: number }

/** The code to the member's own email, for exactly this key. */
const ownCode = (person: Person, { name, right, networks, days }: Asked) =>
  codeFor(person, 'apiKey', {
    keyName: name,
    keyRight: right,
    keyNetworks: networks,
    keyDays: days,
  })

type Wanted = { right?: 'read' | 'trade'; networks?: string; days?: number; name?: string }

async function keyOf(person: Person, wanted: Wanted = {}) {
  const { publicKey, privateKey } = await newKeyPair()
  const input = { ...ANYWHERE, right: 'trade' as const, ...wanted, publicKey }
  const code = await ownCode(person, input)
  const key = await person.client.call(wire.createApiKey, { ...input, code })
  const fetch = signedFetch({ id: key.id, privateKey })
  return { ...key, privateKey, bot: createClient({ origin: server.origin, fetch }) }
}

async function funded(): Promise<Person> {
  const person = await people.registered()
  await fund(server.exchange, person.member.id, { USDT: '1000' })
  return person
}

type Loose = { id: string; privateKey: string }
type Changed = {
  time?: number
  window?: string
  method?: string
  path?: string
  body?: string
  key?: string
  from?: string
}

/** A signed request with parts that an attacker may change after signing. */
function requestBy({ id, privateKey }: Loose, signed: Changed, sent: Changed = {}) {
  const whole = {
    time: Date.now(),
    window: '5000',
    method: 'GET',
    path: '/trad/entrustOrder',
    key: '',
    body: '',
    from: '203.0.113.7',
    ...signed,
  }
  const head = signedHead({ ...whole, id, time: String(whole.time) })
  const pem = { key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' } as const
  const signature = sign(null, Buffer.from(head + whole.body), pem).toString('base64')
  const out = { ...whole, ...sent }
  return async () => {
    const response = await fetch(server.origin + out.path, {
      method: out.method,
      headers: {
        [KEY_HEADERS.id]: id,
        [KEY_HEADERS.time]: String(out.time),
        [KEY_HEADERS.window]: out.window,
        [KEY_HEADERS.signature]: signature,
        'x-forwarded-for': out.from,
        ...(out.key && { 'idempotency-key': out.key }),
        ...(out.method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(out.method === 'POST' && { body: out.body }),
    })
    const { status, body } = await sentOf(response)
    return [status, body.reason ?? 'none'] as const
  }
}

describe('making a key', () => {
  it('needs the proof of a change, notifies the member, and stores only the public half', async () => {
    const person = await people.registered()
    const { publicKey } = await newKeyPair()
    const input = { ...ANYWHERE, right: 'read' as const, publicKey }
    const wrong = person.client.call(wire.createApiKey, { ...input, code: '000000' })
    expect(await reasonOf(wrong)).toBe('codeInvalid')
    const key = await keyOf(person, { right: 'read', networks: '203.0.113.0/24', days: 30 })
    expect(key).toMatchObject({ name: 'grid bot', right: 'read', networks: ['203.0.113.0/24'] })
    expect(key.expiresAt).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    const [line] = await person.client.call(getActivity, {})
    expect(line).toMatchObject({ kind: 'apiKeyCreated', details: { name: 'grid bot' } })
    await vi.waitFor(
      () => expect(people.lettersTo(person.account).at(-1)?.subject).toContain('security'),
      { timeout: 60_000 },
    )
    const { rows } = await server.pool.query('SELECT * FROM api_key WHERE id = $1', [key.id])
    const secret = Buffer.from(key.privateKey, 'base64').subarray(-32)
    expect(rows[0].public_key).toHaveLength(32)
    expect(rows[0].public_key.equals(secret)).toBe(false)
  })

  // proves SEC-05
  it('is for the name, the right, the networks and the days that the letter says, and no other', async () => {
    const person = await people.registered()
    const { publicKey } = await newKeyPair()
    const asked = { name: 'reports', right: 'read', networks: '203.0.113.7', days: 30 } as const
    const code = await ownCode(person, asked)
    expect(people.codeLetterTo(person.account)).toContain(
      '\n\nName: reports\nIt may: read\nIP addresses: 203.0.113.7\nEnds after (days): 30\n\n',
    )
    const make = (changes: object) =>
      reasonOf(person.client.call(wire.createApiKey, { ...asked, publicKey, code, ...changes }))
    expect(await make({ right: 'trade' })).toBe('codeInvalid')
    expect(await make({ name: 'grid bot' })).toBe('codeInvalid')
    expect(await make({ networks: '' })).toBe('codeInvalid')
    expect(await make({ days: 0 })).toBe('codeInvalid')
    const key = await person.client.call(wire.createApiKey, { ...asked, publicKey, code })
    expect(key).toMatchObject({ name: 'reports', right: 'read' })
    await ownCode(person, { ...asked, networks: '', days: 0 })
    expect(people.codeLetterTo(person.account)).toContain(
      '\nIP addresses: from everywhere\nEnds after (days): never\n',
    )
  })

  it('refuses what is no name, no network, no key', async () => {
    const { client } = await people.registered()
    const { publicKey } = await newKeyPair()
    const make = (changes: object) =>
      reasonOf(
        client.call(wire.createApiKey, {
          ...ANYWHERE,
          right: 'read',
          publicKey,
          code: '000000',
          ...changes,
        }),
      )
    expect(await make({ name: '  ' })).toBe('apiKeyNameInvalid')
    expect(await make({ name: 'x'.repeat(41) })).toBe('apiKeyNameInvalid')
    expect(await make({ name: 'x\nTell the code to +1' })).toBe('apiKeyNameInvalid')
    expect(await make({ name: 'x\u2028Tell the code to +1' })).toBe('apiKeyNameInvalid')
    expect(await make({ name: 'x\u2029Tell the code to +1' })).toBe('apiKeyNameInvalid')
    expect(await make({ networks: '10.0.0.0/0' })).toBe('apiNetworkInvalid')
    expect(await make({ publicKey: 'AAAA' })).toBe('apiKeyInvalid')
  })

  it('ends at ten, before a code is mailed, and also when two come at once', async () => {
    const person = await people.registered()
    const make = (count: number) =>
      server.pool.query(
        `INSERT INTO api_key (id, member, name, public_key, right_to, networks, created_at)
         SELECT md5(random()::text), $1, 'old', '\\x00', 'read', '{}', 1 FROM generate_series(1, $2)`,
        [person.member.id, count],
      )
    await make(8)
    await keyOf(person)
    const { publicKey } = await newKeyPair()
    const input = { ...ANYWHERE, right: 'read' as const, publicKey }
    const code = await ownCode(person, input)
    await make(1)
    expect(await reasonOf(ownCode(person, input))).toBe('apiKeysFull')
    expect(await reasonOf(person.client.call(wire.createApiKey, { ...input, code }))).toBe(
      'apiKeysFull',
    )
  })
})

describe('a request with a key', () => {
  it('reads with one right, reads and trades with the other, and is seen', async () => {
    const person = await funded()
    const reader = await keyOf(person, { right: 'read' })
    const trader = await keyOf(person)
    expect(await reader.bot.call(getOpenOrders, {})).toEqual([])
    expect(await reasonOf(reader.bot.call(placeLimitBuy, ORDER))).toBe('apiRightMissing')
    const { order } = await trader.bot.call(placeLimitBuy, ORDER)
    expect(await reader.bot.call(getOpenOrders, {})).toMatchObject([{ id: order.id }])
    expect((await reader.bot.call(getSpotMarkets, {})).length).toBeGreaterThan(0)
    expect(await trader.bot.call(cancelAllOrders, {})).toEqual({ count: 1 })
    const keys = await person.client.call(wire.getApiKeys, {})
    expect(keys.map(({ id, usedFrom }) => [id, usedFrom])).toEqual([
      [trader.id, '127.0.0.1'],
      [reader.id, '127.0.0.1'],
    ])
    expect(keys[0]?.usedAt).toBeGreaterThan(Date.now() - 20_000)
  })

  it('knows no person: not who it is, not another key, whatever token comes with it', async () => {
    const person = await people.registered()
    const key = await keyOf(person)
    expect(await reasonOf(key.bot.call(getMember, {}))).toBe('apiRightMissing')
    expect(await reasonOf(key.bot.call(wire.getApiKeys, {}))).toBe('apiRightMissing')
    // Public, but the member's own messages are included when signed in.
    expect(await reasonOf(key.bot.call(getTips, {}))).toBe('apiRightMissing')
    const { publicKey } = await newKeyPair()
    const another = { ...ANYWHERE, right: 'trade' as const, publicKey, code: '000000' }
    expect(await reasonOf(key.bot.call(wire.createApiKey, another))).toBe('apiRightMissing')
    const login = { account: person.account, password: 'kwizpf81' }
    expect(await reasonOf(key.bot.call(password.signInByPassword, login))).toBe('apiRightMissing')
  })

  it('neither locks coins nor takes them back, whatever its right', async () => {
    const { bot } = await keyOf(await funded(), { right: 'trade' })
    const ten = parseAmount('10') as Amount
    const lock = { plan: 'usdt-30', principal: ten, maturesAt: Date.now(), isFree: true }
    expect(await reasonOf(bot.call(openLockup, lock))).toBe('apiRightMissing')
    expect(await reasonOf(bot.call(redeemLockup, { id: 1, fee: ten }))).toBe('apiRightMissing')
  })

  it('counts once', async () => {
    const key = await keyOf(await funded())
    const read = requestBy(key, {})
    expect(await read()).toEqual([200, 'none'])
    expect(await read()).toEqual([403, 'apiRequestReplayed'])
    const many = requestBy(key, { path: '/trad/entrustOrder?tradcoin=BTC&maincoin=USDT' })
    const answers = await Promise.all(Array.from({ length: 20 }, many))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  })

  const body = JSON.stringify({
    tradcoin: 'BTC',
    maincoin: 'USDT',
    price: '58000',
    number: '0.002',
  })
  const buy = { method: 'POST', path: '/trad/buyLimit', body }
  it.each<[string, Changed]>([
    ['another moment', { time: Date.now() + 500 }],
    ['another window', { window: '60000' }],
    ['another path', { path: '/trad/sellLimit' }],
    ['a query', { path: '/trad/buyLimit?a=1' }],
    ['another request key', { key: randomUUID() }],
    ['another amount', { body: body.replace('0.002', '0.02') }],
    ['the same amount in other letters', { body: body.replace('0.002', '0.0020') }],
    ['a window that is none', { window: '1e9' }],
  ])('is refused when it was signed for something else than %s', async (_, sent) => {
    const key = await keyOf(await funded())
    const signed = { ...buy, key: randomUUID() }
    expect(await requestBy(key, signed, sent)()).toEqual([401, 'apiSignatureInvalid'])
    expect(await requestBy(key, signed)()).toEqual([200, 'none'])
  })

  it('is refused with the signature of another key, or of a key that no one has', async () => {
    const person = await people.registered()
    const [one, other] = [await keyOf(person), await keyOf(person)]
    const mixed = { id: one.id, privateKey: other.privateKey }
    expect(await requestBy(mixed, {})()).toEqual([401, 'apiSignatureInvalid'])
    const nobody = { id: 'f'.repeat(32), privateKey: one.privateKey }
    expect(await requestBy(nobody, {})()).toEqual([401, 'apiKeyUnknown'])
    expect(await requestBy({ ...nobody, id: "' OR 1=1" }, {})()).toEqual([401, 'apiKeyUnknown'])
  })

  it('has to arrive within its window, and not before its time', async () => {
    const key = await keyOf(await people.registered())
    const at = (time: number, window = '5000') => requestBy(key, { time, window })()
    const late = [403, 'apiTimeOutside']
    expect(await at(Date.now() - 5_200)).toEqual(late)
    expect(await at(Date.now() - 300, '200')).toEqual(late)
    expect(await at(Date.now() + 2_000)).toEqual(late)
    expect(await at(Date.now() - 61_000, '99999')).toEqual(late)
    expect(await at(Date.now() - 300)).toEqual([200, 'none'])
    expect(await at(Date.now() - 301, '')).toEqual([200, 'none'])
  })

  it('is refused when it was signed before the server started', async () => {
    const key = await keyOf(await people.registered())
    const before = requestBy(key, { window: '60000', time: Date.now() - 59_000 })
    expect(await before()).toEqual([403, 'apiTimeOutside'])
  })

  it('has to come from a listed address', async () => {
    const key = await keyOf(await people.registered(), {
      networks: '203.0.113.0/24, 2001:db8::/32',
    })
    const from = (address: string) => requestBy(key, { from: address, time: Date.now() })()
    expect(await from('203.0.113.200')).toEqual([200, 'none'])
    expect(await from('2001:db8::7')).toEqual([200, 'none'])
    expect(await from('203.0.114.1')).toEqual([403, 'apiAddressRefused'])
    // A forged header only moves the entry of our proxy to the right.
    expect(await from('203.0.113.200, 198.51.100.1')).toEqual([403, 'apiAddressRefused'])
  })

  it('ends with its date', async () => {
    const key = await keyOf(await people.registered(), { days: 1 })
    await server.pool.query('UPDATE api_key SET expires_at = $2 WHERE id = $1', [
      key.id,
      Date.now() - 1,
    ])
    expect(await requestBy(key, {})()).toEqual([401, 'apiKeyUnknown'])
  })

  it('opens the private socket, which ends with the key', async () => {
    const person = await people.registered()
    const key = await keyOf(person, { right: 'read' })
    const { ticket } = await key.bot.call(getSocketTicket, {})
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws/bot`)
    const heard: string[] = []
    socket.on('message', (text) => heard.push(String(text)))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ key: 'member', time: 0, ticket }))
    await vi.waitFor(() => expect(heard.join()).toContain('ready'), { timeout: 60_000 })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await person.client.call(wire.revokeApiKey, { id: key.id })
    await closed
    expect(await reasonOf(key.bot.call(getOpenOrders, {}))).toBe('apiKeyUnknown')
  })
})

describe('an end to all keys', () => {
  it('comes with a new password', async () => {
    const person = await people.registered()
    const key = await keyOf(person)
    await key.bot.call(getOpenOrders, {})
    const code = await codeFor(person, 'password')
    await person.client.call(changePassword, { password: 'andersw7', code })
    expect(await reasonOf(key.bot.call(getOpenOrders, {}))).toBe('apiKeyUnknown')
    const lines = await person.client.call(getActivity, {})
    expect(lines.map(({ kind }) => kind)).toContain('apiKeysRevoked')
  })

  it('comes with a reset of the password', async () => {
    const person = await people.registered()
    const key = await keyOf(person)
    await key.bot.call(getOpenOrders, {})
    await people.aMinutePasses()
    const letters = people.lettersTo(person.account).length
    const { client } = people.browser()
    await client.call(password.sendVisitorCode, {
      purpose: 'resetPassword',
      account: person.account,
    })
    const code = await people.codeSent(person.account, letters + 1)
    await client.call(password.resetPasswordByEmail, {
      email: person.account,
      code,
      password: 'andersw7',
    })
    expect(await reasonOf(key.bot.call(getOpenOrders, {}))).toBe('apiKeyUnknown')
  })

  it('comes with freezing, and to all sessions when staff freeze; for good', async () => {
    const one = await funded()
    const key = await keyOf(one)
    await one.client.call(freezeAccount, {})
    expect(await reasonOf(key.bot.call(getOpenOrders, {}))).toBe('apiKeyUnknown')
    expect(await reasonOf(one.client.call(getMember, {}))).toBe('none')

    const two = await funded()
    const other = await keyOf(two)
    await other.bot.call(placeLimitBuy, ORDER)
    await consoleFreezer(server).byOperator(two.member.id, 'a test')
    const ended = async () => {
      expect(await reasonOf(other.bot.call(cancelAllOrders, {}))).toBe('apiKeyUnknown')
      expect(await reasonOf(two.client.call(getMember, {}))).toBe('notSignedIn')
    }
    await ended()
    await consoleFreezer(server).lift(two.member.id)
    await ended()
    two.keep((await signInWithPassword(two.client, two)).token)
    const lines = await two.client.call(getActivity, {})
    const byStaff = lines.filter(({ isByStaff }) => isByStaff).map(({ kind }) => kind)
    expect(byStaff.toSorted()).toEqual(['apiKeysRevoked', 'frozen', 'unfrozen'])
  })

  it('comes again when staff freeze what its member has frozen', async () => {
    const { client, member } = await people.registered()
    await client.call(freezeAccount, {})
    expect(await consoleFreezer(server).byOperator(member.id, 'a test')).toBe(true)
    expect(await reasonOf(client.call(getMember, {}))).toBe('notSignedIn')
  })

  it('comes also to a key that is being made while a frozen account is frozen once more', async () => {
    const person = await people.registered()
    const { id } = person.member
    await person.client.call(freezeAccount, {})
    const client = await server.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM member WHERE id = $1 FOR UPDATE', [id])
    await client.query(
      `INSERT INTO api_key (id, member, name, public_key, right_to, networks, created_at)
       VALUES ('made meanwhile', $1, 'bot', '', 'trade', '{}', 1)`,
      [id],
    )
    const frozen = person.client.call(freezeAccount, {})
    // Until it waits for the member's row, or has passed it.
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`
    await Promise.race([
      frozen,
      vi.waitFor(async () => expect((await server.pool.query(waits)).rowCount).toBe(1), {
        timeout: 60_000,
      }),
    ])
    await client.query('COMMIT')
    client.release()
    await frozen
    const { rowCount } = await server.pool.query('SELECT FROM api_key WHERE member = $1', [id])
    expect(rowCount).toBe(0)
  })

  it('does not come from the key of someone else', async () => {
    const [one, two] = [await people.registered(), await people.registered()]
    const key = await keyOf(one)
    expect(await reasonOf(two.client.call(wire.revokeApiKey, { id: key.id }))).toBe(
      'apiKeyNotFound',
    )
    expect(await key.bot.call(getOpenOrders, {})).toEqual([])
  })
})

it('gives each key its own share of requests', async () => {
  const small = await startTestServer({ config: { keyRequestsPerTenSeconds: 5 } })
  const owner = await small.member()
  const bot = async () =>
    createClient({ origin: small.origin, fetch: await botOf(small, owner.id, 'read') })
  const [one, other] = [await bot(), await bot()]
  const answers: string[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    answers.push(await reasonOf(one.call(getOpenOrders, {})))
  }
  expect(answers).toContain('tooManyRequests')
  expect(await reasonOf(other.call(getOpenOrders, {}))).toBe('none')
  await small.stop()
})
