/** Letters about committed events: receiver, content, and survival of any crash. */
import type { Event } from '@assay/engine/event.ts'
import { LOCALES } from '@assay/wire/locale.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { bodyOf, messageOf } from '../http/messages.ts'
import { openExchange } from '../live/exchange.ts'
import { listSmallWorld, money } from '../testing/smallWorld.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import {
  consoleFreezer,
  startTestServer,
  type TestMember,
  type TestServer,
} from '../testing/testServer.ts'
import { startCore } from '../writer/startCore.ts'
import { eventLetters } from './eventLetters.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
const withdrawal = {
  id: 3,
  member: 1,
  asset: 'USDT',
  chain: 56,
  amount: money('2000'),
  fee: money('1'),
  address: `0x${'ab'.repeat(20)}`,
  status: 'sending',
  approvals: ['ann', 'bob'],
}
const english = (event: object) =>
  eventLetters(9, [event as Event]).map(({ key, to, content }) => {
    const note = 'note' in content ? content.note : undefined
    return note && [key, to, messageOf(note.subject, 'en'), bodyOf(note, 'en')]
  })

it('report a final deposit and what operators booked, not starter funds', () => {
  const sum = { member: 1, asset: 'USDT', amount: money('12.5') }
  expect(english({ type: 'depositCredited', ...sum })).toEqual([
    [
      'event-9-0',
      { member: 1 },
      'Your deposit has arrived',
      '12.5 USDT were credited to your spot account.',
    ],
  ])
  const credited = (reason: string) => english({ type: 'memberCredited', ...sum, reason })
  const told = [
    'event-9-0',
    { member: 1 },
    'Your account was credited',
    '12.5 USDT were credited to you by Assay. You find the entry in your records under Assets.',
  ]
  for (const reason of ['correction', 'compensation', 'bonus', 'manualDeposit']) {
    expect(credited(reason)).toEqual([told])
  }
  expect(['starter', 'demo', 'adjustment'].flatMap(credited)).toEqual([])
})

it('report a withdrawal after its second approval, not after the first', () => {
  const approved = (status: string) =>
    english({ type: 'withdrawalApproved', withdrawal: { ...withdrawal, status }, operator: 'bob' })
  expect(approved('review')).toEqual([])
  expect(approved('sending')[0]?.slice(2)).toEqual([
    'Your withdrawal was released',
    expect.stringMatching(
      /^Your withdrawal of 2000 USDT to 0xabab…abab on BNB Smart Chain was reviewed and released\./,
    ),
  ])
})

it.each(Object.values(LOCALES))('say it in %s with every figure', (locale) => {
  const sum = { member: 1, asset: 'USDT', amount: money('12.5') }
  const events = [
    { type: 'depositCredited', ...sum },
    { type: 'memberCredited', ...sum, reason: 'bonus' },
    { type: 'withdrawalApproved', withdrawal: { ...withdrawal, amount: sum.amount } },
  ]
  const posts = eventLetters(9, events as Event[])
  expect(posts).toHaveLength(3)
  for (const { content } of posts) {
    const text = 'note' in content ? bodyOf(content.note, locale) : ''
    expect(text).toContain('12.5 USDT')
    expect(text).not.toMatch(/[{}]/)
  }
})

it('are posted once by the follower, though nothing was there to send them when it was killed', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url)
  const { rows } = await pool.query(
    `INSERT INTO member (name, email, invitation_code, created_at)
     VALUES ('ann', 'ann@mail.example', 'A', 1) RETURNING id`,
  )
  const credit = {
    type: 'creditMember',
    key: '',
    from: 'house/starter',
    account: 'spot',
    asset: 'USDT',
    amount: money('5'),
    reason: 'bonus',
    at: Date.now(),
  } as const
  const first = await startCore({ url: database.url })
  const exchange = await openExchange(first)
  await listSmallWorld(exchange)
  await exchange.submit({ ...credit, member: rows[0].id })
  await exchange.submit({ ...credit, member: 99_999 })
  await first.stop()
  const second = await startCore({ url: database.url })
  await second.waitForHistory(second.position())
  await second.stop()
  const letters = await pool.query('SELECT member, subject, state FROM letter')
  expect(letters.rows).toEqual([
    { member: rows[0].id, subject: 'accountCreditedSubject', state: 'waiting' },
  ])
  await pool.end()
})

let server: TestServer
let anna: TestMember
beforeAll(async () => {
  server = await startTestServer()
  anna = await server.member()
})
afterAll(() => server.stop())

it('reach members in their language with their anti-phishing code', async () => {
  const { pool, exchange, letters } = server
  const { id } = anna
  await pool.query("UPDATE member SET locale = 'de', anti_phishing = 'Otter9' WHERE id = $1", [id])
  await exchange.submit({
    type: 'creditMember',
    at: Date.now(),
    key: '',
    from: 'house/starter',
    member: id,
    account: 'spot',
    asset: 'USDT',
    amount: money('5'),
    reason: 'compensation',
  })
  await consoleFreezer(server).byOperator(id, 'Suspicious login.')
  expect(await consoleFreezer(server).lift(id)).toBe('lifted')
  expect(await consoleFreezer(server).lift(id)).toBe('notFrozen')
  const mine = () => letters.filter(({ to }) => to === `member${id}@mail.example`)
  await expect.poll(() => mine().length, PATIENCE).toBe(2)
  expect(new Set(mine().map(({ subject }) => subject))).toEqual(
    new Set(['Ihrem Konto wurde etwas gutgeschrieben', 'Ihr Konto ist nicht mehr gesperrt']),
  )
  for (const { body } of mine()) expect(body).toMatch(/\n\n.*: Otter9$/)
})
