import type { Offering } from '@assay/domain/launchpad/offering.ts'
import { phaseAt, remainingOf } from '@assay/domain/launchpad/offeringRules.ts'
import {
  OFFERING_SUBSCRIPTIONS_MAX,
  OWN_SUBSCRIPTIONS_MAX,
  SUBSCRIPTIONS_MAX,
} from '@assay/domain/launchpad/subscriptionRules.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import { Auditor } from '../testing/auditor.ts'
import { assertInvariants } from '../testing/invariants.ts'
import { SUBSCRIPTION_RULES } from './launchpadCommand.ts'
import { offeringCommandsDue, offeringsOf } from './launchpadRead.ts'
import { OFFERING_STEPS_PER_COMMAND } from './passOfferings.ts'

const DAY = 86_400_000
const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio
const STARTS_AT = 10 * DAY + 1_000
const ENDS_AT = 12 * DAY + 5_000
/** The 00:00 UTC after the end, and two days of lock. */
const FIRST_RELEASE = 15 * DAY

const offeringOf = (more: Partial<Offering> = {}): Offering => ({
  id: 'gold',
  issuer: 'Gold Ltd.',
  document: 'https://gold.example/paper',
  asset: 'GLD',
  total: amount('100'),
  unit: amount('1'),
  minimum: amount('2'),
  maximum: amount('60'),
  prices: [
    { asset: 'USDT', price: price('2.5') },
    { asset: 'BTC', price: price('0.001') },
  ],
  allotment: 'firstCome',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  lockDays: 2,
  releases: 3,
  releaseEveryDays: 10,
  giftRate: ratio('0.015'),
  rebateRate: ratio('0.02'),
  needsIdentity: false,
  ...more,
})

/** The house has 150 GLD to offer; members 1 to 4 have 200 USDT and 1 BTC each. */
function world() {
  const state = createState()
  const auditor = new Auditor(state)
  const play = (command: object, at: number): Event[] => {
    const events = apply(state, { at, key: '', ...command } as Command)
    auditor.afterCommand(events)
    assertInvariants(state)
    return events
  }
  const from = 'outside/demo'
  for (const [id, decimals] of [
    ['USDT', 6],
    ['BTC', 8],
    ['GLD', 2],
    ['FINE', 18],
  ] as const) {
    play({ type: 'listAsset', asset: { id, name: id, decimals, chain: '' } }, 0)
    play({ type: 'fundHouse', from, to: 'house/starter', asset: id, amount: amount('1000') }, 0)
  }
  play({ type: 'fundHouse', from, to: 'house/launchpad', asset: 'GLD', amount: amount('150') }, 0)
  const give = (member: number, asset: string, sum: string) => {
    const credit = { from: 'house/starter', account: 'spot', reason: 'demo' }
    play({ type: 'creditMember', member, asset, amount: amount(sum), ...credit }, 0)
  }
  for (const member of [1, 2, 3, 4]) {
    give(member, 'USDT', '200')
    give(member, 'BTC', '1')
  }
  return { state, play, ...actionsIn(play), ...looksAt(state) }
}

type Play = (command: object, at: number) => Event[]
const nameOf = ([event]: Event[]) => (event?.type === 'rejected' ? event.code : (event?.type ?? ''))

const actionsIn = (play: Play) => ({
  make: (more: Partial<Offering> = {}, at = 1) =>
    nameOf(play({ type: 'makeOffering', offering: offeringOf(more) }, at)),
  subscribe: (member: number, quantity: string, more: { payAsset?: string; at?: number } = {}) => {
    const { payAsset = 'USDT', at = STARTS_AT } = more
    const asked = { member, offering: 'gold', payAsset, quantity: amount(quantity) }
    return nameOf(play({ type: 'subscribe', ...asked }, at))
  },
  settle: (at: number) => nameOf(play({ type: 'settleOffering', offering: 'gold' }, at)),
  withdraw: (at: number, stage = 'allotted') =>
    nameOf(play({ type: 'withdrawOffering', offering: 'gold', stage }, at)),
  pass: (at: number) => play({ type: 'passTime' }, at).map(({ type }) => type),
})

type World = ReturnType<typeof createState>
function looksAt(state: World) {
  const named = (name: string) => {
    const slot = state.ledger.named.get(name)
    return slot === undefined ? '0' : toDecimal(state.ledger.namedAt(slot))
  }
  return {
    house: () => [named('house/launchpad GLD'), named('house/launchpad/held GLD')],
    proceeds: (asset: string) => named(`house/launchpad ${asset}`),
    own: (member: number, asset: string) => {
      const found = balancesOf(state, member).find((balance) => balance.asset === asset)
      return found ? [toDecimal(found.available), toDecimal(found.held)] : []
    },
    progress: () => state.offerings.all.get('gold')!,
    won: () =>
      [...state.offerings.open.values()].map(({ allotted, gift, status }) => [
        toDecimal(allotted),
        toDecimal(gift),
        status,
      ]),
  }
}

test('all tokens and gifts lie apart before an offering is announced, and its terms never change', () => {
  const { make, house, state } = world()
  const before = hashOf(state)
  expect(make({ total: amount('148') })).toBe('houseMoneyShort')
  expect(hashOf(state)).toBe(before)
  expect(make()).toBe('offeringMade')
  // 100 and 1.5 % of it.
  expect(house()).toEqual(['48.5', '101.5'])
  expect(make({ issuer: 'Another' })).toBe('offeringFixed')
  expect(offeringsOf(state).funding).toEqual([
    { asset: 'GLD', free: amount('48.5'), held: amount('101.5'), owed: amount('101.5') },
  ])
})

test('first come: a subscription holds its whole payment, and never takes more than remains (IEO-07, IEO-08)', () => {
  const { make, subscribe, own, progress } = world()
  make()
  expect(phaseAt(progress(), STARTS_AT - 1)).toBe('notOpen')
  expect(subscribe(1, '10', { at: STARTS_AT - 1 })).toBe('offeringNotOpen')
  expect(phaseAt(progress(), STARTS_AT)).toBe('inProgress')
  expect(subscribe(1, '0')).toBe('quantityNotPositive')
  expect(subscribe(1, '2.5')).toBe('quantityOffUnit')
  expect(subscribe(1, '1')).toBe('subscriptionBelowMinimum')
  expect(subscribe(1, '61')).toBe('subscriptionAboveMaximum')
  expect(subscribe(1, '10', { payAsset: 'GLD' })).toBe('payAssetNotOffered')
  expect(subscribe(9, '10')).toBe('insufficientBalance')
  expect(subscribe(1, '40')).toBe('subscriptionPlaced')
  expect(own(1, 'USDT')).toEqual(['100', '100'])
  expect(subscribe(1, '41')).toBe('subscriptionAboveMaximum')
  expect(subscribe(1, '20', { payAsset: 'BTC' })).toBe('subscriptionPlaced')
  expect(own(1, 'BTC')).toEqual(['0.98', '0.02'])
  expect(toDecimal(remainingOf(progress()))).toBe('40')
  expect(subscribe(2, '41')).toBe('remainingInsufficient')
  expect(subscribe(2, '39')).toBe('subscriptionPlaced')
  // The last unit may be below the minimum.
  expect(subscribe(3, '1')).toBe('subscriptionPlaced')
  expect(subscribe(3, '1')).toBe('remainingInsufficient')
  expect(subscribe(3, '1', { at: ENDS_AT })).toBe('offeringNotOpen')
})

test('allotted by the clock, paid once two settled it, released in parts on time (IEO-01, IEO-05, IEO-06)', () => {
  const { make, subscribe, settle, pass, house, own, proceeds, progress, won, play } = world()
  make()
  subscribe(1, '40')
  expect(settle(ENDS_AT - 1)).toBe('offeringNotAtStage')
  expect(won()).toEqual([['0', '0', 'inReview']])
  expect(pass(ENDS_AT)).toEqual(['timePassed', 'offeringAllotted', 'subscriptionAllotted'])
  expect(phaseAt(progress(), ENDS_AT)).toBe('ended')
  expect(won()).toEqual([['40', '0.6', 'awaitingPayment']])
  expect(house()).toEqual(['109.4', '40.6'])
  expect(own(1, 'USDT')).toEqual(['100', '100'])
  // No tokens before they are paid for, however late.
  expect(settle(FIRST_RELEASE + 1)).toBe('offeringSettled')
  expect(own(1, 'USDT')).toEqual(['102', '0'])
  expect(proceeds('USDT')).toBe('98')
  expect(own(1, 'GLD')).toEqual(['13.53', '0'])
  expect(won()).toEqual([['40', '0.6', 'releasing']])
  expect(pass(FIRST_RELEASE + 10 * DAY - 1)).toEqual(['timePassed'])
  expect(pass(FIRST_RELEASE + 10 * DAY)).toEqual(['timePassed', 'tokensReleased'])
  expect(own(1, 'GLD')).toEqual(['27.06', '0'])
  expect(toDecimal(progress().released)).toBe('27.06')
  // The last part includes the rounding rest.
  const [, last] = play({ type: 'passTime' }, FIRST_RELEASE + 20 * DAY)
  expect(last).toMatchObject({ amount: amount('13.54'), subscription: { status: 'complete' } })
  expect(own(1, 'GLD')).toEqual(['40.6', '0'])
  expect([won(), house()]).toEqual([[], ['109.4', '0']])
})

test('dealt out in proportion where more is asked for than there is; what was not won is free at once', () => {
  const { make, subscribe, pass, own, won } = world()
  make({ allotment: 'proRata' })
  expect(subscribe(1, '80')).toBe('subscriptionPlaced')
  expect(subscribe(2, '50', { payAsset: 'BTC' })).toBe('subscriptionPlaced')
  expect(subscribe(3, '25')).toBe('subscriptionPlaced')
  expect(subscribe(3, '76')).toBe('subscriptionAboveMaximum')
  expect(subscribe(3, '101')).toBe('remainingInsufficient')
  pass(ENDS_AT)
  // 100 × 80, 50, 25 / 155: 51.6, 32.3, 16.1, the spare unit to the largest remainder.
  expect(won()).toEqual([
    ...[
      ['52', '0.78', 'awaitingPayment'],
      ['32', '0.48', 'awaitingPayment'],
    ],
    ['16', '0.24', 'awaitingPayment'],
  ])
  expect(own(1, 'USDT')).toEqual(['70', '130'])
  expect(own(2, 'BTC')).toEqual(['0.968', '0.032'])
})

test('a member who wins nothing gets all back', () => {
  const { make, subscribe, pass, own, won } = world()
  make({ allotment: 'proRata', total: amount('2'), minimum: amount('1'), maximum: amount('2') })
  for (const member of [1, 2, 3]) expect(subscribe(member, '2')).toBe('subscriptionPlaced')
  pass(ENDS_AT)
  expect(won().map(([quantity]) => quantity)).toEqual(['1', '1'])
  expect(own(3, 'USDT')).toEqual(['200', '0'])
})

test('withdrawn or not settled in time, everything goes back; settled, it is final (A25)', () => {
  for (const end of ['open', 'allotted', 'lapsed'] as const) {
    const { make, subscribe, pass, withdraw, settle, house, own, won } = world()
    make()
    subscribe(1, '40')
    if (end !== 'open') pass(ENDS_AT)
    // Not at a stage other than the one shown.
    expect(withdraw(STARTS_AT, end === 'open' ? 'allotted' : 'open')).toBe('offeringNotAtStage')
    const lapsesAt = ENDS_AT + 7 * DAY
    if (end === 'lapsed') {
      expect(pass(lapsesAt - 1)).toEqual(['timePassed'])
      expect(pass(lapsesAt)).toEqual(['timePassed', 'offeringWithdrawn', 'subscriptionRefunded'])
    } else expect(withdraw(STARTS_AT, end)).toBe('offeringWithdrawn')
    expect([own(1, 'USDT'), house(), won()]).toEqual([['200', '0'], ['150', '0'], []])
    expect([withdraw(lapsesAt), settle(lapsesAt)]).toEqual(Array(2).fill('offeringNotAtStage'))
  }
  const { make, subscribe, pass, settle, withdraw } = world()
  make()
  subscribe(1, '40')
  pass(ENDS_AT)
  settle(ENDS_AT)
  expect(withdraw(ENDS_AT)).toBe('offeringNotAtStage')
})

test('settled until the seven days are over, also where the time was not passed before', () => {
  for (const [late, answer] of [
    [-1, 'offeringSettled'],
    [0, 'offeringNotAtStage'],
  ] as const) {
    const { make, subscribe, pass, settle } = world()
    make({ lockDays: 20 })
    subscribe(1, '40')
    pass(ENDS_AT)
    expect(settle(ENDS_AT + 7 * DAY + late)).toBe(answer)
  }
})

test('a member has only so many unpaid subscriptions, and an offering takes only so many', () => {
  const { make, subscribe, state, settle, pass } = world()
  make({ minimum: amount('1') })
  for (let count = 0; count < SUBSCRIPTIONS_MAX; count++) subscribe(1, '1')
  expect(subscribe(1, '1')).toBe('tooManySubscriptions')
  pass(ENDS_AT)
  const again = { id: 'more', startsAt: ENDS_AT, endsAt: ENDS_AT + DAY, total: amount('10') }
  make({ ...again, minimum: amount('1'), maximum: amount('10') }, ENDS_AT)
  const more = { type: 'subscribe', member: 1, offering: 'more', payAsset: 'USDT' } as const
  const ask = () => nameOf(apply(state, { ...more, at: ENDS_AT, key: '', quantity: amount('1') }))
  expect(ask()).toBe('tooManySubscriptions')
  // Those that only wait for releases no longer count.
  settle(ENDS_AT)
  expect(ask()).toBe('subscriptionPlaced')
  const one = [...state.offerings.open.values()].at(-1)!
  for (let id = 1_000; state.offerings.countTo('more') < OFFERING_SUBSCRIPTIONS_MAX - 1; id++) {
    state.offerings.add({ ...one, id, member: id })
  }
  expect([ask(), ask()]).toEqual(['subscriptionPlaced', 'offeringFull'])
})

test('a member subscribes to one offering only so many times, so that few do not fill it', () => {
  const { make, subscribe, play } = world()
  make({ minimum: amount('1') })
  const asked = { type: 'subscribe', offering: 'gold', payAsset: 'USDT', quantity: amount('1') }
  const rules = SUBSCRIPTION_RULES
  const ask = (member: number) => nameOf(play({ ...asked, member, rules }, STARTS_AT))
  for (let count = 0; count < OWN_SUBSCRIPTIONS_MAX; count++) {
    expect(ask(1)).toBe('subscriptionPlaced')
  }
  expect(ask(1)).toBe('tooManyToOffering')
  expect(ask(2)).toBe('subscriptionPlaced')
  // Journals from before replay as they were.
  expect(subscribe(1, '1')).toBe('subscriptionPlaced')
})

test('no one subscribed: the tokens return and nothing is left to settle', () => {
  const { make, pass, house, progress } = world()
  make()
  pass(ENDS_AT)
  expect([house(), progress().stage]).toEqual([['150', '0'], 'settled'])
})

test('terms that make no sense are refused', () => {
  const { make } = world()
  for (const unsound of [
    ...[
      { id: 'Gold' },
      { issuer: ' ' },
      { document: 'http://gold.example' },
      { unit: 0n as Amount },
    ],
    { unit: amount('0.001') },
    { total: amount('100.5') },
    { minimum: amount('61') },
    { maximum: amount('101') },
    { prices: [] },
    { lockDays: -1 },
    { releases: 0 },
    { endsAt: STARTS_AT },
    { endsAt: STARTS_AT + 91 * DAY },
    { giftRate: ratio('1.1') },
    { rebateRate: ratio('0.6') },
    { releases: 101, unit: amount('1') },
    { prices: [{ asset: 'GLD', price: price('1') }] },
    // A unit would cost a fraction of the coin's smallest step.
    { prices: [{ asset: 'USDT', price: price('0.0000001') }] },
    { prices: [1, 2].map((each) => ({ asset: 'USDT', price: price(`${each}`) })) },
    { startsAt: 1, endsAt: 1 + DAY },
    // Figures and dates that cannot be stored or shown.
    {
      total: (10n ** 10n) as Amount,
      unit: 10n as Amount,
      minimum: 10n as Amount,
      maximum: 10n as Amount,
      asset: 'FINE',
      prices: [{ asset: 'USDT', price: price('10000000000000') }],
    },
    { startsAt: 8.64e15 - 2 * DAY, endsAt: 8.64e15 - DAY },
  ]) {
    expect([unsound, make(unsound, 2 * DAY)]).toEqual([unsound, 'offeringInvalid'])
  }
  expect(make({ asset: 'NONE' })).toBe('assetNotFound')
})

test('many subscriptions move on in turns, and in the same order after a snapshot', () => {
  const { make, subscribe, state, play } = world()
  const count = OFFERING_STEPS_PER_COMMAND + 44
  make({ unit: amount('0.1'), minimum: amount('0.1'), lockDays: 0 })
  for (let member = 10; member < 10 + count; member++) {
    const credit = { from: 'house/starter', account: 'spot', reason: 'demo' }
    play({ type: 'creditMember', member, asset: 'USDT', amount: amount('0.25'), ...credit }, 1)
    expect(subscribe(member, '0.1')).toBe('subscriptionPlaced')
  }
  expect([ENDS_AT - 1, ENDS_AT].map((now) => offeringCommandsDue(state, now))).toEqual([0, 2])
  expect(play({ type: 'passTime' }, ENDS_AT).length).toBe(1 + OFFERING_STEPS_PER_COMMAND)
  // 44 and the first of the next turn.
  expect(offeringCommandsDue(state, ENDS_AT)).toBe(1)
  const twin = restore(snapshotOf(state))
  // Settled on the day of the first release, with some still unprocessed.
  const settling = { at: 13 * DAY, key: '', type: 'settleOffering', offering: 'gold' } as const
  for (let turn = 0; turn < 5; turn++) {
    const command: Command = turn === 0 ? settling : { at: 13 * DAY, key: '', type: 'passTime' }
    expect(apply(twin, command)).toEqual(play(command, 13 * DAY))
    expect(hashOf(twin)).toBe(hashOf(state))
  }
  expect(offeringCommandsDue(state, 13 * DAY)).toBe(0)
  const { released } = state.offerings.all.get('gold')!
  // A third of 0.1 each, rounded down to a step.
  expect(toDecimal(released)).toBe('9')
})

test('the same request key subscribes once; journal and snapshot keep all of it', () => {
  const { state } = world()
  const subscribing = { member: 1, offering: 'gold', payAsset: 'USDT', quantity: amount('40') }
  const commands = [
    { at: 1, key: '', type: 'makeOffering', offering: offeringOf({ lockDays: 0 }) },
    { at: STARTS_AT, key: 'one', type: 'subscribe', ...subscribing },
    { at: ENDS_AT, key: '', type: 'passTime' },
    { at: 14 * DAY, key: '', type: 'settleOffering', offering: 'gold' },
  ] as Command[]
  for (const command of commands) {
    expect(decodeCommand(encodeCommand(command))).toEqual(command)
    expect(apply(state, command)[0]?.type).not.toBe('rejected')
    expect(hashOf(restore(snapshotOf(state)))).toBe(hashOf(state))
  }
  expect(apply(state, commands[1]!)).toEqual([{ type: 'repeated', order: 1 }])
  const again = restore(snapshotOf(state))
  const named = { offering: 'gold', stage: 'open' } as const
  const withdrawing = { at: 14 * DAY, key: '', type: 'withdrawOffering', ...named } as const
  expect(decodeCommand(encodeCommand(withdrawing))).toEqual(withdrawing)
  const later = { at: 23 * DAY, key: '', type: 'passTime' } as const
  expect(apply(again, later)).toEqual(apply(state, later))
  expect(hashOf(again)).toBe(hashOf(state))
  expect(offeringCommandsDue(state, 33 * DAY)).toBe(1)
})
