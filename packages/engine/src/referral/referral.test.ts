import { ONE, type Ratio, ZERO } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { playPerp } from '../perp/testing/perpTable.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import { seededRandom } from '../testing/random.ts'
import { play } from '../testing/table.ts'

const percent = (count: bigint) => ((ONE * count) / 100n) as Ratio
const fees = { makerFeeRate: percent(1n), takerFeeRate: percent(2n) }
const head = { at: 1, key: '' } as const
const rate = (member: number, day = 1, part = percent(20n)) =>
  ({ ...head, type: 'setCommissionRate', member, rate: part, day, held: ZERO }) as const
const bind = (member: number, inviter: number, rebateRate = percent(10n)) =>
  ({ ...head, type: 'bindInviter', member, inviter, rebateRate }) as const

// proves TEAM-09, TEAM-11, TEAM-12
test('of the fee of a friend one part goes to the inviter and one back, on both sides and in its coin', () => {
  play(
    `ann gets 1000 USDT
     bob gets 10 BTC
     vera invites ann 0.2 0.1
     vic invites bob 0.3 0
     bob sells 1 at 100 -> open
     ann buys 1 at 100 -> filled
     # ann pays 0.02 BTC: 0.004 to vera, 0.002 back. bob pays 1 USDT: 0.3 to vic.
     ann has 900 USDT, 0.982 BTC
     bob has 99 USDT, 9 BTC
     vera has 0 USDT, 0.004 BTC
     vic has 0.3 USDT, 0 BTC`,
    { market: fees },
  )
})

test('what is left of an order when it is cancelled was never paid for, and shares nothing', () => {
  play(
    `ann gets 1000 USDT
     bob gets 10 BTC
     vera invites bob 0.5 0.5
     bob sells 2 at 100 -> open
     ann buys 1 at 100 -> filled
     bob cancels all
     # Rates of before the house kept its part: nothing of the fee is left.
     bob has 99.5 USDT, 9 BTC
     vera has 0.5 USDT`,
    { market: fees },
  )
})

test('parts are rounded down, and a fee too small for any is the house alone\u2019s', () => {
  // One lot is worth 10^-18 USDT times its price: fees of a few last digits.
  const market = { ...fees, priceDecimals: 9, quantityDecimals: 9 }
  const state = play(
    `ann gets 1 USDT
     bob gets 1 BTC
     vera invites bob 0.2 0.1
     bob sells 0.000000001 at 0.000000400 -> open
     ann buys 0.000000001 at 0.000000400 -> filled
     # The fee is 4 of the last digits; 0.8 and 0.4 of them are shared with nobody.
     vera has 0 USDT`,
    { market },
  )
  const fee = (asset: string) =>
    state.ledger.namedAt(state.ledger.named.get(`house/fees ${asset}`)!)
  expect(fee('USDT')).toBe(4n)
  const next = play(
    `ann gets 1 USDT
     bob gets 1 BTC
     vera invites bob 0.2 0.1
     bob sells 0.000000001 at 0.000000999 -> open
     ann buys 0.000000001 at 0.000000999 -> filled`,
    { market },
  )
  // The fee of 999 is 9.99, rounded up to 10: 2 and 1 of them.
  expect(next.ledger.namedAt(next.ledger.named.get('house/fees USDT')!)).toBe(7n)
})

test('fees of contracts are shared too, into the spot account; one that is liquidated pays none', () => {
  const table = playPerp(
    `index 60000
     bob gets 100000
     ann gets 10000`,
    {
      market: {
        makerFeeRate: (percent(1n) / 10n) as Ratio,
        takerFeeRate: (percent(2n) / 10n) as Ratio,
      },
    },
  )
  const [bob, ann, vera] = [1, 2, 9]
  table.do(rate(vera))
  table.do(bind(ann, vera))
  table.do(bind(bob, vera, 0n as Ratio))
  table.step('bob short 100 at 60000 x10')
  table.step('ann long 100 x20')
  const shared = table.events.filter(({ type }) => type === 'feeShared')
  // 0.1 BTC at 60000 is worth 6000: the maker pays 6, the taker 12.
  const trade = { type: 'feeShared', trade: 1, product: 'perp', inviter: vera, asset: 'USDT' }
  expect(shared).toEqual([
    { ...trade, payer: bob, fee: 6n * ONE, commission: (12n * ONE) / 10n, rebate: 0n },
    {
      ...trade,
      payer: ann,
      fee: 12n * ONE,
      commission: (24n * ONE) / 10n,
      rebate: (12n * ONE) / 10n,
    },
  ])
  const { ledger, assets } = table.state
  const spot = (member: number) =>
    ledger.availableAt(ledger.find(member, 'spot', assets.get('USDT')!.index))
  expect([spot(vera), spot(ann)]).toEqual([(36n * ONE) / 10n, (12n * ONE) / 10n])
  const before = table.events.length
  table.step('bob long 500 at 57200 x10')
  table.step('index 57200')
  const after = table.events.slice(before)
  expect(after.some(({ type }) => type === 'perpLiquidated')).toBe(true)
  const payers = after.flatMap((event) => (event.type === 'feeShared' ? [event.payer] : []))
  expect(payers).toEqual([bob])
})

test('a pair that was ended shares nothing more, for good, and what was shared stays', () => {
  const table = playPerp(
    `index 60000
     bob gets 100000
     ann gets 10000`,
    { market: { makerFeeRate: (ONE / 1_000n) as Ratio, takerFeeRate: (ONE / 500n) as Ratio } },
  )
  const [bob, ann, vera] = [1, 2, 9]
  table.do(rate(vera))
  for (const friend of [bob, ann]) table.do(bind(friend, vera))
  const trade = () => {
    table.step('bob short 1 at 60000 x10')
    table.step('ann long 1 x20')
  }
  const payers = () =>
    table.events.flatMap((event) => (event.type === 'feeShared' ? [event.payer] : []))
  trade()
  table.do({ ...head, type: 'endInviter', member: ann })
  trade()
  expect(payers()).toEqual([bob, ann, bob])
  const outcome = (command: Command) => apply(table.state, command)[0]
  const refused = { type: 'rejected', code: 'commandInvalid' }
  expect(outcome({ ...head, type: 'endInviter', member: ann })).toMatchObject(refused)
  expect(outcome({ ...head, type: 'endInviter', member: vera })).toMatchObject(refused)
  // Results in neither another inviter nor a cycle.
  expect(outcome(bind(ann, vera))).toMatchObject(refused)
  expect(outcome(rate(ann, 2))).toMatchObject({ type: 'commissionRateSet' })
  expect(outcome(bind(vera, ann))).toMatchObject(refused)
  const twin = restore(snapshotOf(table.state))
  expect(hashOf(twin)).toBe(hashOf(table.state))
  expect([ann, bob].map((member) => twin.referrals.bindingOf(member)?.isEnded)).toEqual([
    true,
    false,
  ])
})

// proves TEAM-09
test('a member has one inviter for good, is no one above themselves, and a day sets one rate', () => {
  const state = createState()
  const outcome = (command: Command) => {
    const [event] = apply(state, command)
    return event?.type === 'rejected' ? event.code : event?.type
  }
  expect(outcome(bind(2, 1))).toBe('commandInvalid')
  for (const member of [1, 2, 3]) expect(outcome(rate(member))).toBe('commissionRateSet')
  expect(outcome(bind(1, 1))).toBe('commandInvalid')
  expect(outcome(bind(2, 1))).toBe('inviterBound')
  expect(outcome(bind(2, 3))).toBe('commandInvalid')
  expect(outcome(bind(3, 2))).toBe('inviterBound')
  expect(outcome(bind(1, 3))).toBe('commandInvalid')
  expect(outcome(rate(1, 1))).toBe('commandInvalid')
  expect(outcome(rate(1, 2, (ONE / 2n + 1n) as Ratio))).toBe('commandInvalid')
  expect(outcome(rate(1, 2, (ONE / 2n) as Ratio))).toBe('commissionRateSet')
  expect(outcome(bind(4, 1, -1n as Ratio))).toBe('commandInvalid')
})

test('whatever rates are asked for, no chain of them takes what the house keeps of a fee', () => {
  const random = seededRandom(23)
  const part = () => (BigInt(random.below(60)) * ONE) / 97n
  const state = createState()
  const isTaken = (command: Command) => apply(state, command)[0]?.type !== 'rejected'
  for (let inviter = 10; inviter < 4_000; inviter += 10) {
    const [first, back, next, keeps] = [part(), part(), part(), part()] as Ratio[]
    const leaves = (own: bigint, friends: bigint) =>
      own <= ONE / 2n && friends <= ONE / 2n && own + friends + keeps! <= ONE
    const isFirst = isTaken({ ...rate(inviter, 1, first), keeps: keeps! })
    expect(isFirst).toBe(first! <= ONE / 2n && keeps! <= ONE)
    if (!isFirst || !leaves(first!, 0n)) continue
    const isBound = isTaken(bind(inviter + 1, inviter, back))
    expect(isBound).toBe(leaves(first!, back!))
    // A higher rate is set to the maximum; a friend with a lower part leaves no more room.
    const room = ONE - keeps! - (isBound ? back! : 0n)
    const set = () => state.referrals.inviters.get(inviter)!.rate
    const isNext = isTaken({ ...rate(inviter, 2, next), keeps: keeps! })
    expect(isNext).toBe(next! <= ONE / 2n)
    if (isNext) expect(set()).toBe(next! < room ? next! : room)
    expect(isTaken(bind(inviter + 2, inviter, 0n as Ratio))).toBe(true)
    expect(isTaken({ ...rate(inviter, 3, next), keeps: keeps! })).toBe(isNext)
    if (!isNext) continue
    expect(set()).toBe(next! < room ? next! : room)
    // One that has ended does.
    if (!isBound) continue
    expect(isTaken({ ...head, type: 'endInviter', member: inviter + 1 })).toBe(true)
    expect(isTaken({ ...rate(inviter, 4, next), keeps: keeps! })).toBe(true)
    expect(set()).toBe(next! < ONE - keeps! ? next! : ONE - keeps!)
  }
  const twin = restore(snapshotOf(state))
  expect([hashOf(twin), twin.referrals.inviters]).toEqual([hashOf(state), state.referrals.inviters])
})

test('the house keeps its half of each fee to the last digit, whatever was shared', () => {
  const table = playPerp(
    `index 60000
     bob gets 100000
     ann gets 10000`,
    { market: { makerFeeRate: (ONE / 7_001n) as Ratio, takerFeeRate: (ONE / 1_999n) as Ratio } },
  )
  const [bob, ann, vera] = [1, 2, 9]
  table.do({ ...rate(vera, 1, (ONE / 3n) as Ratio), keeps: percent(50n) })
  for (const friend of [bob, ann]) table.do(bind(friend, vera, (ONE / 6n) as Ratio))
  for (let lots = 1; lots < 40; lots += 3) {
    table.step(`bob short ${lots} at ${60_000 + lots} x10`)
    table.step(`ann long ${lots} x20`)
  }
  const shared = table.events.filter((event) => event.type === 'feeShared')
  expect(shared).toHaveLength(26)
  for (const { fee, commission, rebate } of shared) {
    expect((fee - commission - rebate) * 2n).toBeGreaterThanOrEqual(fee)
  }
  const { ledger } = table.state
  const brought = shared.reduce((sum, { fee }) => sum + fee, 0n)
  const kept = ledger.namedAt(ledger.named.get('house/fees USDT')!)
  expect(kept * 2n).toBeGreaterThanOrEqual(brought)
})

test('the journal and a snapshot keep who invited whom', () => {
  const state = createState()
  const newest = { ...rate(1, 2, percent(30n)), keeps: percent(50n) }
  const end = { ...head, type: 'endInviter', member: 3 } as const
  for (const command of [rate(1), bind(2, 1), bind(3, 1), end, newest]) {
    expect(decodeCommand(encodeCommand(command))).toEqual(command)
    apply(state, command)
  }
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(twin.referrals.friendOf(2)).toEqual(state.referrals.friendOf(2))
  expect(twin.referrals.friendOf(2)?.inviter.rate).toBe(percent(30n))
})
