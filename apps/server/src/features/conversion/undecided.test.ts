/**
 * Conversions that were accepted and are not yet decided, on the real writer and a real database.
 */
import { DECISION_MS, LOOK_RULES } from '@assay/domain/conversion/conversion.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { freezeAccount } from '@assay/wire/routes/member/security.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import * as flash from '@assay/wire/routes/trading/flash.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doWhatIsDue } from '../../clocks/dueClock.ts'
import { openPool } from '../../db/pool.ts'
import { type Exchange, openExchange } from '../../live/exchange.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { reasonOf } from '../../testing/send.ts'
import { fund, listSmallWorld, money, tickIndex } from '../../testing/smallWorld.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY } from '../../testing/testJournalKey.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { startCore } from '../../writer/startCore.ts'
import { createConversions } from './conversions.ts'
import { readConversionTerms, setConversionTerms } from './conversionTerms.ts'

const PATIENCE = { timeout: 60_000 }
const PRICE = 6_000_000
const ASK = { from: 'USDT', to: 'BTC', by: 'pay', amount: money('600') } as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await offer(server.exchange)
})
afterAll(async () => {
  await server.stop()
})

async function offer(exchange: Exchange): Promise<void> {
  const funding = { type: 'fundHouse', from: 'outside/demo', to: 'house/convert', key: '' } as const
  await exchange.submit({ ...funding, at: Date.now(), asset: 'BTC', amount: money('2') })
  const terms = 'USDT/0/10/50000/30,BTC/0.001/10/50000/30'
  await setConversionTerms(exchange, readConversionTerms(terms))
}

const keyOf = (name: string) => `undecided-${name}`

/** A member with an undecided acceptance under this key. */
async function waiting(name: string) {
  const member = await server.member({ USDT: '1000' })
  const { client } = member
  await tickIndex(server.exchange, PRICE)
  const ask = () => client.call(flash.requestQuote, ASK, { key: keyOf(`${name}-quote`) })
  const { id } = await ask()
  const take = () => client.call(flash.convert, { quote: id }, { key: keyOf(name) })
  const taken = take()
  taken.catch(() => undefined)
  await expect.poll(() => owned(member), PATIENCE).toEqual(['400+600', '0+0'])
  return { member, client, id, taken, ask, take, outcome: () => outcomeOf(member, name) }
}
const outcomeOf = ({ client }: TestMember, name: string) =>
  client.call(getOutcome, { key: keyOf(name) })
const owned = async ({ client }: TestMember) => {
  const { assets } = await client.call(account.getSpotAccountAssets, {})
  return assets.slice(0, 2).map(({ available, held }) => [available, held].map(toDecimal).join('+'))
}
const lines = async ({ client }: TestMember) => {
  const { records } = await client.call(account.getRecords, { withHolds: true, limit: 3 })
  return records.map(({ kind, asset, change, held }) =>
    [kind, asset, toDecimal(change), toDecimal(held)].join(' '),
  )
}

it('cannot be dropped by asking for another quote, and is decided by a later index', async () => {
  const { member, client, id, taken, ask, outcome } = await waiting('kept')
  expect(await reasonOf(client.call(flash.requestQuote, ASK))).toBe('conversionUndecided')
  // A program that reads that nothing was converted would convert twice.
  expect(await reasonOf(client.call(flash.convert, { quote: id }))).toBe('conversionUndecided')
  expect(await reasonOf(ask())).toBe('conversionUndecided')
  expect(await outcome()).toEqual({ outcome: 'waiting' })
  await tickIndex(server.exchange, PRICE)
  expect((await taken).id).toBe(id)
  expect(await outcome()).toEqual({ outcome: 'done' })
  expect(await owned(member)).toEqual(['400+0', '0.00999+0'])
  expect(await lines(member)).toEqual([
    'conversionIn BTC 0.00999 0',
    'conversionOut USDT -600 -600',
    'conversionHeld USDT 0 600',
  ])
})

it('says by the key of its request that the rate had moved, and never takes it again', async () => {
  const { member, taken, take, outcome } = await waiting('moved')
  await tickIndex(server.exchange, PRICE + 6_000)
  expect(await reasonOf(taken)).toBe('conversionRateMoved')
  expect(await outcome()).toMatchObject({ outcome: 'refused', reason: 'conversionRateMoved' })
  await tickIndex(server.exchange, PRICE)
  expect(await reasonOf(take())).toBe('conversionRateMoved')
  expect(await owned(member)).toEqual(['1000+0', '0+0'])
  expect(await lines(member)).toContain('conversionFreed USDT 0 -600')
  expect((await member.client.call(flash.getConversions, {})).count).toBe(0)
})

it('answers the same request that comes again meanwhile as the first one', async () => {
  const { member, taken, take } = await waiting('again')
  const again = [take(), take()]
  await tickIndex(server.exchange, PRICE)
  const done = await taken
  expect(await Promise.all(again)).toEqual([done, done])
  expect(await take()).toEqual(done)
  expect(await owned(member)).toEqual(['400+0', '0.00999+0'])
})

it('is decided for a member who froze the account meanwhile', async () => {
  const { client, taken, id } = await waiting('frozen')
  await client.call(freezeAccount, {})
  await tickIndex(server.exchange, PRICE)
  expect((await taken).id).toBe(id)
})

it('survives a restart, and its key returns the outcome', async () => {
  const { url } = await createTestDatabase()
  const pool = openPool(url)
  const conversions = createConversions(pool)
  const open = async () => openExchange(await startCore({ url, key: TEST_JOURNAL_KEY }))
  const first = await open()
  await listSmallWorld(first)
  await offer(first)
  await fund(first, 7, { USDT: '1000' })
  await tickIndex(first, PRICE)
  const head = { at: Date.now(), key: '', member: 7 }
  await first.submit({ ...head, type: 'quoteConversion', ...ASK })
  const key = memberKey(7, 'restarted')
  const take = { type: 'acceptConversion', member: 7, quote: 1, rules: LOOK_RULES } as const
  await first.submit({ ...take, at: Date.now(), key, keyed: 'whole' })
  await first.core.stop()

  const second = await open()
  await second.settled(7)
  expect(await conversions.outcomeOf(7, key)).toBe('waiting')
  await tickIndex(second, PRICE)
  expect(await conversions.outcomeOf(7, key)).toBe('done')
  const { events } = await second.submit({ ...take, at: Date.now(), key, keyed: 'whole' })
  expect(events).toEqual([{ type: 'repeated', order: 0 }])
  await second.core.stop()
  await verifyJournal(url)
  await pool.query(`UPDATE conversion_acceptance SET heard_at = heard_at + 1`)
  await expect(verifyJournal(url)).rejects.toThrow('A conversion acceptance differs')
  await pool.end()
})

it('is given back after some seconds without a price, though no one sends anything', async () => {
  const { member, taken, outcome } = await waiting('silent')
  await doWhatIsDue(server.exchange, Date.now() + DECISION_MS + 1)
  expect(await reasonOf(taken)).toBe('conversionPriceStale')
  expect(await outcome()).toMatchObject({ outcome: 'refused', reason: 'conversionPriceStale' })
  expect(await owned(member)).toEqual(['1000+0', '0+0'])
  await verifyJournal(server.pool.options.connectionString as string)
})
