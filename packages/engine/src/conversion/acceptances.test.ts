import {
  type ConversionTerms,
  DECISION_MS,
  LOOK_RULES,
} from '@assay/domain/conversion/conversion.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply } from '../engine.ts'
import type { Event } from '../event.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import { ENDED_PER_COMMAND } from './runConversion.ts'
import {
  amountOf,
  type ConversionWorld,
  conversionWorld,
  SPREAD,
} from './testing/conversionWorld.ts'

const termsOf = (asset: string, more: Partial<ConversionTerms> = {}): ConversionTerms => ({
  asset,
  isOffered: true,
  spread: asset === 'USDT' ? (0n as Ratio) : SPREAD,
  minimum: amountOf('10'),
  maximum: amountOf('50000'),
  validityMs: 5_000,
  staleAfterMs: 2_000,
  lastLook: true,
  ...more,
})

/**
 * Each member has 500,000 USDT and 10 BTC, the house as much. A tick of 1,000 ms was just
 * requested.
 */
function world(members = 1): ConversionWorld {
  const house = { USDT: '500000', BTC: '10' }
  const own = Array.from({ length: members }, () => house)
  const made = conversionWorld({ house, members: own, termsOf })
  made.move(50_000, 1_000, { oldestAt: 1_000 })
  return made
}

const BUY = { from: 'USDT', to: 'BTC', by: 'pay', amount: amountOf('1000') }
const asking = (member = 1, pair = BUY) => ({ type: 'quoteConversion', member, ...pair })
const taking = (quote: number, member = 1) => ({
  type: 'acceptConversion',
  member,
  quote,
  rules: LOOK_RULES,
})
const own = ({ state }: ConversionWorld, member = 1) =>
  balancesOf(state, member).map((row) => [row.available, row.held].map(toDecimal).join('+'))

/** A quote of 1,100 ms, accepted at 1,200 ms. */
function accepted(made = world()): ConversionWorld {
  expect(made.run(asking(), 1_100)).toBe('conversionQuoted')
  expect(made.run(taking(made.state.conversions.last), 1_200)).toBe('conversionAccepted')
  return made
}
const endsOf = (events: readonly Event[]) =>
  events.filter(({ type }) => type === 'converted' || type === 'conversionRefused')
const tick = (price: number, oldestAt: number, more = {}) => ({
  type: 'moveIndex',
  market: 'BTC/USDT',
  price: price * 100,
  oldestAt,
  ...more,
})
const ether = (price: number, oldestAt: number) => ({
  ...tick(price, oldestAt, { market: 'ETH/USDT' }),
})

/** A quote of 1,100 ms for ether, paid in BTC, accepted at 1,200 ms. */
function acceptedOfTwo(): ConversionWorld {
  const made = world()
  made.listEther()
  made.run(ether(2_500, 1_000))
  const pair = { from: 'BTC', to: 'ETH', by: 'pay', amount: amountOf('0.02') }
  expect(made.run(asking(1, pair), 1_100)).toBe('conversionQuoted')
  expect(made.run(taking(1), 1_200)).toBe('conversionAccepted')
  return made
}

test('what is accepted holds its payment, and its member cannot let go of it', () => {
  const made = accepted()
  expect(own(made)).toEqual(['499000+1000', '10+0'])
  expect(made.run(asking(), 1_300)).toBe('conversionUndecided')
  expect(made.run(taking(1), 1_300)).toBe('conversionUndecided')
  const away = { type: 'transfer', member: 1, from: 'spot', to: 'perp', asset: 'USDT' }
  expect(made.run({ ...away, amount: amountOf('499000.000001') }, 1_300)).toBe(
    'insufficientBalance',
  )
  // Later than the quote's expiry, but it is still decided.
  const events = made.play(tick(50_000, 6_150), 6_200)
  expect(endsOf(events)).toMatchObject([
    {
      type: 'converted',
      convertedAt: 6_200,
      heardAt: 1_200,
      ticks: [{ market: 'BTC/USDT', oldestAt: 6_150, position: made.state.accepted }],
    },
  ])
  expect(own(made)).toEqual(['499000+0', '10.01998001+0'])
  expect(made.run(asking(), 6_300)).toBe('conversionQuoted')
})

test('the first tick whose prices were all asked for after it decides, whatever comes later', () => {
  const made = accepted()
  const moves = [
    tick(60_000, 1_200),
    tick(60_000, 1_900, { isLate: true }),
    tick(60_000, 1_000),
    { type: 'moveIndex', market: 'BTC/USDT', price: 6_000_000 },
  ]
  for (const move of moves) expect(endsOf(made.play(move, 2_000))).toEqual([])
  expect(endsOf(made.play(tick(50_010, 1_201), 2_000))).toMatchObject([{ type: 'converted' }])
})

test('a rate that moved by more than half of the spread gives back what both sides held', () => {
  for (const [price, type] of [
    [50_024.98, 'converted'],
    [50_024.99, 'conversionRefused'],
    [49_975.04, 'converted'],
    [49_975.03, 'conversionRefused'],
  ] as const) {
    const made = accepted()
    const price100 = { price: Math.round(price * 100) }
    const ends = endsOf(made.play({ ...tick(1, 1_201), ...price100 }, 1_300))
    expect(ends).toMatchObject([{ type }])
    if (type === 'converted') continue
    expect(ends).toMatchObject([{ reason: 'conversionRateMoved', refusedAt: 1_300 }])
    expect(own(made)).toEqual(['500000+0', '10+0'])
    expect(made.run(taking(1), 1_400)).toBe('quoteNotLive')
    expect(made.run(asking(), 1_400)).toBe('conversionQuoted')
  }
})

test('without a tick it is let go after seven seconds, by the time alone', () => {
  const made = accepted()
  const due = 1_200 + DECISION_MS
  made.move(50_000, due - 1, { isLate: true, oldestAt: due - 10 })
  expect(own(made)).toEqual(['499000+1000', '10+0'])
  const events = made.play({ type: 'passTime' }, due)
  expect(endsOf(events)).toMatchObject([
    { type: 'conversionRefused', reason: 'conversionPriceStale', ticks: [] },
  ])
  expect(own(made)).toEqual(['500000+0', '10+0'])
})

test('a tick that comes after seven seconds decides nothing, whatever comes first then', () => {
  const made = accepted()
  expect(endsOf(made.play(tick(50_000, 3_599_900), 3_600_000))).toMatchObject([
    { type: 'conversionRefused', reason: 'conversionPriceStale', ticks: [] },
  ])
  expect(own(made)).toEqual(['500000+0', '10+0'])
  const due = 1_200 + DECISION_MS
  const late = accepted()
  expect(endsOf(late.play(tick(50_000, 1_300), due))).toMatchObject([{ ticks: [] }])
  const timely = accepted()
  expect(endsOf(timely.play(tick(50_000, 1_300), due - 1))).toMatchObject([{ type: 'converted' }])
})

test('of two coins no tick from before an outage is joined by one from after it', () => {
  const made = acceptedOfTwo()
  expect(endsOf(made.play(ether(2_500, 1_201), 1_300))).toEqual([])
  const ends = endsOf(made.play(tick(50_000, 3_599_900), 3_600_000))
  expect(ends).toMatchObject([{ type: 'conversionRefused', reason: 'conversionPriceStale' }])
  expect(ends[0]).toHaveProperty('ticks.length', 1)
  expect(made.state.conversions.acceptances.waiting.size).toBe(0)
})

test('a clock that jumped ahead and was set back holds no payment longer than seven seconds', () => {
  const due = 1_200 + DECISION_MS
  for (const command of [{ type: 'passTime' }, tick(50_000, 1_100), tick(50_000, due - 10)]) {
    const made = world()
    made.move(50_000, 3_601_000, { oldestAt: 3_600_900 })
    accepted(made)
    const { acceptances } = made.state.conversions
    const tooSoon = { ...tick(50_000, 1_100), type: command.type }
    expect(endsOf(made.play(tooSoon, due - 1))).toEqual([])
    expect([due - 1, due].map((at) => acceptances.countDue(made.state.now, at))).toEqual([0, 1])
    expect(endsOf(made.play(command, due))).toMatchObject([{ reason: 'conversionPriceStale' }])
    expect(own(made)).toEqual(['500000+0', '10+0'])
  }
})

test('a market that is closed decides nothing; terms that change do not touch what was accepted', () => {
  const made = accepted()
  const tradable = { type: 'setMarketTradable', market: 'BTC/USDT' }
  made.run({ ...tradable, isTradable: false }, 1_250)
  expect(endsOf(made.play(tick(50_000, 1_260), 1_300))).toEqual([])
  made.run({ ...tradable, isTradable: true }, 1_350)
  const spread = (SPREAD * 9n) as Ratio
  made.run({ type: 'setConversionTerms', terms: termsOf('BTC', { spread, isOffered: false }) })
  // With the new spread this would be close enough.
  expect(endsOf(made.play(tick(50_100, 1_360), 1_400))).toMatchObject([
    { reason: 'conversionRateMoved' },
  ])
})

test('a wild index, which halts a contract until it is confirmed, decides nothing', () => {
  const made = world()
  const market = { ...exampleMarket, symbol: 'BTC/USDT' }
  expect(made.run({ type: 'listPerpMarket', market })).toBe('perpMarketListed')
  made.move(50_000, 1_050, { oldestAt: 1_040 })
  accepted(made)
  expect(endsOf(made.play(tick(90_000, 1_250), 1_300))).toEqual([])
  expect(made.state.perp.markets.get('BTC/USDT')?.halt).toBe('wildIndex')
  expect(endsOf(made.play(tick(50_000, 2_250), 2_300))).toMatchObject([{ type: 'converted' }])
})

test('of two coins each is judged by its own first tick', () => {
  const made = acceptedOfTwo()
  expect(endsOf(made.play(ether(2_500, 1_201), 1_300))).toEqual([])
  const half = restore(snapshotOf(made.state))
  // Later ether ticks are ignored.
  expect(endsOf(made.play(ether(9_000, 1_800), 1_900))).toEqual([])
  const last = { ...tick(50_000, 1_850), at: 2_000, key: '' } as Command
  const ends = endsOf(apply(made.state, last))
  expect(ends).toMatchObject([{ type: 'converted' }])
  expect(ends[0]).toHaveProperty('ticks.length', 2)
  expect(endsOf(apply(half, last))).toMatchObject([{ type: 'converted' }])
})

test('a clock that is set back costs the acceptances from before, and no other', () => {
  const made = world(2)
  made.move(50_000, 61_000, { oldestAt: 60_900 })
  made.run(asking(1), 61_100)
  made.run(taking(1), 61_200)
  made.run(asking(2), 61_210)
  expect(made.run(taking(2, 2), 1_500)).toBe('conversionAccepted')
  const ends = endsOf(made.play(tick(50_000, 1_600), 1_700))
  expect(ends).toMatchObject([
    { type: 'converted', quote: { member: 2 } },
    { type: 'conversionRefused', quote: { member: 1 }, reason: 'conversionPriceStale' },
  ])
  // A smaller step back: it is judged once the clock has caught up.
  const little = accepted()
  expect(endsOf(little.play(tick(50_000, 300), 400))).toEqual([])
  expect(endsOf(little.play(tick(50_000, 1_250), 1_260))).toMatchObject([{ type: 'converted' }])
})

test('the same request accepts once, and a restart in between changes nothing', () => {
  const { state, run } = world()
  run(asking(), 1_100)
  const take = { at: 1_200, key: 'm1:take', keyed: 'whole', ...taking(1) } as Command
  expect(apply(state, take)).toMatchObject([
    { type: 'conversionAccepted', heardAt: 1_200, key: 'm1:take' },
  ])
  expect(apply(state, { ...take, at: 1_250 })).toEqual([{ type: 'repeated', order: 0 }])
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  for (const each of [state, twin]) {
    const move = { at: 1_300, key: '', ...tick(50_000, 1_250) } as Command
    expect(endsOf(apply(each, move))).toMatchObject([{ type: 'converted' }])
    expect(apply(each, { ...take, at: 1_400 })).toEqual([{ type: 'repeated', order: 0 }])
  }
  expect(hashOf(twin)).toBe(hashOf(state))
})

test('one command ends a bounded part of what a tick decided, and the next ones the rest', () => {
  const COUNT = 10_000
  const { state } = world()
  const at = (command: object, when: number) =>
    apply(state, { at: when, key: '', ...command } as Command)
  const small = { ...BUY, amount: amountOf('10') }
  const credit = { from: 'house/starter', account: 'spot', reason: 'demo', asset: 'USDT' }
  const rich = { asset: 'USDT', amount: amountOf('1000000') }
  at({ type: 'fundHouse', from: 'outside/demo', to: 'house/starter', ...rich }, 1_050)
  for (let member = 1; member <= COUNT; member++) {
    at({ type: 'creditMember', member, ...credit, amount: amountOf('10') }, 1_060)
    at(asking(member, small), 1_100)
    at(taking(member, member), 1_200)
  }
  expect(state.conversions.acceptances.waiting.size).toBe(COUNT)
  const endedBy = (command: object, when: number) => endsOf(at(command, when)).length
  // All arrived after this tick's prices.
  expect(endedBy(tick(50_000, 1_200), 1_300)).toBe(0)
  expect(endedBy(tick(50_000, 1_290), 1_300)).toBe(ENDED_PER_COMMAND)
  const twin = restore(snapshotOf(state))
  let commands = 1
  for (; state.conversions.acceptances.waiting.size > 0; commands++) {
    // They have their ticks and are decided by them, although the seven seconds are over.
    const when = 1_200 + DECISION_MS + commands
    const next = tick(60_000 + commands, when - 100)
    const ends = endsOf(at(next, when))
    expect(ends.every(({ type }) => type === 'converted')).toBe(true)
    apply(twin, { at: when, key: '', ...next } as Command)
  }
  expect(commands).toBe(Math.ceil(COUNT / ENDED_PER_COMMAND))
  expect(hashOf(twin)).toBe(hashOf(state))
}, 60_000)
