/**
 * Who may call what: every declared call, of operators and of members, tried by everyone.
 * Made from the declarations, so that a new call is in here by being declared. (safety A3, A37)
 */
import { OPERATOR_ROLES, type OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Price } from '@assay/money/amount.ts'
import { allOperatorRoutes } from '@assay/wire/registry/allOperatorRoutes.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import type { Route } from '@assay/wire/route.ts'
import { uploadImage } from '@assay/wire/routes/image.ts'
import { signOut } from '@assay/wire/routes/member/session.ts'
import { signOutOperator } from '@assay/wire/routes/operator/session.ts'
import { getOpenOrders, placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { botOf } from '../testing/bots.ts'
import { type SentReply, sendRequest } from '../testing/send.ts'
import { money } from '../testing/smallWorld.ts'
import { startTestConsole, type TestConsole, type TestOperator } from '../testing/testConsole.ts'
import type { TestMember } from '../testing/testServer.ts'

/** What only Anna may see; no answer to anyone else may contain it. */
const MARKERS = ['anna-leak@mail.example', '+8613900001111', 'AnnaLeak', '7777.777', 'anna says']
/** What not even an own API key may see. */
const PERSONAL = ['anna-leak', '13900001111', 'AnnaLeak', 'anna says', 'a1'.repeat(32)]
const HASH = `0x${'a1'.repeat(32)}`

let testConsole: TestConsole
let anna: TestMember
let bert: TestMember
let order: number
const operators = new Map<OperatorRole, TestOperator>()
type Bot = typeof fetch
const bots = new Map<string, Bot>()

beforeAll(async () => {
  testConsole = await startTestConsole()
  const { server } = testConsole
  anna = await server.member({ USDT: '7893.777' })
  bert = await server.member({ USDT: '100' })
  const [email, phone, name] = MARKERS
  const { pool } = server
  await pool.query('UPDATE member SET email = $2, phone = $3, name = $4 WHERE id = $1', [
    anna.id,
    email,
    phone,
    name,
  ])
  await pool.query(
    `INSERT INTO deposit (chain, transaction, log_index, member, asset, amount, block, is_on_chain,
       seen_at) VALUES (1, $1, 0, $2, 'USDT', 5, 1, true, 1)`,
    [HASH, anna.id],
  )
  await pool.query('INSERT INTO deposit_address (member, address, shown_at) VALUES ($1, $2, 1)', [
    anna.id,
    anna.account.address.toLowerCase(),
  ])
  const buy = {
    base: 'BTC',
    quote: 'USDT',
    price: money('58000') as bigint as Price,
    quantity: money('0.002'),
  }
  order = (await anna.client.call(placeLimitBuy, buy)).order.id
  // A ticket with the number of the order, so that the calls below ask for it.
  await pool.query(
    `INSERT INTO support_ticket (id, member, category, title, status, created_at, waiting_since,
       last_at) VALUES ($1, $2, 'chat', $3, 'waiting', 1, 1, 1)`,
    [order, anna.id, MARKERS[4]],
  )
  await pool.query(
    `INSERT INTO support_post (ticket, member, author, body, sent_at) VALUES ($1, $2, '', $3, 1)`,
    [order, anna.id, MARKERS[4]],
  )
  for (const role of OPERATOR_ROLES) operators.set(role, await testConsole.operator(role))
  for (const right of ['read', 'trade'] as const) {
    bots.set(`anna ${right}`, await botOf(server, anna.id, right))
    bots.set(`bert ${right}`, await botOf(server, bert.id, right))
  }
})
afterAll(() => testConsole.stop())

/**
 * Fields by name, with the ids of Anna's data; the rest is missing, so that no action is carried
 * out.
 */
function inputOf(route: Route): Record<string, unknown> {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })
  const ofAnna: Record<string, unknown> = {
    id: route.method === 'GET' ? String(order) : order,
    orderid: order,
    tradcoin: 'BTC',
    maincoin: 'USDT',
    coin: 'USDT',
    chainid: '1',
    key: 'request-of-anna',
    member: String(anna.id),
    words: String(anna.id),
    address: anna.account.address,
    page: '1',
    limit: '5',
    mine: '1',
    count: '10',
  }
  const names = Object.keys(schema.properties ?? {}).filter((name) => name in ofAnna)
  return Object.fromEntries(names.map((name) => [name, ofAnna[name]]))
}

type Who = { headers: Record<string, string> } | { bot: Bot | undefined }
const nobody: Who = { headers: {} }
let keys = 0

function tryCall(origin: string, route: Route, who: Who): Promise<SentReply> {
  keys += 1
  const input = inputOf(route)
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = input[name] ?? anna.id
    delete input[name]
    return String(value)
  })
  const withKey = { 'idempotency-key': `matrix-${keys}` }
  const [headers, by] = 'headers' in who ? [who.headers, fetch] : [{}, who.bot]
  return sendRequest(origin, { ...route, path }, { headers: { ...headers, ...withKey }, input, by })
}

function expectNoLeak({ body }: SentReply, about: string): void {
  const text = JSON.stringify(body)
  for (const marker of [...MARKERS, HASH]) expect(text.includes(marker), about).toBe(false)
}

const isTurnedAway = ({ body: { reason } }: SentReply) =>
  reason === 'notSignedIn' || reason === 'roleRequired'

it('lets each role make the calls declared for it, and no others', async () => {
  let tried = 0
  for (const route of Object.values(allOperatorRoutes)) {
    // Its own session would be over; the demo's call has its own test.
    if (route === signOutOperator || route.isDemo) continue
    const about = (who: string) => `${route.method} ${route.path} by ${who}`
    for (const [name, who] of [['a visitor', nobody] as const, ['a member', anna] as const]) {
      const sent = await tryCall(testConsole.origin, route, who)
      tried += 1
      expectNoLeak(sent, about(name))
      const expected = route.roles.length > 0 ? 'notSignedIn' : undefined
      expect([about(name), isTurnedAway(sent) ? sent.body.reason : undefined]).toEqual([
        about(name),
        expected,
      ])
    }
    for (const [role, operator] of operators) {
      const sent = await tryCall(testConsole.origin, route, operator)
      tried += 1
      const isAllowed = route.roles.length === 0 || route.roles.includes(role)
      expect([about(role), sent.status < 500, isTurnedAway(sent)]).toEqual([
        about(role),
        true,
        !isAllowed,
      ])
      if (isAllowed) continue
      expect([about(role), sent.status, sent.body.data]).toEqual([about(role), 403, null])
      expectNoLeak(sent, about(role))
    }
  }
  expect(tried).toBe((Object.keys(allOperatorRoutes).length - 2) * (OPERATOR_ROLES.length + 2))
})

it('lets API keys make the calls declared for their right, and shows them no person', async () => {
  const { origin } = testConsole.server
  const calledBy = { read: 0, trade: 0 }
  let tried = 0
  for (const route of Object.values(allRoutes)) {
    if (route === uploadImage || route.isDemo) continue
    for (const right of ['read', 'trade'] as const) {
      const about = `${route.method} ${route.path} by a key that may ${right}`
      const sent = await tryCall(origin, route, { bot: bots.get(`bert ${right}`) })
      const isAllowed = route.keyRight === 'read' || route.keyRight === right
      expectNoLeak(sent, about)
      expect([about, sent.status < 500, isTurnedAway(sent)]).toEqual([about, true, false])
      expect([about, sent.body.reason === 'apiRightMissing']).toEqual([about, !isAllowed])
      if (isAllowed) calledBy[right] += 1
      // An API key of her own shows balances and orders, but no personal data.
      if (route.method === 'GET') {
        const hers = await tryCall(origin, route, { bot: bots.get(`anna ${right}`) })
        const text = JSON.stringify(hers.body)
        for (const word of PERSONAL) expect([about, text.includes(word)]).toEqual([about, false])
      }
      tried += 1
    }
  }
  const withRight = (...rights: string[]) =>
    Object.values(allRoutes).filter(({ isDemo, keyRight }) => !isDemo && rights.includes(keyRight))
  expect(tried).toBeGreaterThan(120)
  expect(calledBy).toEqual({
    read: withRight('read').length,
    trade: withRight('read', 'trade').length,
  })
  expect(calledBy.read).toBeGreaterThan(30)
  // Also for calls declared later: none of this kind is open to keys. Withdrawal terms are public,
  // and a withdrawal's progress contains no personal data.
  const personal =
    /password|freeze|factor|session|apiKey|withdraw|work|address|img|realName|getCode/i
  const impersonal = new Set(['/account/withdrawFees', '/account/withdrawStates'])
  for (const { path, keyRight } of Object.values(allRoutes)) {
    if (!personal.test(path) || impersonal.has(path)) continue
    expect([path, keyRight]).toEqual([path, 'none'])
  }
})

it('shows members only what is theirs, visitors only what is public, operators nothing', async () => {
  const { origin } = testConsole.server
  const admin = operators.get('admin') as TestOperator
  let tried = 0
  let seenByAnna = ''
  for (const route of Object.values(allRoutes)) {
    if (route === signOut || route === uploadImage || route.isDemo) continue
    const about = (who: string) => `${route.method} ${route.path} by ${who}`
    for (const [name, who] of [['a visitor', nobody] as const, ['an operator', admin] as const]) {
      const sent = await tryCall(origin, route, who)
      expectNoLeak(sent, about(name))
      expect([about(name), isTurnedAway(sent)]).toEqual([about(name), route.needsLogin])
    }
    const other = await tryCall(origin, route, bert)
    expectNoLeak(other, about('another member'))
    expect([about('another member'), isTurnedAway(other)]).toEqual([about('another member'), false])
    if (route.method === 'GET') {
      seenByAnna += JSON.stringify((await tryCall(origin, route, anna)).body)
    }
    tried += 1
  }
  expect(tried).toBeGreaterThan(60)
  // Were it not visible to her, the search above would prove nothing. Contacts are masked even for
  // her.
  for (const marker of ['AnnaLeak', '7777.777', 'anna says', HASH]) {
    expect([marker, seenByAnna.includes(marker)]).toEqual([marker, true])
  }
  // Whatever Bert sent with the id of Anna's order, it is still open.
  const open = await anna.client.call(getOpenOrders, {})
  expect(open.map(({ id, status }) => [id, status])).toEqual([[order, 'open']])
})

it('keeps the two servers apart: neither has a call of the other', async () => {
  const admin = operators.get('admin') as TestOperator
  for (const route of Object.values(allOperatorRoutes)) {
    expect([route.path, (await tryCall(testConsole.server.origin, route, admin)).status]).toEqual([
      route.path,
      404,
    ])
  }
  for (const route of Object.values(allRoutes)) {
    expect([route.path, (await tryCall(testConsole.origin, route, anna)).status]).toEqual([
      route.path,
      404,
    ])
  }
})
