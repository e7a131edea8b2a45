import { priceConversion } from '@assay/domain/conversion/priceConversion.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import * as flash from '@assay/wire/routes/trading/flash.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { reasonOf } from '../../testing/send.ts'
import { keepTicking, money, type Ticking } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { conversionTermsOf, readConversionTerms, setConversionTerms } from './conversionTerms.ts'

/** Half a minute, so that no quote expires during a test. */
const USUAL = 'USDT/0/10/50000/30,BTC/0.001/10/50000/30'

const PATIENCE = { timeout: 60_000 }

let server: TestServer
let index: Ticking
beforeAll(async () => {
  server = await startTestServer()
  for (const [asset, amount] of [
    ['USDT', '100000'],
    ['BTC', '2'],
  ] as const) {
    await server.exchange.submit({
      type: 'fundHouse',
      from: 'outside/demo',
      to: 'house/convert',
      at: Date.now(),
      key: '',
      asset,
      amount: money(amount),
    })
  }
  await setConversionTerms(server.exchange, readConversionTerms(USUAL))
  index = keepTicking(server.exchange, 6_000_000)
})
afterAll(async () => {
  await index.stop()
  await server.stop()
})
beforeEach(async () => {
  index.price = 6_000_000
  const market = server.exchange.marketData.markets.get('BTC/USDT')
  // Otherwise the next test's quote would use the price of this one.
  await expect.poll(() => market?.indexPrice, PATIENCE).toBe(6_000_000)
})

const ask = (pay: string) => ({ from: 'usdt', to: 'BTC', by: 'pay', amount: money(pay) }) as const
const owned = async ({ client }: TestMember) => {
  const { assets } = await client.call(account.getSpotAccountAssets, {})
  return assets.slice(0, 2).map(({ available, held }) => [available, held].map(toDecimal).join('+'))
}

it('lists the coins that can be converted, with limits and the balance (FLASH-05, NET-25)', async () => {
  const { client } = await server.member({ USDT: '1000', BTC: '0.5' })
  const coins = await client.call(flash.getConvertibleCoins, {})
  expect(coins.map(({ asset }) => asset)).toEqual(['USDT', 'BTC'])
  expect(coins[1]).toEqual({
    asset: 'BTC',
    name: 'Bitcoin',
    decimals: 8,
    available: money('0.5'),
    index: money('60000'),
    spread: money('0.001'),
    // 10 / 60000, up; 50000 / 60000, down.
    minimum: money('0.00016667'),
    maximum: money('0.83333333'),
    minimumWorth: money('10'),
    maximumWorth: money('50000'),
  })
})

it('shows everyone the spreads that quotes are made with', async () => {
  const spreads = await server.visitor().call(flash.getConversionSpreads, {})
  expect(spreads.map(({ asset, spread }) => `${asset} ${toDecimal(spread)}`)).toEqual([
    'USDT 0',
    'BTC 0.001',
  ])
})

it('converts at the quote, once, and records it to the last digit (FLASH-01, FLASH-03, FLASH-04, FLASH-06, FLASH-07)', async () => {
  const member = await server.member({ USDT: '1000' })
  const { client } = member
  const quote = await client.call(flash.requestQuote, ask('600.5'))
  // 600.5 / (60000 * 1.001) = 0.00999833 …
  expect(toDecimal(quote.receive)).toBe('0.00999833')
  expect(toDecimal(quote.rate)).toBe('0.000016650008326394')
  expect(quote.expiresAt - quote.quotedAt).toBe(30_000)
  // The price can be recomputed from the quote alone.
  const legs = {
    from: {
      asset: 'USDT',
      decimals: quote.fromDecimals,
      index: quote.fromIndex,
      spread: quote.fromSpread,
    },
    to: { asset: 'BTC', decimals: quote.toDecimals, index: quote.toIndex, spread: quote.toSpread },
  }
  expect(priceConversion(legs, quote.by, quote.pay).receive).toBe(quote.receive)
  // A small price change does not affect the quote.
  index.price = 6_001_000
  const { expiresAt, ...priced } = quote
  const done = await client.call(flash.convert, { quote: quote.id }, { key: 'take-it-once' })
  const { convertedAt, heardAt } = done
  const decided = { fromDecided: money('1'), toDecided: money('60010') }
  expect(done).toEqual({ ...priced, convertedAt, heardAt, ...decided })
  expect(quote.quotedAt).toBeLessThanOrEqual(heardAt!)
  expect(heardAt).toBeLessThan(convertedAt)
  expect(convertedAt).toBeLessThan(expiresAt)
  expect(await owned(member)).toEqual(['399.5+0', '0.00999833+0'])

  // A retry, under the same or another key, gets the first answer, and nothing moves.
  const again = { quote: quote.id }
  expect(await client.call(flash.convert, again, { key: 'take-it-once' })).toEqual(done)
  expect(await client.call(flash.convert, again)).toEqual(done)
  const stranger = await server.member({ USDT: '1000' })
  expect(await reasonOf(stranger.client.call(flash.convert, again))).toBe('quoteNotLive')
  expect(await owned(member)).toEqual(['399.5+0', '0.00999833+0'])

  expect(await client.call(flash.getConversions, {})).toEqual({ conversions: [done], count: 1 })
  const { records } = await client.call(account.getRecords, { limit: 2 })
  expect(
    records.map(({ kind, asset, change, balanceAfter, reference }) =>
      [kind, asset, toDecimal(change), toDecimal(balanceAfter), reference].join(' '),
    ),
  ).toEqual([
    `conversionIn BTC 0.00999833 0.00999833 ${quote.id}`,
    `conversionOut USDT -600.5 399.5 ${quote.id}`,
  ])
  expect((await stranger.client.call(flash.getConversions, {})).count).toBe(0)
})

it('gives nothing at a rate that has moved, and waits until it knows (FLASH-03)', async () => {
  const member = await server.member({ USDT: '1000' })
  const { client } = member
  const quote = await client.call(flash.requestQuote, ask('600'))
  // Half of the spread of 0.1 % is 30 USDT of 60,000.
  index.price = 6_006_000
  expect(await reasonOf(client.call(flash.convert, { quote: quote.id }))).toBe(
    'conversionRateMoved',
  )
  expect(await owned(member)).toEqual(['1000+0', '0+0'])
  const next = await client.call(flash.requestQuote, ask('600'))
  expect(next.toIndex).toBe(money('60060'))
  expect((await client.call(flash.convert, { quote: next.id })).receive).toBe(next.receive)
})

it('waits for prices requested after the acceptance, however many others come (FLASH-03)', async () => {
  const { client } = await server.member({ USDT: '1000' })
  await index.stop()
  const move = async (oldestAt: number) => {
    const at = Date.now()
    const price = { type: 'moveIndex', market: 'BTC/USDT', price: 6_000_000, oldestAt } as const
    await server.exchange.submit({ ...price, at, key: '' })
    return at
  }
  await move(Date.now())
  const { id } = await client.call(flash.requestQuote, ask('600'))
  const askedAt = Date.now()
  const taking = client.call(flash.convert, { quote: id })
  await expect.poll(() => server.exchange.ticks.isAwaited(), PATIENCE).toBe(true)
  for (let each = 0; each < 3; each += 1) await move(askedAt)
  expect(await client.call(flash.getConversions, {})).toEqual({ conversions: [], count: 0 })
  const decidedAt = await move(Date.now())
  const { heardAt, convertedAt } = await taking
  expect(heardAt).toBeGreaterThanOrEqual(askedAt)
  expect(convertedAt).toBeGreaterThanOrEqual(decidedAt)
  index = keepTicking(server.exchange, 6_000_000)
})

it('asks the index again before it says that there is no price', async () => {
  await index.stop()
  const { client } = await server.member({ USDT: '1000' })
  await expect
    .poll(() => Date.now() - server.exchange.marketData.markets.get('BTC/USDT')!.indexAt, PATIENCE)
    .toBeGreaterThan(2_000)
  const asked = client.call(flash.requestQuote, ask('600'))
  await client.call(flash.getConvertibleCoins, {})
  index = keepTicking(server.exchange, 6_000_000)
  expect((await asked).toIndex).toBe(money('60000'))
})

it('pages and filters the records (FLASH-04)', async () => {
  const { client } = await server.member({ USDT: '1000' })
  for (const pay of ['10', '20', '30']) {
    const { id } = await client.call(flash.requestQuote, ask(pay))
    await client.call(flash.convert, { quote: id })
  }
  const { conversions, count } = await client.call(flash.getConversions, { page: 2, limit: 2 })
  expect([conversions.map(({ pay }) => toDecimal(pay)), count]).toEqual([['10'], 3])
  expect((await client.call(flash.getConversions, { asset: 'ETH' })).count).toBe(0)
  expect((await client.call(flash.getConversions, { asset: 'btc' })).count).toBe(3)
  const until = conversions[0]!.convertedAt
  expect((await client.call(flash.getConversions, { until })).count).toBe(0)
})

it('refuses what is outside the limits or not affordable (FLASH-02)', async () => {
  const { client } = await server.member({ USDT: '100000' })
  const refusal = (pay: string, more: object = {}) =>
    reasonOf(client.call(flash.requestQuote, { ...ask(pay), ...more }))
  expect(await refusal('9.999999')).toBe('conversionBelowMinimum')
  expect(await refusal('10')).toBe('none')
  expect(await refusal('50000.000001')).toBe('conversionAboveMaximum')
  expect(await refusal('10.0000001')).toBe('amountTooPrecise')
  expect(await refusal('10', { to: 'ETH' })).toBe('conversionNotOffered')
  expect(await refusal('1', { by: 'receive' })).toBe('conversionAboveMaximum')
  const poor = await server.member({ USDT: '9' })
  expect(await reasonOf(poor.client.call(flash.requestQuote, ask('10')))).toBe(
    'insufficientBalance',
  )
})

it('gives the same quote to the same request, and lets the last one count', async () => {
  const member = await server.member({ USDT: '1000' })
  const first = await member.client.call(flash.requestQuote, ask('100'), { key: 'one-quote' })
  expect(await member.client.call(flash.requestQuote, ask('100'), { key: 'one-quote' })).toEqual(
    first,
  )
  const second = await member.client.call(flash.requestQuote, ask('200'))
  expect(await reasonOf(member.client.call(flash.convert, { quote: first.id }))).toBe(
    'quoteNotLive',
  )
  const again = member.client.call(flash.requestQuote, ask('100'), { key: 'one-quote' })
  expect(await reasonOf(again)).toBe('quoteNotLive')
  const stranger = await server.member({ USDT: '1000' })
  const theft = stranger.client.call(flash.convert, { quote: second.id })
  expect(await reasonOf(theft)).toBe('quoteNotLive')
  await member.client.call(flash.convert, { quote: second.id })
  expect((await owned(member))[0]).toBe('800+0')
})

it('never takes an expired quote, however late the clock of the engine is', async () => {
  const limits = { spread: money('0.001') as bigint as Ratio }
  const bounds = { minimum: money('10'), maximum: money('50000') }
  const short = { ...conversionTermsOf('BTC', { ...limits, ...bounds }), validityMs: 1_000 }
  const usual = readConversionTerms(USUAL)
  await setConversionTerms(server.exchange, [usual[0]!, short])
  const member = await server.member({ USDT: '1000' })
  const { id } = await member.client.call(flash.requestQuote, ask('100'))
  await new Promise((done) => setTimeout(done, 1_050))
  expect(await reasonOf(member.client.call(flash.convert, { quote: id }))).toBe('quoteNotLive')
  expect(await owned(member)).toEqual(['1000+0', '0+0'])
  await setConversionTerms(server.exchange, usual)
})

it('offers only what the configuration says, and says what is wrong with it', async () => {
  const usual = readConversionTerms(USUAL)
  await setConversionTerms(server.exchange, [usual[0]!])
  const { client } = await server.member({ USDT: '1000' })
  expect(await reasonOf(client.call(flash.requestQuote, ask('100')))).toBe('conversionNotOffered')
  await setConversionTerms(server.exchange, usual)
  expect(readConversionTerms('BTC/0.001/10/50000')).toEqual([
    {
      asset: 'BTC',
      isOffered: true,
      spread: money('0.001'),
      minimum: money('10'),
      maximum: money('50000'),
      validityMs: 5_000,
      staleAfterMs: 2_000,
      lastLook: true,
    },
  ])
  expect(() => readConversionTerms('BTC/0.001/10')).toThrow('write COIN/spread/minimum')
  for (const seconds of ['', '0', '61', 'ten']) {
    expect(() => readConversionTerms(`BTC/0.001/10/500/${seconds}`)).toThrow('/seconds (1 to 60)')
  }
  expect(readConversionTerms('BTC/0.001/10/500/60')).toMatchObject([{ validityMs: 60_000 }])
  const unsound = readConversionTerms('BTC/0.5/10/50000')
  await expect(setConversionTerms(server.exchange, unsound)).rejects.toThrow('not valid')
  await setConversionTerms(server.exchange, usual)
})

// proves safety X1 and A19 on the real writer and a real database
it('sells nothing where conversions are not offered, and keeps the records open', async () => {
  const closed = await startTestServer({ config: { blockedProducts: 'flash:*' } })
  const { client } = await closed.member()
  const asked = { from: 'USDT', to: 'BTC', by: 'pay', amount: money('100') } as const
  expect(await reasonOf(client.call(flash.requestQuote, asked))).toBe('productUnavailable')
  expect(await client.call(flash.getConversions, {})).toEqual({ conversions: [], count: 0 })
  expect(await closed.visitor().call(flash.getConversionSpreads, {})).toEqual([])
  await closed.stop()
})

it('takes one quote once, of fifty requests at the same time', async () => {
  for (let round = 0; round < 8; round += 1) {
    const member = await server.member({ USDT: '1000' })
    index.price = 6_000_000 + round
    const { id, receive } = await member.client.call(flash.requestQuote, ask('100'))
    const reasons = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        // Every fifth one carries the same key.
        reasonOf(
          member.client.call(
            flash.convert,
            { quote: id },
            { key: index % 5 ? `${id}-another-${index}` : `${id}-the-same` },
          ),
        ),
      ),
    )
    // Requests that arrive after the decision get the same conversion.
    const taken = reasons.filter((reason) => reason === 'none').length
    expect(taken).toBeGreaterThanOrEqual(1)
    expect(reasons.filter((reason) => reason === 'conversionUndecided').length).toBe(50 - taken)
    expect(await owned(member)).toEqual(['900+0', `${toDecimal(receive)}+0`])
    expect((await member.client.call(flash.getConversions, {})).count).toBe(1)
  }
})

it('leaves a journal from which every row can be proved', async () => {
  await index.stop()
  const { core } = server.exchange
  await core.waitForHistory(core.position())
  await verifyJournal(server.pool.options.connectionString as string)
})
