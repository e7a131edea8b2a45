/** The operator's file on a real database: the shipped one, and every way to get one wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCycles } from '../demo/scenes/cycles.ts'
import { demoPerps } from '../demo/scenes/perps.ts'
import { demoAmount, demoCoins, demoMarkets } from '../demo/world.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import type { Core } from '../writer/core.ts'
import { startCore } from '../writer/startCore.ts'
import { listMarkets, overruledByOperator } from './listMarkets.ts'
import { parseMarkets, readMarketsFile, written } from './marketsFile.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../docs/markets.example.json')
const text = readFileSync(EXAMPLE, 'utf8')

let database: TestDatabase
let core: Core
let exchange: Exchange
const open = async () => {
  core = await startCore({ url: database.url })
  exchange = await openExchange(core)
}
beforeAll(async () => {
  database = await createTestDatabase()
  await open()
})
afterAll(async () => {
  await core.stop()
})

type Plain = Record<string, Record<string, unknown>[]>
/** The example with some of it changed. */
function changed(change: (file: Plain) => void): string {
  const file = JSON.parse(text) as Plain
  change(file)
  return JSON.stringify(file)
}

const list = async (file: string) => listMarkets(exchange, parseMarkets(file))

it.each<[string, (file: Plain) => void, string]>([
  [
    'a float',
    (file) => Object.assign(file.spot![0]!, { takerFeeRate: 0.001 }),
    'MARKETS: spot BTC/USDT: takerFeeRate is 0.001; write decimals as text, "0.001".',
  ],
  [
    'a comma',
    (file) => Object.assign(file.spot![1]!, { notionalMin: '1,5' }),
    'MARKETS: spot ETH/USDT: notionalMin is "1,5", which is no decimal such as "0.001".',
  ],
  [
    'a minimum that is no whole lot',
    (file) => Object.assign(file.spot![0]!, { quantityMin: '0.000005' }),
    'MARKETS: spot BTC/USDT: quantityMin is "0.000005", which has more decimals than quantityDecimals.',
  ],
  [
    'a field that nobody knows',
    (file) => Object.assign(file.coins![0]!, { colour: 'green' }),
    'MARKETS: coins USDT has an unknown field `colour`.',
  ],
  [
    'a figure that is missing',
    (file) => delete file.contracts![0]!.fundingCap,
    'MARKETS: contracts BTC/USDT: fundingCap is missing.',
  ],
  [
    'a bracket that is missing a figure',
    (file) => delete (file.contracts![0]!.brackets as Record<string, unknown>[])[1]!.valueMax,
    'MARKETS: contracts BTC/USDT: brackets.1.valueMax is missing.',
  ],
  [
    'an unknown rule for ties',
    (file) => Object.assign(file.cycles![0]!, { tieRule: 'win' }),
    'MARKETS: cycles BTC/USDT: tieRule is "win", which is none of the words that are known.',
  ],
  [
    'a script for a link',
    (file) => Object.assign(file.coins![1]!, { website: 'javascript:alert(1)' }),
    'MARKETS: coins BTC: website is "javascript:alert(1)", which is no web address.',
  ],
  [
    'a coin of too many decimals',
    (file) => Object.assign(file.coins![1]!, { decimals: 19 }),
    'MARKETS: coins BTC: decimals is 19, which is too large.',
  ],
  [
    'a round too short for an entry and a tick after it',
    (file) => Object.assign((file.cycles![0]!.options as object[])[0]!, { seconds: 4 }),
    'MARKETS: cycles BTC/USDT: a round of 4 seconds is below the 5 it needs.',
  ],
  ['a coin twice', (file) => file.coins!.push(file.coins![0]!), 'MARKETS: coins has USDT twice.'],
  [
    'a market of a coin that is not listed',
    (file) => file.coins!.splice(2, 1),
    'MARKETS has the spot market ETH/USDT, but not all of its coins.',
  ],
  [
    'a contract without its spot market',
    (file) => Object.assign(file.contracts![0]!, { symbol: 'BNB/USDT' }),
    'MARKETS has the contract BNB/USDT, but no spot market BNB/USDT that it belongs to.',
  ],
  [
    'a cycle market without its spot market',
    (file) => Object.assign(file.cycles![0]!, { symbol: 'BNB/USDT' }),
    'MARKETS has the cycle market BNB/USDT, but no spot market BNB/USDT that it belongs to.',
  ],
  [
    'a stake in a coin that is not listed',
    (file) => Object.assign(file.cycles![0]!, { stakeAssets: ['EUR'] }),
    'MARKETS has the cycle market BTC/USDT, but not all of its coins.',
  ],
  [
    'a contract whose basis would count any book',
    (file) => delete file.contracts![0]!.basisSpreadMax,
    'MARKETS has no basisSpreadMax above 0 for the contract BTC/USDT.',
  ],
  [
    'a contract whose mark one side of its book could move too far',
    (file) => Object.assign(file.contracts![0]!, { basisSpreadMax: '0.010001' }),
    'MARKETS has basisSpreadMax 0.010001 for the contract BTC/USDT; with its leverages it is at most 0.01.',
  ],
  [
    'a fee above one half',
    (file) => Object.assign(file.spot![0]!, { takerFeeRate: '0.6' }),
    'MARKETS has the spot market BTC/USDT, whose figures are refused as unsound (marketInvalid).',
  ],
])('lists nothing at all of a file with %s', async (_, change, sentence) => {
  await expect(list(changed(change))).rejects.toThrow(sentence)
  expect([exchange.marketData.assets.size, core.position()]).toEqual([0, 0])
})

it('says what is wrong with a file that is none', () => {
  expect(() => parseMarkets('{ "coins": [')).toThrow('MARKETS is not valid JSON: ')
  expect(() => parseMarkets('{}')).toThrow('MARKETS: coins is missing.')
  expect(() => readMarketsFile('/nowhere/markets.json')).toThrow(
    'MARKETS is `/nowhere/markets.json`, which cannot be read.',
  )
})

it('lists the example that is shipped, and nothing the second time or after a restart', async () => {
  expect(await listMarkets(exchange, readMarketsFile(EXAMPLE))).toBe(8)
  const { marketData } = exchange
  expect([...marketData.assets.keys()]).toEqual(['USDT', 'BTC', 'ETH', 'BNB'])
  expect([...marketData.perps.keys(), ...marketData.cycles.keys()]).toEqual([
    'BTC/USDT',
    'BTC/USDT',
  ])
  expect(marketData.markets.get('BTC/USDT')?.market).toMatchObject({
    base: 'BTC',
    quote: 'USDT',
    quantityMin: 5,
    quantityMax: 10_000_000,
    isTradable: true,
    notionalMin: demoAmount('1'),
    takerFeeRate: demoAmount('0.001'),
    priceBand: demoAmount('0.1'),
  })
  expect(marketData.perps.get('BTC/USDT')?.rules).toMatchObject({
    fundingIntervalMs: 28_800_000,
    indexStaleMs: 10_000,
    priceDecimals: 2,
  })
  expect(marketData.cycles.get('BTC/USDT')?.terms.staleAfterMs).toBe(10_000)
  const position = core.position()
  expect(await list(text)).toBe(0)
  await core.stop()
  await open()
  expect(await list(text)).toBe(0)
  expect([core.position(), exchange.marketData.perps.size]).toEqual([position, 1])
})

it.each<[string, (file: Plain) => void, string]>([
  [
    'how far from the index an order may be',
    (file) => Object.assign(file.spot![0]!, { priceBand: '0.3' }),
    'MARKETS has priceBand "0.3" for BTC/USDT, which is listed with "0.1": figures of a listing cannot change.',
  ],
  [
    'the decimals of a coin',
    (file) => Object.assign(file.coins![3]!, { decimals: 6 }),
    'MARKETS has decimals 6 for BNB, which is listed with 8: figures of a listing cannot change.',
  ],
  [
    'the time between two fundings',
    (file) => Object.assign(file.contracts![0]!, { fundingMinutes: 60 }),
    'MARKETS has fundingMinutes 60 for BTC/USDT, which is listed with 480: figures of a listing cannot change.',
  ],
  [
    'how old an index may be',
    (file) => Object.assign(file.cycles![0]!, { staleAfterSeconds: 30 }),
    'MARKETS has staleAfterSeconds 30 for BTC/USDT, which is listed with 10: figures of a listing cannot change.',
  ],
])('refuses a start that would change %s of what is listed', async (_, change, sentence) => {
  const position = core.position()
  await expect(list(changed(change))).rejects.toThrow(sentence)
  expect(core.position()).toBe(position)
})

it('adds what is new to what is listed, also when an earlier start was cut short', async () => {
  const more = changed((file) => {
    const [bitcoin] = file.spot!
    file.spot!.push({ ...bitcoin!, symbol: 'BNB/USDT', takerFeeRate: '0.0010' })
    file.coins![0]!.introduction = 'What a coin is may be told anew.'
    // Left out, so that it stays as it is.
    file.cycles = []
  })
  expect(await list(more)).toBe(1)
  expect([...exchange.marketData.markets.keys()]).toEqual(['BTC/USDT', 'ETH/USDT', 'BNB/USDT'])
  expect(exchange.marketData.cycles.size).toBe(1)
})

it('leaves fees and limits of what is listed to the operators', async () => {
  const { market } = exchange.marketData.markets.get('BTC/USDT')!
  const terms = { ...market, notionalMin: (2n * market.notionalMin) as typeof market.notionalMin }
  const set = { type: 'setSpotTerms', market: 'BTC/USDT', terms } as const
  await exchange.submit({ ...set, at: Date.now(), key: '' })
  const other = changed((file) => Object.assign(file.spot![0]!, { takerFeeRate: '0.002' }))
  expect(await list(other)).toBe(0)
  expect(exchange.marketData.markets.get('BTC/USDT')?.market).toEqual(terms)
  expect(overruledByOperator(exchange, parseMarkets(other))).toEqual([
    "MARKETS has takerFeeRate 0.002 for BTC/USDT; the console's 0.001 counts.",
    "MARKETS has notionalMin 1 for BTC/USDT; the console's 2 counts.",
  ])
})

it('neither opens nor refuses a market that an operator has halted', async () => {
  const halt = { type: 'setMarketTradable', market: 'BTC/USDT', isTradable: false } as const
  await exchange.submit({ ...halt, at: Date.now(), key: '' })
  expect(await list(text)).toBe(0)
  expect(exchange.marketData.markets.get('BTC/USDT')?.market.isTradable).toBe(false)
})

it('writes and reads the world of the demo without loss', () => {
  const file = {
    coins: demoCoins.map(({ asset }) => written.asset(asset)),
    spot: demoMarkets.map(written.spot),
    contracts: demoPerps(480).map(written.perp),
    cycles: demoCycles.map(written.cycle),
  }
  const read = parseMarkets(JSON.stringify(file))
  expect(read.spot).toEqual(demoMarkets)
  expect(read.coins).toEqual(demoCoins.map(({ asset }) => asset))
})
