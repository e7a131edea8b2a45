import { type ConversionTerms, LOOK_RULES_2 } from '@assay/domain/conversion/conversion.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply } from '../engine.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import { seededRandom } from '../testing/random.ts'
import { conversionsOf } from './conversionRead.ts'
import {
  amountOf,
  type ConversionWorld,
  conversionWorld,
  SPREAD,
} from './testing/conversionWorld.ts'

const LOOK = { validityMs: 5_000, staleAfterMs: 2_000, lastLook: true } as const
const PLAIN = { validityMs: 10_000, staleAfterMs: 10_000 }
type Times = Pick<ConversionTerms, 'validityMs' | 'staleAfterMs' | 'lastLook'>

const termsOf = (asset: string, times: Times): ConversionTerms => ({
  asset,
  isOffered: true,
  spread: asset === 'USDT' ? (0n as Ratio) : SPREAD,
  ...times,
  minimum: amountOf('10'),
  maximum: amountOf('50000'),
})

/**
 * Member 1 has 500,000 USDT and 10 BTC, the house as much. A tick of 1,000 ms was just requested.
 */
function world(times: Times = LOOK): ConversionWorld {
  const house = { USDT: '500000', BTC: '10' }
  const made = conversionWorld({ house, members: [house], termsOf: (id) => termsOf(id, times) })
  made.move(50_000, 1_000, { oldestAt: 1_000 })
  return made
}

const BUY = { from: 'USDT', to: 'BTC', by: 'pay', amount: amountOf('1000') }
const SELL = { from: 'BTC', to: 'USDT', by: 'pay', amount: amountOf('0.02') }
const ask = ({ run }: ConversionWorld, at: number, pair = BUY) =>
  run({ type: 'quoteConversion', member: 1, ...pair }, at)

type Word = { heardAt?: number | undefined; rules?: string | undefined }
const take = ({ state, run }: ConversionWorld, at: number, word: Word) => {
  const said = { rules: LOOK_RULES_2, ...word }
  return run({ type: 'acceptConversion', member: 1, quote: state.conversions.last, ...said }, at)
}

/**
 * A quote of 1,100 ms accepted at 1,200 ms, decided by a tick of `price` that is requested after
 * it.
 */
function takenAt(price: number, pair = BUY): string {
  const made = world()
  expect(ask(made, 1_100, pair)).toBe('conversionQuoted')
  made.move(price, 2_000, { oldestAt: 1_201 })
  return take(made, 2_001, { heardAt: 1_200 })
}

test('a rate that moved by more than half of the spread is refused, either way; else it holds exactly', () => {
  // The total spread is 1 - 1 / 1.001 = 0.000999 …: the rate may move by 0.0004995 of itself.
  // Buying, one USDT gives 1 / index: 24.98 … down is the most for a better rate, 24.96 … up for a
  // worse.
  expect(takenAt(50_024.98)).toBe('converted')
  expect(takenAt(50_024.99)).toBe('conversionRateMoved')
  expect(takenAt(49_975.04)).toBe('converted')
  expect(takenAt(49_975.03)).toBe('conversionRateMoved')
  // Selling, one BTC gives the index: the spread is 0.001.
  expect(takenAt(50_025, SELL)).toBe('converted')
  expect(takenAt(50_025.01, SELL)).toBe('conversionRateMoved')
  expect(takenAt(49_975, SELL)).toBe('converted')
  expect(takenAt(49_974.99, SELL)).toBe('conversionRateMoved')
  const made = world()
  ask(made, 1_100)
  made.move(49_990, 2_000, { oldestAt: 1_201 })
  expect(take(made, 2_001, { heardAt: 1_200 })).toBe('converted')
  // 1000 / (50000 * 1.001) = 0.01998001 …: the quoted price.
  expect(balancesOf(made.state, 1).map(({ available }) => toDecimal(available))).toEqual([
    '499000',
    '10.01998001',
  ])
})

test('a refused quote moves nothing and is good again when the rate comes back in time', () => {
  const made = world()
  ask(made, 1_100)
  const before = balancesOf(made.state, 1)
  made.move(50_100, 2_000, { oldestAt: 1_500 })
  expect(take(made, 2_001, { heardAt: 1_200 })).toBe('conversionRateMoved')
  expect(balancesOf(made.state, 1)).toEqual(before)
  made.move(50_000, 4_000, { oldestAt: 3_500 })
  expect(take(made, 4_001, { heardAt: 3_000 })).toBe('converted')
})

test('it is decided by a tick whose oldest price was requested after the acceptance, however many came', () => {
  const made = world()
  ask(made, 1_100)
  expect(take(made, 1_200, { heardAt: 1_200 })).toBe('conversionPriceStale')
  // One venue has not answered since before the acceptance, and is not yet too old to count.
  made.move(50_000, 2_000, { oldestAt: 1_000 })
  made.move(50_000, 3_000, { oldestAt: 1_200 })
  expect(take(made, 3_001, { heardAt: 1_200 })).toBe('conversionPriceStale')
  made.move(50_000, 4_000, { oldestAt: 1_201 })
  expect(take(made, 4_001, { heardAt: 1_200 })).toBe('converted')
})

test('the first tick is enough', () => {
  const made = world()
  ask(made, 1_100)
  made.move(50_000, 1_300, { oldestAt: 1_201 })
  const events = made.play(
    { type: 'acceptConversion', member: 1, quote: 1, heardAt: 1_200, rules: LOOK_RULES_2 },
    1_301,
  )
  // The deciding tick can be found by this.
  expect(events).toMatchObject([{ type: 'converted', convertedAt: 1_301, heardAt: 1_200 }])
})

test('a tick that is late, came before the quote, or says nothing of its prices decides nothing', () => {
  const made = world()
  ask(made, 1_100)
  made.move(50_000, 2_000, { isLate: true, oldestAt: 1_900 })
  expect(take(made, 2_001, { heardAt: 1_200 })).toBe('conversionPriceStale')
  made.move(50_000, 2_000, { oldestAt: 1_900 })
  made.move(50_000, 2_000, { isLate: true, oldestAt: 1_900 })
  expect(take(made, 2_001, { heardAt: 1_200 })).toBe('conversionPriceStale')
  made.move(50_000, 2_002)
  made.move(50_000, 2_003)
  expect(take(made, 2_004, { heardAt: 1_200 })).toBe('conversionPriceStale')
  made.move(50_000, 2_005, { oldestAt: 2_005 })
  ask(made, 2_006)
  expect(take(made, 2_007, { heardAt: 0 })).toBe('conversionPriceStale')
  made.move(50_000, 2_008, { oldestAt: 2_007 })
  expect(take(made, 2_009, { heardAt: 0 })).toBe('converted')
})

test('an acceptance without a time, of the future or by unknown rules gains nothing by it', () => {
  const made = world()
  ask(made, 1_100)
  // A price with a future time does not decide either.
  made.move(50_000, 2_000, { oldestAt: 9_000 })
  expect(take(made, 2_000, { heardAt: undefined })).toBe('conversionPriceStale')
  expect(take(made, 2_000, { heardAt: 8_000 })).toBe('conversionPriceStale')
  expect(take(made, 2_000, { heardAt: Number.NaN })).toBe('commandInvalid')
  expect(take(made, 2_000, { heardAt: 1_200, rules: 'look-9' })).toBe('commandInvalid')
  const move = { type: 'moveIndex', market: 'BTC/USDT', price: 5_000_000 }
  for (const oldestAt of [Number.NaN, 0.5, '1']) {
    expect(made.run({ ...move, oldestAt }, 2_000)).toBe('commandInvalid')
  }
  expect(take(made, 2_000, { heardAt: 1_200 })).toBe('converted')
})

test('a clock that is set back costs the acceptance that it falls on, and no other', () => {
  const made = world()
  made.move(50_000, 61_000, { oldestAt: 60_900 })
  ask(made, 61_100)
  // The acceptance came at 61,200; then the clock is set back by a minute.
  made.move(50_000, 1_700, { oldestAt: 1_600 })
  expect(take(made, 1_800, { heardAt: 61_200 })).toBe('conversionPriceStale')
  made.move(50_000, 2_700, { oldestAt: 2_600 })
  expect(take(made, 2_701, { heardAt: 2_650 })).toBe('conversionPriceStale')
  expect(take(made, 2_701, { heardAt: 2_500 })).toBe('converted')
  // A quote of this time is not decided by earlier ticks, though all have the same millisecond.
  ask(made, 2_800)
  expect(take(made, 2_801, { heardAt: 0 })).toBe('conversionPriceStale')
  made.move(50_000, 3_700, { oldestAt: 3_600 })
  expect(take(made, 3_701, { heardAt: 2_900 })).toBe('converted')
})

test('a clock that is set forward ends the quotes that are out, and no other', () => {
  const made = world()
  ask(made, 1_100)
  made.move(50_000, 61_700, { oldestAt: 61_600 })
  expect(take(made, 61_701, { heardAt: 1_200 })).toBe('quoteNotLive')
  ask(made, 61_800)
  made.move(50_000, 62_700, { oldestAt: 62_600 })
  expect(take(made, 62_701, { heardAt: 61_900 })).toBe('converted')
})

/** The same world with ether, one for 2,500 USDT. */
function withEther(times: Times) {
  const made = world()
  made.listEther(termsOf('ETH', times))
  const moveEther = (at: number, oldestAt: number) =>
    made.run({ type: 'moveIndex', market: 'ETH/USDT', price: 250_000, oldestAt }, at)
  moveEther(1_000, 1_000)
  expect(ask(made, 1_100, { ...SELL, to: 'ETH' })).toBe('conversionQuoted')
  return { made, moveEther }
}

test('of two coins both have to be requested after the acceptance', () => {
  const { made, moveEther } = withEther(LOOK)
  made.move(50_000, 2_000, { oldestAt: 1_900 })
  moveEther(2_000, 1_200)
  expect(take(made, 2_001, { heardAt: 1_200 })).toBe('conversionPriceStale')
  moveEther(2_900, 1_201)
  expect(take(made, 2_901, { heardAt: 1_200 })).toBe('converted')
})

test('a coin whose ticks are not followed decides nothing', () => {
  const { made, moveEther } = withEther(PLAIN)
  made.move(50_000, 2_000, { oldestAt: 1_900 })
  moveEther(2_000, 1_900)
  expect(take(made, 2_001, { heardAt: 1_200 })).toBe('conversionPriceStale')
})

test('the acceptance counts, not the tick that decides it; a quote lapses ten seconds after its time', () => {
  const made = world()
  ask(made, 1_100)
  made.move(50_000, 8_000, { oldestAt: 7_000 })
  expect(take(made, 8_001, { heardAt: 6_100 })).toBe('quoteNotLive')
  expect(take(made, 8_001, { heardAt: 6_099 })).toBe('converted')
  const late = world()
  ask(late, 1_100)
  late.move(50_000, 16_099, { oldestAt: 16_000 })
  expect(late.state.conversions.live.size).toBe(1)
  expect(take(late, 16_100, { heardAt: 6_099 })).toBe('quoteNotLive')
  late.run({ type: 'passTime' }, 16_100)
  expect(late.state.conversions.live.size).toBe(0)
})

test('an index that is late or two seconds old quotes nothing; an estimate may be older', () => {
  const made = world()
  expect(ask(made, 3_000)).toBe('conversionQuoted')
  expect(ask(made, 3_001)).toBe('conversionPriceStale')
  const priced = (at: number) => conversionsOf(made.state, at).map(({ leg }) => leg?.asset)
  expect(priced(11_000)).toEqual(['USDT', 'BTC'])
  expect(priced(11_001)).toEqual(['USDT', undefined])
  made.move(50_000, 4_000, { isLate: true, oldestAt: 1_000 })
  expect(ask(made, 4_001)).toBe('conversionPriceStale')
  made.move(50_000, 5_000, { oldestAt: 5_000 })
  // A late one of the same millisecond does not count as it.
  made.move(60_000, 5_000, { isLate: true, oldestAt: 1_000 })
  expect(ask(made, 5_001)).toBe('conversionPriceStale')
  made.move(50_000, 5_002, { oldestAt: 5_000 })
  expect(ask(made, 5_003)).toBe('conversionQuoted')
})

test('terms from before are quoted and taken as they were', () => {
  const made = world(PLAIN)
  made.move(50_000, 2_000, { isLate: true, oldestAt: 0 })
  expect(ask(made, 11_000)).toBe('conversionQuoted')
  made.move(60_000, 12_000)
  const taken = {
    type: 'acceptConversion',
    member: 1,
    quote: 1,
    rules: LOOK_RULES_2,
    heardAt: 12_001,
  }
  expect(made.play(taken, 12_001)[0]).not.toHaveProperty('heardAt')
  expect(made.state.conversions.live.size).toBe(0)
  expect([...snapshotOf(made.state)].join('')).not.toMatch(/conversionTicks|lastLook/)
})

test('acceptances from before, which name no rules, are decided by the second tick as they were', () => {
  const house = { USDT: '500000', BTC: '10' }
  const made = conversionWorld({ house, members: [house], termsOf: (id) => termsOf(id, LOOK) })
  const before = { rules: undefined, heardAt: 1_200 }
  ask(made, 1_100)
  made.move(50_000, 2_000)
  expect(take(made, 2_001, before)).toBe('conversionPriceStale')
  made.move(50_000, 2_900, { isLate: true })
  expect(take(made, 2_901, before)).toBe('conversionPriceStale')
  made.move(50_010, 3_000)
  expect(take(made, 3_001, { ...before, heardAt: 2_000 })).toBe('conversionPriceStale')
  // As before acceptances could name rules.
  expect(hashOf(made.state)).toBe(HASH_OF_BEFORE.quoted)
  expect(take(made, 3_001, before)).toBe('converted')
  expect(hashOf(made.state)).toBe(HASH_OF_BEFORE.taken)
})
const HASH_OF_BEFORE = {
  quoted: '6ca89db4ff9f8802c592def091f14015f5bafcb75ebc083a5ceae1d1fd38351b',
  taken: 'e0271f7ee4aca506fa87f95642995f1c7a3335d8696d22a300cb7c77985c1bf8',
}

test('all of it survives a restart, and the same request is recognized by its content alone', () => {
  const made = world()
  const { state } = made
  ask(made, 1_100)
  made.move(50_000, 2_000, { oldestAt: 1_201 })
  const taken = { type: 'acceptConversion', member: 1, quote: 1, heardAt: 1_200 } as const
  const command: Command = { at: 2_001, key: 'take', ...taken, rules: LOOK_RULES_2 }
  expect(decodeCommand(encodeCommand(command))).toEqual(command)
  const moved = {
    type: 'moveIndex',
    market: 'BTC/USDT',
    price: 5_000_000,
    oldestAt: 2_500,
  } as const
  const move: Command = { at: 3_000, key: '', ...moved }
  expect(decodeCommand(encodeCommand(move))).toEqual(move)
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  for (const each of [twin, state]) expect(apply(each, command)[0]?.type).toBe('converted')
  expect(hashOf(twin)).toBe(hashOf(state))
  // Sent before the exchange was upgraded, and retried after it.
  for (const rules of [LOOK_RULES_2, undefined]) {
    const again = { ...taken, at: 9_000, key: 'take', heardAt: 7_000, ...(rules && { rules }) }
    expect(apply(state, again)).toEqual([{ type: 'repeated', order: 0 }])
  }
})

/**
 * The winnings in USDT of a bot that sees the venues' prices at once, after an hour of quotes of
 * 1,000 USDT. The venues move by 0.03 % a second, and sometimes by 0.5 %, 0.4 s after each tick;
 * ticks count prices that are two seconds old. The bot accepts a quote 0.1 s after such a move when
 * that exceeds `least` of the price. Without rules the second tick decides, as before; without a
 * last look none.
 */
function wonBy({ times, rules, least }: { times: Times; rules?: string; least: number }) {
  const random = seededRandom(45)
  const prices = [50_000]
  while (prices.length < 3_600) {
    const step = random.isOneOf(3) ? 250 : 15
    prices.push(prices.at(-1)! + random.between(-step, step))
  }
  const made = world(times)
  const { state } = made
  const sum = { won: 0, taken: 0 }
  const tick = (turn: number) =>
    made.move(prices[turn - 2]!, turn * 1_000, { oldestAt: (turn - 2) * 1_000 })
  for (let turn = 2; turn + 4 < prices.length; turn += 4) {
    tick(turn)
    const [quoted, seen] = [prices[turn - 2]!, prices[turn + 1]!]
    const pair = seen > quoted ? BUY : SELL
    ask(made, turn * 1_000 + 10, pair)
    const quote = state.conversions.live.get(state.conversions.last)!
    const isWanted = Math.abs(seen - quoted) > least * quoted
    const word = { heardAt: turn * 1_000 + 500, rules }
    const isTaken = () => isWanted && take(made, state.now + 1, word) === 'converted'
    let isDone = !times.lastLook && isTaken()
    for (let later = 1; later <= 3; later++) {
      tick(turn + later)
      isDone ||= times.lastLook === true && isTaken()
    }
    if (!isDone) continue
    const [pay, receive] = [Number(toDecimal(quote.pay)), Number(toDecimal(quote.receive))]
    sum.won += pair === BUY ? receive * seen - pay : receive - pay * seen
    sum.taken++
  }
  return sum
}

test('who sees the venues wins from a firm quote and by the second tick, and never by later prices', () => {
  for (const way of [{ times: PLAIN }, { times: LOOK }]) {
    const { won, taken } = wonBy({ ...way, least: 0.001 })
    expect(taken).toBeGreaterThan(20)
    expect(won).toBeGreaterThan(20)
  }
  const look = { times: LOOK, rules: LOOK_RULES_2 }
  expect(wonBy({ ...look, least: 0.001 })).toEqual({ won: 0, taken: 0 })
  // Every accepted one pays half of the spread or more: 0.5 USDT of 1,000, less some rounding.
  const small = wonBy({ ...look, least: 0 })
  expect(small.taken).toBeGreaterThan(300)
  expect(small.won / small.taken).toBeLessThan(-0.49)
})
