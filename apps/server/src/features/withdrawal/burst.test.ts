/**
 * Bursts of fifty concurrent requests on the real writer and a real database: repeats of one
 * request, and different ones for more money than there is; withdrawals, transfers and conversions.
 * `BURST_ROUNDS` sets how many.
 */
import type { Command } from '@assay/engine/command.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { createRandom } from '../../demo/random.ts'
import { type Exchange, openExchange } from '../../live/exchange.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { fund, listSmallWorld, money, tickIndex } from '../../testing/smallWorld.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import type { Core } from '../../writer/core.ts'
import { startCore } from '../../writer/startCore.ts'
import { readConversionTerms, setConversionTerms } from '../conversion/conversionTerms.ts'

const ROUNDS = Number(process.env.BURST_ROUNDS ?? 60)
const WIDTH = 50
const SEED = Number(process.env.BURST_SEED ?? 1)

type TransferCommand = Extract<Command, { type: 'transfer' }>

let database: TestDatabase
let core: Core
let exchange: Exchange
beforeAll(async () => {
  database = await createTestDatabase()
  core = await startCore({ url: database.url })
  exchange = await openExchange(core)
  await listSmallWorld(exchange)
  await exchange.submit({
    type: 'setWithdrawalTerms',
    at: Date.now(),
    key: '',
    terms: {
      asset: 'USDT',
      chain: 56,
      decimals: 18,
      fee: money('1'),
      minimum: money('10'),
      maximum: money('1000'),
      dailyMaximum: money('1000'),
      reviewAbove: money('500'),
    },
  })
})
afterAll(async () => {
  await core.stop()
})

// proves WD-07
it(
  `moves money once in ${ROUNDS} bursts of ${WIDTH}, and no one below zero`,
  async () => {
    const random = createRandom(SEED)
    const below = (limit: number) => Math.floor(random.next() * limit)
    const head = (key: string) => ({ at: Date.now(), key })
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = 1_000 + round
      const owned = 20 + below(400)
      await fund(exchange, member, { USDT: `${owned}` })
      const intent = `intent-${round}`
      const amount = 10 + below(60)
      const burst = Array.from({ length: WIDTH }, (_, index): Command => {
        const request = {
          type: 'requestWithdrawal' as const,
          member,
          asset: 'USDT',
          chain: 56,
          address: `0x${'ab'.repeat(20)}`,
          amount: money(`${amount}`),
          fee: money('1'),
        }
        // A third are the same request, the others differ, with transfers among them.
        if (index % 3 === 0) return { ...head(intent), ...request }
        if (index % 7 === 0) {
          const coins = { asset: 'USDT', amount: money(`${1 + below(30)}`) }
          return {
            ...head(`${intent}-${index}`),
            type: 'transfer',
            member,
            from: 'spot',
            to: 'fiat',
            ...coins,
          }
        }
        return { ...head(`${intent}-${index}`), ...request }
      })
      const answers = await Promise.all(burst.map((command) => exchange.submit(command)))
      const kinds = answers.map(({ events }) => events[0]?.type)
      const same = kinds.filter((_, index) => index % 3 === 0)
      expect(same.filter((kind) => kind === 'withdrawalRequested').length).toBeLessThanOrEqual(1)
      const requested = kinds.filter((kind) => kind === 'withdrawalRequested').length
      const balances = await exchange.balances(member)
      const sum = balances.reduce((all, row) => all + row.available + row.held, 0n)
      expect(sum).toBe(money(`${owned}`))
      const spot = balances.find(({ account }) => account === 'spot')
      expect(spot?.held).toBe(BigInt(requested) * money(`${amount}`))
      expect(balances.every(({ available, held }) => available >= 0n && held >= 0n)).toBe(true)
      // Nothing that would still fit was refused: the rest is less than one more.
      const isSpent = (spot?.available ?? 0n) < money(`${amount}`)
      expect(isSpent || requested > 0).toBe(true)
    }
    await core.waitForHistory(core.position())
    const pool = openPool(database.url, 1)
    const { rows } = await pool.query('SELECT count(*) FROM withdrawal')
    await pool.end()
    await verifyJournal(database.url)
    console.log(`${ROUNDS} bursts of ${WIDTH}: ${rows[0].count} withdrawals`)
  },
  120_000 + ROUNDS * 200,
)

// proves XFER-01
it(
  `transfers once in ${ROUNDS} bursts of ${WIDTH}, to and fro, and no one below zero`,
  async () => {
    const random = createRandom(SEED + 1)
    const below = (limit: number) => Math.floor(random.next() * limit)
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = 1_000_000 + round
      const owned = 50 + below(200)
      await fund(exchange, member, { USDT: `${owned}` })
      const same = below(WIDTH)
      const burst = Array.from({ length: WIDTH }, (_, index): TransferCommand => {
        // Half are the same request, the others differ, in both directions.
        const isSame = index % 2 === 0
        const isBack = !isSame && below(3) === 0
        return {
          type: 'transfer',
          at: Date.now(),
          member,
          asset: 'USDT',
          key: isSame ? `transfer-${round}` : `transfer-${round}-${index}`,
          from: isBack ? 'fiat' : 'spot',
          to: isBack ? 'spot' : 'fiat',
          amount: money(`${isSame ? 1 + same : 1 + below(40)}`),
        }
      })
      const answers = await Promise.all(burst.map((command) => exchange.submit(command)))
      const done = burst.filter((_, index) => answers[index]?.events[0]?.type === 'transferred')
      expect(done.filter(({ key }) => key === `transfer-${round}`).length).toBeLessThanOrEqual(1)
      expect(done.length).toBeGreaterThan(0)
      const moved = done.reduce(
        (sum, { from, amount }) => sum + (from === 'spot' ? amount : -amount),
        0n,
      )
      const balances = await exchange.balances(member)
      const of = (account: string) =>
        balances.find((row) => row.account === account)?.available ?? 0n
      expect([of('spot'), of('fiat')]).toEqual([money(`${owned}`) - moved, moved])
      expect(of('spot') >= 0n && of('fiat') >= 0n).toBe(true)
    }
    await core.waitForHistory(core.position())
    await verifyJournal(database.url)
  },
  120_000 + ROUNDS * 200,
)

// proves FLASH-03
it(
  `converts once in ${ROUNDS} bursts of ${WIDTH}, at the quote and at no other`,
  async () => {
    const random = createRandom(SEED + 2)
    const below = (limit: number) => Math.floor(random.next() * limit)
    const pools = { USDT: money('10000000'), BTC: money('1000') }
    for (const [asset, amount] of Object.entries(pools)) {
      const given = { type: 'fundHouse', from: 'outside/demo', to: 'house/convert' } as const
      await exchange.submit({ ...given, at: Date.now(), key: '', asset, amount })
    }
    const terms = readConversionTerms('USDT/0/10/50000,BTC/0.001/10/50000')
    // Without a last look, because the routes wait for the index.
    const plain = terms.map(({ lastLook, ...rest }) => ({ ...rest, validityMs: 30_000 }))
    await setConversionTerms(exchange, plain)
    const sums = { USDT: 0n, BTC: 0n }
    for (let round = 0; round < ROUNDS; round += 1) {
      await tickIndex(exchange, 5_900_000 + below(200_000))
      const member = 2_000_000 + round
      const owned = 20 + below(400)
      await fund(exchange, member, { USDT: `${owned}` })
      const head = (key: string) => ({ at: Date.now(), key: `${round}-${key}`, member })
      const pay = {
        from: 'USDT',
        to: 'BTC',
        by: 'pay',
        amount: money(`${10 + below(60)}`),
      } as const
      const quoted = await exchange.submit({ type: 'quoteConversion', ...head('quote'), ...pay })
      const [first] = quoted.events
      if (first?.type !== 'conversionQuoted' && first?.type !== 'rejected') throw new Error('Odd.')
      const quote = first.type === 'conversionQuoted' ? first.quote : undefined
      const burst = Array.from({ length: WIDTH }, (_, index): Command => {
        const kind = below(10)
        const key = index % 3 === 0 ? `same-${kind}` : `own-${index}`
        if (kind === 0) return { type: 'quoteConversion', ...head(key), ...pay }
        if (kind < 4) {
          const coins = { asset: 'USDT', amount: money('7') }
          return { type: 'transfer', ...head(key), from: 'spot', to: 'fiat', ...coins }
        }
        return { type: 'acceptConversion', ...head(key), quote: quote?.id ?? 0 }
      })
      const answers = await Promise.all(burst.map((command) => exchange.submit(command)))
      const events = answers.flatMap((answer) => answer.events)
      const done = events.flatMap((event) => (event.type === 'converted' ? [event.quote] : []))
      expect(done.length).toBeLessThanOrEqual(1)
      const [taken] = done
      if (taken) expect(taken).toEqual(quote)
      const balances = await exchange.balances(member)
      const all = (asset: string) =>
        balances.reduce(
          (sum, row) => sum + (row.asset === asset ? row.available + row.held : 0n),
          0n,
        )
      expect(all('USDT')).toBe(money(`${owned}`) - (taken?.pay ?? 0n))
      expect(all('BTC')).toBe(taken?.receive ?? 0n)
      expect(balances.every(({ available, held }) => available >= 0n && held >= 0n)).toBe(true)
      sums.USDT += taken?.pay ?? 0n
      sums.BTC -= taken?.receive ?? 0n
    }
    expect(sums.USDT).toBeGreaterThan(0n)
    const { books } = await core.read({ type: 'books' }, core.position())
    for (const asset of ['USDT', 'BTC'] as const) {
      const { accounts = [] } = books.find((book) => book.asset === asset) ?? {}
      const house = accounts.filter(({ name }) => name.startsWith('house/convert'))
      const sum = house.reduce((total, { balance }) => total + balance, 0n)
      expect([asset, sum]).toEqual([asset, pools[asset] + sums[asset]])
    }
    await core.waitForHistory(core.position())
    await verifyJournal(database.url)
  },
  120_000 + ROUNDS * 200,
)
