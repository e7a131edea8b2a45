/** Rounds from acceptance to settlement, through the engine. */
import { createHash } from 'node:crypto'
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount, parseRatio, toDecimal } from '@assay/money/decimal.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import type { State } from '../state.ts'
import type { RoundPlaced, RoundSettled } from './cycleEvent.ts'
import { SETTLED_PER_COMMAND } from './settleDue.ts'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseRatio(text) as Ratio
const spot: SpotMarket = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  priceDecimals: 1,
  quantityDecimals: 4,
  quantityMin: 1,
  quantityMax: 1e6,
  notionalMin: amount('1'),
  makerFeeRate: ratio('0'),
  takerFeeRate: ratio('0'),
  priceBand: ratio('0.1'),
  isTradable: true,
}
const cycle: CycleMarket = {
  symbol: 'BTC/USDT',
  stakeAssets: ['USDT'],
  options: [
    { seconds: 30, payoutRate: ratio('0.8'), stakeMin: amount('1'), stakeMax: amount('1000') },
    { seconds: 60, payoutRate: ratio('0.85'), stakeMin: amount('1'), stakeMax: amount('1000') },
  ],
  tieRule: 'loss',
  staleAfterMs: 40_000,
  exposureMax: amount('900'),
  bucketExposureMax: amount('500'),
  bucketSeconds: 10,
}

let state: State
type Body = Command extends infer C ? (C extends Command ? Omit<C, 'at' | 'key'> : never) : never
const run = (at: number, command: Body, key = ''): Event[] =>
  apply(state, { at, key, ...command } as Command)
const tick = (at: number, price: number) =>
  run(at, { type: 'moveIndex', market: 'BTC/USDT', price })
const pass = (at: number) => run(at, { type: 'passTime' })
const place = (at: number, stake: string, change: object = {}) =>
  run(at, {
    type: 'placeRound',
    member: 1,
    market: 'BTC/USDT',
    direction: 'up',
    asset: 'USDT',
    stake: amount(stake),
    seconds: 30,
    payoutRate: ratio('0.8'),
    ...change,
  } as Body)
const settledOf = (events: Event[]) =>
  events.filter((event): event is RoundSettled => event.type === 'roundSettled')
const spotOf = (member: number) => {
  const usdt = balancesOf(state, member).find(({ asset }) => asset === 'USDT')!
  return [toDecimal(usdt.available), toDecimal(usdt.held)]
}
const house = () =>
  ['house/cycle', 'house/cycle/held'].map((name) =>
    toDecimal(state.ledger.namedAt(state.ledger.named.get(`${name} USDT`)!)),
  )

beforeEach(() => {
  state = createState()
  for (const id of ['USDT', 'BTC']) {
    run(0, { type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } })
  }
  run(0, { type: 'listSpotMarket', market: spot })
  const outside = { from: 'outside/demo', asset: 'USDT' } as const
  run(0, { type: 'fundHouse', ...outside, to: 'house/cycle', amount: amount('1000') })
  run(0, { type: 'fundHouse', ...outside, to: 'house/starter', amount: amount('100000') })
  for (const member of [1, 2]) {
    const from = { from: 'house/starter', account: 'spot', reason: 'demo' } as const
    run(0, { type: 'creditMember', member, asset: 'USDT', amount: amount('2000'), ...from })
  }
  run(0, { type: 'listCycleMarket', market: cycle })
  tick(1000, 500)
})

// proves CYC-13
describe('a round', () => {
  it('holds the stake and all that the house may have to pay', () => {
    const [event] = place(1500, '100') as [RoundPlaced]
    expect(event).toMatchObject({
      type: 'roundPlaced',
      held: amount('80'),
      round: { id: 1, acceptedAt: 1500, expiresAt: 31_500, headSequence: 1, rules: 'cycle-1' },
    })
    expect(spotOf(1)).toEqual(['1900', '100'])
    expect(house()).toEqual(['920', '80'])
  })

  it('is won: the stake returns with the payout', () => {
    place(1500, '100')
    tick(2000, 510)
    tick(31_500, 511)
    expect(settledOf(pass(31_500))).toEqual([])
    const [settled] = settledOf(pass(31_501))
    expect(settled).toMatchObject({
      settlement: { outcome: 'won', entry: { sequence: 2 }, exit: { sequence: 3 } },
      settledAt: 31_501,
    })
    expect(spotOf(1)).toEqual(['2080', '0'])
    expect(house()).toEqual(['920', '0'])
  })

  it('is lost: the stake is the house’s, and what it held is free again', () => {
    place(1500, '100')
    tick(2000, 510)
    tick(30_000, 509)
    expect(settledOf(tick(31_501, 600))).toMatchObject([{ settlement: { outcome: 'lost' } }])
    expect(spotOf(1)).toEqual(['1900', '0'])
    expect(house()).toEqual(['1100', '0'])
  })

  it('is refunded when the index was silent', () => {
    place(1500, '100')
    tick(2000, 510)
    expect(settledOf(tick(31_501, 600))).toMatchObject([
      { settlement: { outcome: 'refunded', cause: 'fewTicks', netResult: 0n } },
    ])
    expect(spotOf(1)).toEqual(['2000', '0'])
    expect(house()).toEqual(['1000', '0'])
  })

  it('ends the same however late it is settled', () => {
    place(1500, '100')
    tick(2000, 510)
    tick(31_000, 511)
    const copy = restore(snapshotOf(state))
    const soon = settledOf(pass(31_600))
    state = copy
    for (let second = 40; second < 60; second++) {
      // Refused commands settle nothing, so nothing has happened yet.
      run(second * 1000, { type: 'moveIndex', market: 'NO/NO', price: 1 })
    }
    const late = settledOf(tick(3_600_000, 1))
    expect(late[0]?.settlement).toEqual(soon[0]?.settlement)
  })

  it('is settled by any command, once, and a bounded number at a time', () => {
    for (let count = 0; count < SETTLED_PER_COMMAND + 10; count++) {
      const member = 3 + Math.floor(count / 100)
      const from = { from: 'house/starter', account: 'spot', reason: 'demo' } as const
      run(1000, { type: 'creditMember', member, asset: 'USDT', amount: amount('1'), ...from })
      place(1500, '1', { member })
    }
    tick(2000, 510)
    tick(3000, 511)
    expect(settledOf(pass(31_501))).toHaveLength(SETTLED_PER_COMMAND)
    expect(settledOf(tick(31_502, 5))).toHaveLength(10)
    expect(settledOf(pass(31_503))).toEqual([])
  })
})

// proves CYC-18
describe('a round of the second rules', () => {
  const second = { rules: 'cycle-2' }
  const refusal = ([event]: Event[]) => (event?.type === 'rejected' ? event.code : undefined)

  it('enters one tick later than a round of the first rules on the same ticks', () => {
    place(1500, '100')
    place(1500, '100', second)
    place(1500, '100', { ...second, direction: 'down' })
    expect([...state.cycles.rounds.values()].map(({ rules }) => rules)).toEqual([
      'cycle-1',
      'cycle-2',
      'cycle-2',
    ])
    // A member knew of this move: the first tick had not shown it yet.
    for (const [at, price] of [
      [2000, 500],
      [3000, 510],
      [31_500, 509],
    ] as const) {
      tick(at, price)
    }
    const ends = settledOf(pass(31_501)).map(({ settlement }) => [
      settlement.outcome,
      settlement.entry?.sequence,
      settlement.exit?.sequence,
    ])
    expect(ends).toEqual([
      ['won', 2, 4],
      ['lost', 3, 4],
      ['won', 3, 4],
    ])
    expect(house()).toEqual(['940', '0'])
  })

  it('is the version that the command names, never another', () => {
    expect(refusal(place(1500, '1', { rules: 'cycle-3' }))).toBe('commandInvalid')
    expect(refusal(place(1500, '1', { rules: 'toString' }))).toBe('commandInvalid')
    const request = {
      type: 'placeRound',
      member: 1,
      market: 'BTC/USDT',
      direction: 'up',
      asset: 'USDT',
      seconds: 30,
      stake: amount('5'),
      payoutRate: undefined,
    } as Body
    run(1500, request, 'once')
    // Retried after an upgrade it is the same request, and the round keeps its rules.
    const again = run(1600, { ...request, ...second } as Body, 'once')
    expect(again).toEqual([{ type: 'repeated', order: 1 }])
    expect(state.cycles.rounds.get(1)?.rules).toBe('cycle-1')
  })

  it('keeps its rules and its ticks in a snapshot between acceptance, first tick and entry', () => {
    place(1500, '100', second)
    state = restore(snapshotOf(state))
    tick(2000, 500)
    state = restore(snapshotOf(state))
    run(2500, { type: 'setCycleMarketOpen', market: 'BTC/USDT', isOpen: false })
    tick(3000, 510)
    tick(4000, 511)
    expect(settledOf(pass(31_501))).toMatchObject([
      { settlement: { outcome: 'won', entry: { sequence: 3 }, exit: { sequence: 4 } } },
    ])
  })

  it('is refunded when the index stops before the entry, or at it', () => {
    place(1500, '100', second)
    tick(2000, 500)
    const [none] = settledOf(pass(31_501))
    expect(none?.settlement).toMatchObject({ cause: 'fewTicks', entry: undefined, netResult: 0n })
    place(31_600, '100', second)
    tick(32_000, 500)
    tick(33_000, 510)
    const [alone] = settledOf(pass(61_601))
    expect(alone?.settlement).toMatchObject({ cause: 'fewTicks', entry: { sequence: 4 } })
    expect(house()).toEqual(['1000', '0'])
  })
})

describe('a sale', () => {
  const code = (events: Event[]) => (events[0]?.type === 'rejected' ? events[0].code : undefined)

  it('stops at the limit of a bucket of time and of a direction', () => {
    expect(code(place(1500, '600'))).toBeUndefined()
    expect(code(place(1600, '26'))).toBe('roundsSoldOut')
    expect(code(place(1600, '25'))).toBeUndefined()
    // Another bucket, and then the direction is full; the other direction has its own limit.
    expect(code(place(11_600, '500'))).toBeUndefined()
    expect(code(place(21_700, '1'))).toBe('roundsSoldOut')
    expect(code(place(21_700, '1', { direction: 'down' }))).toBeUndefined()
  })

  it('is refused when the house could not pay', () => {
    place(1500, '600')
    place(1500, '600', { member: 2, direction: 'down' })
    expect(house()).toEqual(['40', '960'])
    const other = { member: 2, direction: 'down' }
    expect(code(place(12_000, '51', other))).toBe('houseAccountShort')
    expect(code(place(12_000, '50', other))).toBeUndefined()
    expect(house()).toEqual(['0', '1000'])
  })

  it('is refused while the index is stale or the market closed', () => {
    expect(code(place(41_001, '1'))).toBe('feedStale')
    expect(code(place(41_000, '1'))).toBeUndefined()
    run(41_000, { type: 'setCycleMarketOpen', market: 'BTC/USDT', isOpen: false })
    expect(code(place(41_000, '1'))).toBe('marketNotTradable')
  })

  it('answers a repeated request with the first round', () => {
    const request = {
      type: 'placeRound',
      member: 1,
      market: 'BTC/USDT',
      direction: 'up',
      asset: 'USDT',
      seconds: 30,
      stake: amount('5'),
      payoutRate: undefined,
    } as Body
    run(1500, request, 'once')
    expect(run(1600, request, 'once')).toEqual([{ type: 'repeated', order: 1 }])
    expect(spotOf(1)).toEqual(['1995', '5'])
  })

  it('keeps to the member’s own limits', () => {
    const limits = { dailyStake: amount('100'), dailyLoss: amount('60') }
    const set = { type: 'setCycleLimits', member: 1, ...limits } as const
    run(1000, { ...set, pausedUntil: 0, excludedUntil: 0 })
    expect(code(place(1500, '61'))).toBe('dailyLossReached')
    expect(code(place(1500, '60'))).toBeUndefined()
    expect(code(place(1500, '1'))).toBe('dailyLossReached')
    tick(2000, 510)
    tick(3000, 511)
    pass(31_501)
    // 60 were staked and 48 won: 40 may still be staked.
    expect(code(place(31_501, '41'))).toBe('dailyStakeReached')
    expect(code(place(31_501, '40'))).toBeUndefined()
    run(31_600, { ...set, pausedUntil: 91_600, excludedUntil: 0 })
    expect(code(place(31_700, '1'))).toBe('cyclePaused')
    expect(code(run(31_700, { ...set, pausedUntil: 1, excludedUntil: 0 }))).toBe('limitsInvalid')
  })

  it('never lets the house’s held money be touched from outside', () => {
    place(1500, '100')
    const held = 'house/cycle/held' as never
    const credit = { from: held, member: 1, account: 'spot', reason: 'adjustment' } as const
    const money = { asset: 'USDT', amount: 1n as Amount }
    expect(code(run(1600, { type: 'creditMember', ...credit, ...money }))).toBe('accountNotFound')
    const fund = { type: 'fundHouse', from: 'outside/demo', to: held, ...money } as const
    expect(code(run(1600, fund))).toBe('accountNotFound')
  })
})

describe('the tick chain', () => {
  it('is SHA-256 over previous hash, number, time and price, from the symbol on', () => {
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    const first = sha(`${sha('BTC/USDT')}|1|1000|50`)
    const [, event] = tick(1999, 501)
    expect(event).toEqual({
      type: 'cycleTicked',
      market: 'BTC/USDT',
      tick: { sequence: 2, at: 1999, price: 501, hash: sha(`${first}|2|1999|50.1`) },
    })
  })

  it('has no tick for a price made of old quotes, which moves the index anyway', () => {
    place(1500, '1')
    const late = { type: 'moveIndex', market: 'BTC/USDT', price: 700, isLate: true } as const
    expect(run(2000, late).map(({ type }) => type)).toEqual(['indexMoved'])
    expect(state.markets.get('BTC/USDT')?.indexPrice).toBe(700)
    expect(state.cycles.markets.get('BTC/USDT')).toMatchObject({ sequence: 1, tickAt: 1000 })
    tick(3000, 501)
    expect(state.cycles.markets.get('BTC/USDT')!.ticks).toMatchObject([{ sequence: 2, at: 3000 }])
  })

  it('never runs back in time, and keeps only what open rounds need', () => {
    const { ticks } = state.cycles.markets.get('BTC/USDT')!
    expect(ticks).toEqual([])
    place(5000, '1')
    tick(4000, 502)
    expect(state.cycles.markets.get('BTC/USDT')!.ticks).toMatchObject([{ sequence: 2, at: 5000 }])
  })

  it('survives a snapshot, with open rounds and limits', () => {
    place(1500, '100')
    tick(2000, 510)
    const limits = { dailyStake: undefined, dailyLoss: amount('500') }
    run(2000, { type: 'setCycleLimits', member: 2, ...limits, pausedUntil: 0, excludedUntil: 5000 })
    const copy = restore(snapshotOf(state))
    expect(hashOf(copy)).toBe(hashOf(state))
    const command: Command = { at: 40_000, key: '', type: 'passTime' }
    expect(apply(copy, command)).toEqual(apply(state, command))
    expect(hashOf(copy)).toBe(hashOf(state))
  })
})

it('writes commands down as before where they name neither rules nor a late price', () => {
  const move = { at: 7, key: '', type: 'moveIndex', market: 'BTC/USDT', price: 5 } as const
  const stake = { asset: 'USDT', stake: 5n as Amount, seconds: 30, payoutRate: undefined } as const
  const round = { market: 'BTC/USDT', direction: 'up', ...stake } as const
  const sale = { at: 7, key: 'k', type: 'placeRound', member: 1, ...round } as const
  expect([move, sale].map((command) => encodeCommand(command))).toEqual([
    '{"type":"moveIndex","at":7,"key":"","market":"BTC/USDT","price":5}',
    '{"type":"placeRound","at":7,"key":"k","member":1,"market":"BTC/USDT","direction":"up","asset":"USDT","stake":"5","seconds":30,"payoutRate":null}',
  ])
  for (const command of [
    { ...move, isLate: true },
    { ...sale, rules: 'cycle-2' },
  ] as const) {
    expect(decodeCommand(encodeCommand(command))).toEqual(command)
  }
})

it('lists no rounds shorter than their rules take, and as before where a command names none', () => {
  const option = (seconds: number) => ({ ...cycle.options[0]!, seconds })
  const list = (symbol: string, seconds: number, rules?: string) => {
    const base = symbol.slice(0, -5)
    run(0, { type: 'listAsset', asset: { id: base, name: base, decimals: 8, chain: '' } })
    run(0, { type: 'listSpotMarket', market: { ...spot, symbol, base } })
    const market = { ...cycle, symbol, options: [option(seconds), option(60)] }
    const [event] = run(0, { type: 'listCycleMarket', market, ...(rules && { rules }) })
    return event?.type === 'rejected' ? event.code : event?.type
  }
  expect(list('ETH/USDT', 4, 'cycle-2')).toBe('marketInvalid')
  expect(list('ETH/USDT', 5, 'cycle-2')).toBe('cycleMarketListed')
  expect(list('SOL/USDT', 5, 'toString')).toBe('commandInvalid')
  expect(list('SOL/USDT', 1)).toBe('cycleMarketListed')
})

it('lists only sound terms', () => {
  run(0, { type: 'listAsset', asset: { id: 'ETH', name: 'ETH', decimals: 8, chain: '' } })
  run(0, { type: 'listSpotMarket', market: { ...spot, symbol: 'ETH/USDT', base: 'ETH' } })
  const [option] = cycle.options
  const list = (change: Partial<CycleMarket>) => {
    const [event] = run(0, {
      type: 'listCycleMarket',
      market: { ...cycle, symbol: 'ETH/USDT', ...change },
    })
    return event?.type === 'rejected' ? event.code : undefined
  }
  expect(list({ symbol: 'NO/USDT' })).toBe('marketNotFound')
  expect(list({ symbol: 'BTC/USDT' })).toBe('marketAlreadyListed')
  expect(list({ options: [] })).toBe('marketInvalid')
  expect(list({ options: [option!, option!] })).toBe('marketInvalid')
  expect(list({ options: [{ ...option!, payoutRate: 0n as Ratio }] })).toBe('marketInvalid')
  expect(list({ options: [{ ...option!, stakeMin: 1n as Amount }] })).toBe('marketInvalid')
  expect(list({ tieRule: 'house' as 'loss' })).toBe('marketInvalid')
  expect(list({ stakeAssets: ['DOGE'] })).toBe('assetNotFound')
  expect(list({})).toBeUndefined()
})
