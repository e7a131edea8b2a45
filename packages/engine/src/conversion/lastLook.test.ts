import type { ConversionTerms } from '@assay/domain/conversion/conversion.ts'
import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../kernel/command.ts'
import { apply, createState, type State } from '../kernel/engine.ts'
import { decodeCommand, encodeCommand } from '../kernel/journal.ts'
import { balancesOf } from '../kernel/read.ts'
import { hashOf, restore, snapshotOf } from '../kernel/snapshot.ts'
import { assertInvariants } from '../testing/invariants.ts'
import { seededRandom } from '../testing/random.ts'
import { tableMarket } from '../testing/table.ts'
import { conversionsOf } from './conversionRead.ts'

const amount = (text: string) => parseAmount(text) as Amount
const SPREAD = (ONE / 1000n) as Ratio
const LOOK = { validityMs: 5_000, staleAfterMs: 2_000, lastLook: true } as const
const PLAIN = { validityMs: 10_000, staleAfterMs: 10_000 }
type Times = Pick<ConversionTerms, 'validityMs' | 'staleAfterMs' | 'lastLook'>

/** Member 1 has 500,000 USDT and 10 BTC, the house as much. One BTC is 50,000 USDT, since 1,000 ms. */
function world(times: Times = LOOK): State {
  const state = createState()
  const head = { at: 0, key: '' }
  for (const [id, decimals] of [
    ['USDT', 6],
    ['BTC', 8],
  ] as const) {
    apply(state, { ...head, type: 'listAsset', asset: { id, name: id, decimals, chain: '' } })
  }
  const market = { ...tableMarket, symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT' }
  const fixed = { priceDecimals: 2, quantityDecimals: 5 }
  apply(state, { ...head, type: 'listSpotMarket', market: { ...market, ...fixed } })
  for (const asset of ['USDT', 'BTC']) {
    const own = { asset, amount: amount(asset === 'BTC' ? '10' : '500000') }
    const terms = {
      ...{ asset, isOffered: true, spread: asset === 'BTC' ? SPREAD : (0n as Ratio), ...times },
      ...{ minimum: amount('10'), maximum: amount('50000') },
    }
    run(state, { type: 'setConversionTerms', terms }, 0)
    for (const to of ['house/convert', 'house/starter'] as const) {
      apply(state, { ...head, type: 'fundHouse', from: 'outside/demo', to, ...own })
    }
    const credit = { type: 'creditMember', from: 'house/starter', reason: 'demo' } as const
    apply(state, { ...head, ...credit, member: 1, account: 'spot', ...own })
  }
  move(state, 50_000, 1_000)
  return state
}

function run(state: State, command: object, at: number): string {
  const events = apply(state, { at, key: '', ...command } as Command)
  assertInvariants(state)
  const event = events.find(({ type }) => type !== 'conversionLapsed')
  return event?.type === 'rejected' ? event.code : (event?.type ?? '')
}
const move = (state: State, price: number, at: number, more: { isLate?: true } = {}) => {
  const ticks = Math.round(price * 100)
  return run(state, { type: 'moveIndex', market: 'BTC/USDT', price: ticks, ...more }, at)
}
const BUY = { from: 'USDT', to: 'BTC', by: 'pay', amount: amount('1000') }
const SELL = { from: 'BTC', to: 'USDT', by: 'pay', amount: amount('0.02') }
const ask = (state: State, at: number, pair = BUY) =>
  run(state, { type: 'quoteConversion', member: 1, ...pair }, at)
const take = (state: State, at: number, heardAt: number | undefined) =>
  run(state, { type: 'acceptConversion', member: 1, quote: state.conversions.last, heardAt }, at)

/** A quote of 1,100 ms taken at 1,200 ms, decided when the index of 3,000 ms is `price`. */
function takenAt(price: number, pair = BUY): string {
  const state = world()
  expect(ask(state, 1_100, pair)).toBe('conversionQuoted')
  move(state, 50_000, 2_000)
  move(state, price, 3_000)
  return take(state, 3_001, 1_200)
}

test('a rate that moved by more than half of the spread is refused, either way; else it holds exactly', () => {
  // The total spread is 1 - 1 / 1.001 = 0.000999 …: the rate may move by 0.0004995 of itself.
  // Buying, one USDT brings 1 / index: 24.98 … down is the most for a better rate, 24.96 … up for a worse.
  expect(takenAt(50_024.98)).toBe('converted')
  expect(takenAt(50_024.99)).toBe('conversionRateMoved')
  expect(takenAt(49_975.04)).toBe('converted')
  expect(takenAt(49_975.03)).toBe('conversionRateMoved')
  // Selling, one BTC brings the index: the spread is 0.001.
  expect(takenAt(50_025, SELL)).toBe('converted')
  expect(takenAt(50_025.01, SELL)).toBe('conversionRateMoved')
  expect(takenAt(49_975, SELL)).toBe('converted')
  expect(takenAt(49_974.99, SELL)).toBe('conversionRateMoved')
  const state = world()
  ask(state, 1_100)
  move(state, 50_010, 2_000)
  move(state, 49_990, 3_000)
  expect(take(state, 3_001, 1_200)).toBe('converted')
  // 1000 / (50000 * 1.001) = 0.01998001 …: the price that was quoted.
  expect(balancesOf(state, 1).map(({ available }) => toDecimal(available))).toEqual([
    ...['499000', '10.01998001'],
  ])
})

test('a refused quote moves nothing and is good again when the rate comes back in time', () => {
  const state = world()
  ask(state, 1_100)
  const before = balancesOf(state, 1)
  move(state, 50_000, 2_000)
  move(state, 50_100, 3_000)
  expect(take(state, 3_001, 1_200)).toBe('conversionRateMoved')
  expect(balancesOf(state, 1)).toEqual(before)
  move(state, 50_000, 4_000)
  expect(take(state, 4_001, 1_200)).toBe('converted')
})

test('it is decided by the second tick after the word that took it, and after the quote', () => {
  const state = world()
  ask(state, 1_100)
  expect(take(state, 1_200, 1_200)).toBe('conversionPriceStale')
  move(state, 50_000, 2_000)
  expect(take(state, 2_001, 1_200)).toBe('conversionPriceStale')
  move(state, 50_000, 2_900, { isLate: true })
  expect(take(state, 2_901, 1_200)).toBe('conversionPriceStale')
  move(state, 50_000, 3_000)
  // Who says nothing of when it was heard, or that it was before the quote, gets no older ticks for it.
  expect(take(state, 3_001, undefined)).toBe('conversionPriceStale')
  expect(take(state, 3_001, 2_000)).toBe('conversionPriceStale')
  expect(take(state, 3_001, Number.NaN)).toBe('commandInvalid')
  expect(take(state, 3_001, 0)).toBe('converted')
})

test('the word counts, not the tick that decides it; a quote lapses ten seconds after its time', () => {
  const state = world()
  ask(state, 1_100)
  for (const at of [6_000, 7_000, 8_000]) move(state, 50_000, at)
  expect(take(state, 8_001, 6_100)).toBe('quoteNotLive')
  expect(take(state, 8_001, 6_099)).toBe('converted')
  const late = world()
  ask(late, 1_100)
  for (const at of [14_000, 15_000, 16_099]) move(late, 50_000, at)
  expect(late.conversions.live.size).toBe(1)
  expect(take(late, 16_100, 6_099)).toBe('quoteNotLive')
  run(late, { type: 'passTime' }, 16_100)
  expect(late.conversions.live.size).toBe(0)
})

test('an index that is late or two seconds old quotes nothing; an estimate may be older', () => {
  const state = world()
  expect(ask(state, 3_000)).toBe('conversionQuoted')
  expect(ask(state, 3_001)).toBe('conversionPriceStale')
  expect(conversionsOf(state, 11_000).map(({ leg }) => leg?.asset)).toEqual(['USDT', 'BTC'])
  expect(conversionsOf(state, 11_001).map(({ leg }) => leg?.asset)).toEqual(['USDT', undefined])
  move(state, 50_000, 4_000, { isLate: true })
  expect(ask(state, 4_001)).toBe('conversionPriceStale')
  move(state, 50_000, 5_000)
  expect(ask(state, 5_001)).toBe('conversionQuoted')
})

test('terms from before are quoted and taken as they were', () => {
  const state = world(PLAIN)
  move(state, 50_000, 2_000, { isLate: true })
  expect(ask(state, 11_000)).toBe('conversionQuoted')
  move(state, 60_000, 12_000)
  expect(take(state, 12_001, undefined)).toBe('converted')
  expect(snapshotText(state)).not.toMatch(/conversionTicks|lastLook/)
})

test('all of it outlives a restart, and the same request is told apart by what it asks alone', () => {
  const state = world()
  ask(state, 1_100)
  move(state, 50_000, 2_000)
  move(state, 50_000, 3_000)
  const taken = { type: 'acceptConversion', member: 1, quote: 1, heardAt: 1_200 } as const
  const command: Command = { at: 3_001, key: 'take', ...taken }
  expect(decodeCommand(encodeCommand(command))).toEqual(command)
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  for (const each of [twin, state]) expect(apply(each, command)[0]?.type).toBe('converted')
  expect(hashOf(twin)).toBe(hashOf(state))
  const again = { ...command, at: 9_000, heardAt: 7_000 }
  expect(apply(state, again)).toEqual([{ type: 'repeated', order: 0 }])
})

const snapshotText = (state: State) => [...snapshotOf(state)].join('')

/**
 * What a bot has won in USDT by the index that decides, which it knows two ticks ahead, after an hour
 * of quotes of 1,000 USDT: the index moves by 0.03 % a second, and by 0.5 % now and then. It takes
 * quotes when the move is above `least` of the price.
 */
function wonBy(times: Times, least: number): { won: number; taken: number } {
  const random = seededRandom(45)
  const prices = [50_000]
  while (prices.length < 3_600) {
    const step = random.isOneOf(3) ? 250 : 15
    prices.push(prices.at(-1)! + random.between(-step, step))
  }
  const state = world(times)
  const sum = { won: 0, taken: 0 }
  for (let turn = 0; turn + 3 < prices.length; turn += 3) {
    const [now, next, decides] = prices.slice(turn, turn + 3) as [number, number, number]
    const at = 2_000 + turn * 1_000
    move(state, now, at)
    ask(state, at + 10, decides > now ? BUY : SELL)
    const quote = state.conversions.live.get(state.conversions.last)!
    const isWanted = Math.abs(decides - now) > least * now
    const isTaken = () => isWanted && take(state, state.now + 1, at + 20) === 'converted'
    const isFirm = !times.lastLook && isTaken()
    move(state, next, at + 1_000)
    move(state, decides, at + 2_000)
    if (!isFirm && !(times.lastLook && isTaken())) continue
    const [pay, receive] = [Number(toDecimal(quote.pay)), Number(toDecimal(quote.receive))]
    sum.won += decides > now ? receive * decides - pay : receive - pay * decides
    sum.taken++
  }
  return sum
}

test('who knows the next moves wins from a firm quote, and never with a last look', () => {
  const firm = wonBy(PLAIN, 0.001)
  expect(firm.taken).toBeGreaterThan(30)
  expect(firm.won).toBeGreaterThan(30)
  expect(wonBy(LOOK, 0.001)).toEqual({ won: 0, taken: 0 })
  // What is taken at all pays half of the spread or more: 0.5 USDT of 1,000, less some rounding.
  const small = wonBy(LOOK, 0)
  expect(small.taken).toBeGreaterThan(300)
  expect(small.won / small.taken).toBeLessThan(-0.49)
})
