import { CREDIT_KINDS } from '@assay/domain/operator/creditKinds.ts'
import type { RejectionCode } from '@assay/domain/rejection.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { apply, createState } from './engine.ts'
import { DEPOSIT_RULES, depositKey } from './funds/fundsCommand.ts'
import { decodeCommand, encodeCommand } from './journal.ts'
import { KEY_LIFETIME_MS } from './kernel/keys/requestKeys.ts'
import { balancesOf, depthOf, marketsOf, totalOf } from './kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from './snapshot.ts'
import { openOrdersOf } from './spot/spotRead.ts'
import type { State } from './state.ts'
import { Life } from './testing/life.ts'
import { addCounts } from './testing/productTesting.ts'
import { seededRandom } from './testing/random.ts'
import { simulate } from './testing/simulate.ts'
import { play, SYMBOL, tableMarket } from './testing/table.ts'
import { type ProductCounts, testingList } from './testing/testings.ts'

const house = { at: 0, key: '' }
const credit = {
  ...house,
  type: 'creditMember',
  from: 'house/starter',
  member: 1,
  account: 'spot',
  asset: 'USDT',
  amount: 1n as Amount,
  reason: 'starter',
} as const satisfies Command
const order = {
  ...house,
  type: 'placeSpotOrder',
  member: 1,
  market: SYMBOL,
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: 10_000,
  quantity: 1,
  quoteBudget: ZERO,
  stopPrice: 0,
  clientOrderId: '',
} as const satisfies Command

describe('refusals', () => {
  test.each<[RejectionCode, Command]>([
    ['timeInvalid', { ...credit, at: -1 }],
    ['timeInvalid', { ...credit, at: Number.NaN }],
    ['requestKeyInvalid', { ...credit, key: 'x'.repeat(129) }],
    ['commandInvalid', { ...credit, type: 'nothing' } as never],
    ['commandInvalid', { ...credit, reason: 'fun' } as never],
    ['assetNotFound', { ...credit, asset: 'NONE' }],
    ['amountNotPositive', { ...credit, amount: ZERO }],
    ['amountTooLarge', { ...credit, amount: (10n ** 30n + 1n) as Amount }],
    ['houseAccountShort', { ...credit, amount: (10n ** 28n) as Amount }],
    ['accountNotFound', { ...credit, member: 0 }],
    ['accountNotFound', { ...credit, from: 'house/none' as never }],
    ['marketNotFound', { ...order, market: '__proto__' }],
    ['accountNotFound', { ...order, member: 1.5 }],
    ['clientOrderIdInvalid', { ...order, clientOrderId: 'x'.repeat(65) }],
    ['marketNotFound', { ...house, type: 'moveIndex', market: 'NO/NE', price: 1 }],
    ['priceNotPositive', { ...house, type: 'moveIndex', market: SYMBOL, price: 0 }],
    ['priceOffTick', { ...house, type: 'moveIndex', market: SYMBOL, price: 0.5 }],
    ['priceTooLarge', { ...house, type: 'moveIndex', market: SYMBOL, price: 2e12 }],
    ['marketAlreadyListed', { ...house, type: 'listSpotMarket', market: tableMarket }],
    [
      'marketInvalid',
      { ...house, type: 'listSpotMarket', market: { ...tableMarket, symbol: 'X' } },
    ],
    ['assetAlreadyListed', { ...house, type: 'listAsset', asset: assetNamed('BTC') }],
    ['assetInvalid', { ...house, type: 'listAsset', asset: assetNamed('b t c') }],
    ['orderNotFound', { ...house, type: 'cancelSpotOrder', member: 1, order: 77 }],
  ])('%s changes nothing', (code, command) => {
    const state = play('ann gets 1 USDT')
    const before = hashOf(state)
    const events = apply(state, command)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ type: 'rejected', code })
    expect(hashOf(state)).toBe(before)
  })

  test('starter funds are given once for each asset', () => {
    const state = play('index 100')
    expect(apply(state, credit)[0]!.type).toBe('memberCredited')
    expect(apply(state, credit)[0]).toEqual({ type: 'rejected', code: 'starterAlreadyGiven' })
    expect(apply(state, { ...credit, asset: 'BTC' })[0]!.type).toBe('memberCredited')
  })

  test('a log is credited once for good, though its request key is forgotten after two days', () => {
    const log = { chain: 1, transaction: `0x${'a'.repeat(64)}`, logIndex: 3 }
    const rest = { member: 1, asset: 'USDT', amount: 5n as Amount, rules: DEPOSIT_RULES, ...log }
    const deposit: Command = { at: 1, key: depositKey(log), type: 'creditDeposit', ...rest }
    expect(decodeCommand(encodeCommand(deposit))).toEqual(deposit)
    const state = play('index 100')
    expect(apply(state, deposit)[0]!.type).toBe('depositCredited')
    expect(apply(state, deposit)[0]!.type).toBe('repeated')
    for (const at of [1, 2]) {
      apply(state, { ...order, at: at * 2 * KEY_LIFETIME_MS, key: `later ${at}` })
      apply(state, { ...credit, at: at * 2 * KEY_LIFETIME_MS, key: `later ${at}`, reason: 'demo' })
    }
    for (const each of [restore(snapshotOf(state)), state]) {
      const again = apply(each, { ...deposit, at: 5 * KEY_LIFETIME_MS })[0]
      expect(again).toEqual({ type: 'rejected', code: 'depositAlreadyCredited' })
    }
    const other = { ...log, logIndex: 4 }
    const next = { ...deposit, ...other, key: depositKey(other) }
    expect(apply(state, { ...next, rules: 'log-9' })[0]!.type).toBe('rejected')
    expect(apply(state, next)[0]!.type).toBe('depositCredited')
  })

  test('a credit gives a reason of the closed list', () => {
    const state = play('index 100')
    for (const reason of CREDIT_KINDS) {
      const given = { ...credit, reason }
      expect(apply(state, given)).toMatchObject([{ type: 'memberCredited', reason }])
      expect(decodeCommand(encodeCommand(given))).toEqual(given)
    }
  })

  test('a member has at most a thousand open orders', () => {
    const state = play('ann gets 1000 USDT')
    for (let count = 0; count < 1000; count++) {
      expect(apply(state, order)[0]!.type).toBe('spotOrderPlaced')
    }
    expect(apply(state, order)[0]).toEqual({ type: 'rejected', code: 'tooManyOpenOrders' })
  })
})

function assetNamed(id: string) {
  return { id, name: id, decimals: 8, chain: 'BNB' }
}

test('a request key is free again two days later, and not within one', () => {
  const state = play('ann gets 1000 USDT')
  const at = (time: number, key = 'k') => apply(state, { ...order, at: time, key })[0]!.type
  expect(at(1)).toBe('spotOrderPlaced')
  expect(at(KEY_LIFETIME_MS)).toBe('repeated')
  expect(at(KEY_LIFETIME_MS + 1, 'other')).toBe('spotOrderPlaced')
  expect(at(KEY_LIFETIME_MS + 2)).toBe('repeated')
  expect(at(2 * KEY_LIFETIME_MS + 2, 'third')).toBe('spotOrderPlaced')
  expect(at(2 * KEY_LIFETIME_MS + 3)).toBe('spotOrderPlaced')
})

test('time does not run backwards', () => {
  const state = createState()
  apply(state, { ...house, type: 'listAsset', asset: assetNamed('A'), at: 50 })
  apply(state, { ...house, type: 'listAsset', asset: assetNamed('B'), at: 20 })
  expect(state.now).toBe(50)
})

describe('reading', () => {
  const story = 'ann gets 100 USDT\nann buys 0.5 at 100\nann buys 0.1 at 99\nindex 101'

  test('balances, open orders, depth, markets and totals', () => {
    const state = play(story)
    expect(balancesOf(state, 1)).toEqual([
      {
        account: 'spot',
        asset: 'USDT',
        available: 40_100_000_000_000_000_000n,
        held: 59_900_000_000_000_000_000n as Amount,
      },
    ])
    expect(openOrdersOf(state, 1).map(({ id, status, price }) => [id, status, price])).toEqual([
      [1, 'open', 10_000],
      [2, 'open', 9_900],
    ])
    expect(openOrdersOf(state, 1, 'ETH/USDT')).toEqual([])
    expect(depthOf(state, SYMBOL, 1)).toEqual({
      bids: [{ price: 10_000, quantity: 500, orders: 1 }],
      asks: [],
    })
    expect(depthOf(state, 'NO/NE', 1)).toBeUndefined()
    expect(marketsOf(state)[0]).toMatchObject({ lastPrice: 0, indexPrice: 10_100 })
    const { members, house: houseTotal, outside } = totalOf(state, 'USDT')
    expect([members, houseTotal + members + outside]).toEqual([10n ** 20n, 0n])
  })
})

function lived(seed: number, commands: number): { state: State; journal: string[] } {
  const state = createState()
  const life = new Life(state, seededRandom(seed), { members: 5, markets: 3 })
  const journal: string[] = []
  for (let count = 0; count < commands; count++) {
    const command = life.next()
    const [first] = apply(state, command)
    if (first?.type !== 'rejected' && first?.type !== 'repeated')
      journal.push(encodeCommand(command))
  }
  return { state, journal }
}

describe('the journal', () => {
  test('gives every command back exactly, and the same text again', () => {
    for (const row of lived(11, 2000).journal) expect(encodeCommand(decodeCommand(row))).toBe(row)
  })

  test.each([
    '',
    'null',
    '1',
    '{}',
    '{"type":"nothing"}',
    '{"type":"cancelSpotOrder","key":"","at":0,"member":1,"order":1}',
    '{"type":"transfer","at":0,"key":"","member":1,"from":"spot","to":"perp","asset":"A","amount":1}',
    '{"type":"transfer","at":0,"key":"","member":1,"from":"spot","to":"perp","asset":"A","amount":"1.5"}',
    '{"type":"cancelSpotOrder","at":0,"key":"","member":1,"order":1,"more":1}',
  ])('refuses `%s`', (row) => {
    expect(() => decodeCommand(row)).toThrow(SyntaxError)
  })
})

describe('the snapshot', () => {
  test('restores a state with the same hash that continues the same way', () => {
    const { state } = lived(12, 3000)
    const twin = restore(snapshotOf(state))
    expect(hashOf(twin)).toBe(hashOf(state))
    expect(openOrdersOf(twin, 1)).toEqual(openOrdersOf(state, 1))
    const cancelAll = {
      ...house,
      type: 'cancelAllSpotOrders',
      member: 1,
      market: undefined,
    } as const
    expect(apply(twin, cancelAll)).toEqual(apply(state, cancelAll))
    expect(hashOf(twin)).toBe(hashOf(state))
  })

  test('has another hash after any accepted command', () => {
    const state = play('ann gets 100 USDT')
    const before = hashOf(state)
    apply(state, { ...house, type: 'moveIndex', market: SYMBOL, price: 1 })
    expect(hashOf(state)).not.toBe(before)
  })
})

describe('simulation', () => {
  const lived: ProductCounts[] = []
  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [6, 4],
  ])('seed %i keeps every invariant, with %i markets', (seed, markets) => {
    const world = { members: 2 + markets, markets, fullCheckEvery: 1 }
    const { counts } = simulate({ seed, commands: 5000, ...world })
    expect(counts.spot.trades).toBeGreaterThan(50)
    // Rounds and quotes are frequent enough to end in every way in each of these runs.
    expect(Object.values(counts.cycle)).not.toContain(0)
    expect(Object.values(counts.conversion)).not.toContain(0)
    lived.push(counts)
  })

  test('in the seeds together happens all that a product counts', () => {
    const sums = new Map<string, number>()
    // Contracts have a separate random run.
    for (const { perp: _, ...others } of lived) addCounts(sums, others)
    expect([...sums].filter(([, sum]) => sum === 0)).toEqual([])
  })

  test('every auditor counts something', () => {
    const audited = testingList.filter(([, { newAuditor }]) => newAuditor)
    const silent = audited.filter(
      ([, { newAuditor }]) => Object.keys(newAuditor?.(createState()).counts ?? {}).length === 0,
    )
    expect(audited.length).toBeGreaterThan(0)
    expect(silent.map(([name]) => name)).toEqual([])
  })
})

describe('money of the house', () => {
  const head = { at: 5, key: '', asset: 'USDT' } as const
  const funded = () => {
    const state = play('')
    const from = 'chain/56' as const
    apply(state, { ...head, type: 'fundHouse', from, to: 'house/fees', amount: 100n as Amount })
    return state
  }
  const balance = (state: State, name: string) =>
    state.ledger.namedAt(state.ledger.named.get(`${name} USDT`)!)
  const move = { ...head, type: 'moveHouse', from: 'house/fees', to: 'house/treasury' } as const

  test('moves within the house and out by the chain it came in by, to the last unit', () => {
    const state = funded()
    const held = balance(state, 'house/fees')
    expect(apply(state, { ...move, amount: 30n as Amount })).toEqual([
      {
        type: 'houseMoved',
        from: 'house/fees',
        to: 'house/treasury',
        asset: 'USDT',
        amount: 30n as Amount,
      },
    ])
    const out = { ...move, from: 'house/treasury', to: 'chain/56', amount: 30n as Amount } as const
    expect(apply(state, out)).toMatchObject([{ type: 'houseMoved' }])
    const after = ['house/fees', 'house/treasury', 'chain/56'].map((name) => balance(state, name))
    expect(after).toEqual([held - 30n, 0n, -70n])
    const { members, house, outside } = totalOf(state, 'USDT')
    expect(members + house + outside).toBe(0n)
    expect(decodeCommand(encodeCommand(out))).toEqual(out)
  })

  test.each<[RejectionCode, Partial<Command>]>([
    ['houseMoneyShort', { from: 'house/dust', amount: 1n as Amount } as Partial<Command>],
    ['houseMoneyShort', { amount: (10n ** 29n) as Amount } as Partial<Command>],
    ['chainMoneyShort', { to: 'chain/56', amount: 101n as Amount } as Partial<Command>],
    ['chainMoneyShort', { to: 'chain/1', amount: 1n as Amount } as Partial<Command>],
    ['accountNotFound', { from: 'house/insurance' } as unknown as Partial<Command>],
    ['accountNotFound', { from: 'house/cycle/held' } as unknown as Partial<Command>],
    ['accountNotFound', { to: 'house/cycle/held' } as Partial<Command>],
    ['accountNotFound', { to: 'outside/demo' } as Partial<Command>],
    ['accountNotFound', { to: 'house/fees' } as Partial<Command>],
    ['amountNotPositive', { amount: ZERO } as Partial<Command>],
    ['assetNotFound', { asset: 'NONE' } as Partial<Command>],
  ])('is refused: %s', (code, change) => {
    const state = funded()
    apply(state, {
      ...head,
      type: 'fundHouse',
      from: 'outside/demo',
      to: 'house/fees',
      amount: 9n as Amount,
    })
    const before = hashOf(state)
    expect(apply(state, { ...move, amount: 1n as Amount, ...change } as Command)).toMatchObject([
      { code },
    ])
    expect(hashOf(state)).toBe(before)
  })
})

describe('a deposit', () => {
  const log = { chain: 1, transaction: `0x${'a'.repeat(64)}`, logIndex: 3 }
  const deposit = {
    at: 5,
    key: depositKey(log),
    type: 'creditDeposit',
    member: 9,
    asset: 'USDT',
    amount: 25n as Amount,
    ...log,
  } as const satisfies Command
  const owned = (state: State) =>
    balancesOf(state, 9).map(({ account, asset, available }) => [account, asset, available])

  test('comes from the chain, which goes below zero by as much, and comes back with the journal', () => {
    const state = play('')
    expect(deposit.key).toBe(`deposit-1-0x${'a'.repeat(64)}-3`)
    const { at, key, ...rest } = deposit
    expect(apply(state, deposit)).toEqual([{ ...rest, type: 'depositCredited' }])
    expect(owned(state)).toEqual([['spot', 'USDT', 25n]])
    const { members, house, outside } = totalOf(state, 'USDT')
    expect([members, members + house + outside]).toEqual([25n, 0n])
    expect(state.ledger.namedAt(state.ledger.named.get('chain/1 USDT')!)).toBe(-25n)
    expect(decodeCommand(encodeCommand(deposit))).toEqual(deposit)
    expect([at, key]).toEqual([5, deposit.key])
  })

  test('of one log is credited once, to one member only', () => {
    const state = play('')
    apply(state, deposit)
    expect(apply(state, { ...deposit, at: 6 })).toEqual([{ type: 'repeated', order: 0 }])
    expect(apply(state, { ...deposit, member: 10 })[0]).toMatchObject({ code: 'requestKeyReused' })
    expect(apply(state, { ...deposit, amount: 26n as Amount })[0]).toMatchObject({
      code: 'requestKeyReused',
    })
    expect(owned(state)).toEqual([['spot', 'USDT', 25n]])
  })

  test.each<[RejectionCode, Partial<Command>]>([
    ['commandInvalid', { key: '' }],
    ['commandInvalid', { key: 'deposit-1' }],
    ['commandInvalid', { chain: 56 } as Partial<Command>],
    ['commandInvalid', { logIndex: -1 } as Partial<Command>],
    ['commandInvalid', { transaction: '0xA' } as Partial<Command>],
    ['amountNotPositive', { amount: ZERO } as Partial<Command>],
    ['assetNotFound', { asset: 'NONE' } as Partial<Command>],
    ['accountNotFound', { member: 0 } as Partial<Command>],
  ])('is refused: %s', (code, change) => {
    const state = play('')
    const before = hashOf(state)
    expect(apply(state, { ...deposit, ...change } as Command)).toMatchObject([{ code }])
    expect(hashOf(state)).toBe(before)
  })
})
