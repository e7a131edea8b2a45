import type { Promotion } from '@assay/domain/claim/promotion.ts'
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import type { State } from '../state.ts'
import { Auditor } from '../testing/auditor.ts'
import { assertInvariants } from '../testing/invariants.ts'
import { claimCommandsDue, promotionFor, promotionsOf } from './claimRead.ts'

const amount = (text: string) => parseAmount(text) as Amount
const NOW = 1_000
const ENDS_AT = 9_000

const promotionOf = (more: Partial<Promotion> = {}): Promotion => ({
  id: 'welcome',
  issuer: 'Assay',
  asset: 'USDT',
  amount: amount('5'),
  places: 2,
  endsAt: ENDS_AT,
  needsIdentity: false,
  isOffered: true,
  ...more,
})

/** The house has 12 USDT for claims. */
function world() {
  const state = createState()
  const auditor = new Auditor(state)
  const play = (command: object, at = NOW): Event[] => {
    const events = apply(state, { at, key: '', ...command } as Command)
    auditor.afterCommand(events)
    assertInvariants(state)
    return events
  }
  play({ type: 'listAsset', asset: { id: 'USDT', name: 'USDT', decimals: 6, chain: '' } })
  const ends = { from: 'outside/demo', to: 'house/claim' }
  play({ type: 'fundHouse', ...ends, asset: 'USDT', amount: amount('12') })
  const set = (more: Partial<Promotion> = {}, at = NOW) =>
    nameOf(play({ type: 'setPromotion', promotion: promotionOf(more) }, at))
  const claim = (member: number, at = NOW) => nameOf(play(claimOf(member), at))
  return { state, set, claim, play }
}

const claimOf = (member: number, promotion = 'welcome') => ({
  type: 'claimReward',
  member,
  promotion,
})
const nameOf = ([event]: Event[]) => (event?.type === 'rejected' ? event.code : (event?.type ?? ''))
const named = (state: State, name: string) =>
  toDecimal(state.ledger.namedAt(state.ledger.named.get(`${name} USDT`)!))
const houseOf = (state: State) => [named(state, 'house/claim'), named(state, 'house/claim/held')]
const own = (state: State, member: number) =>
  balancesOf(state, member).map(({ available }) => toDecimal(available))[0]

test('each member claims once, out of what was set aside before it was offered (CLAIM-02, CLAIM-03)', () => {
  const { state, set, claim } = world()
  expect(set()).toBe('promotionSet')
  expect(houseOf(state)).toEqual(['2', '10'])
  expect(claim(7)).toBe('rewardClaimed')
  expect([own(state, 7), ...houseOf(state)]).toEqual(['5', '2', '5'])
  const before = hashOf(state)
  expect(claim(7)).toBe('alreadyClaimed')
  expect(hashOf(state)).toBe(before)
  expect(promotionFor(state, { member: 7 })).toMatchObject({ claimed: 1, hasClaimed: true })
  expect(claim(8)).toBe('rewardClaimed')
  expect(claim(9)).toBe('claimUsedUp')
  expect(promotionsOf(state).funding).toEqual([
    { asset: 'USDT', free: amount('2'), held: 0n, owed: 0n },
  ])
  // A member who has claimed gets that code first, whatever happened since.
  expect(set({ isOffered: false })).toBe('promotionSet')
  expect([claim(8), claim(9), claim(0)]).toEqual(['alreadyClaimed', 'claimOver', 'accountNotFound'])
})

test('nothing is offered that is not there, and one at a time', () => {
  const { state, set } = world()
  const before = hashOf(state)
  expect(set({ places: 3 })).toBe('houseMoneyShort')
  expect(hashOf(state)).toBe(before)
  expect(set({ places: 3, isOffered: false })).toBe('promotionSet')
  expect(promotionFor(state, { member: 1 })).toBeUndefined()
  expect(set({ id: 'second', places: 1 })).toBe('promotionSet')
  expect(set({ id: 'third', places: 1 })).toBe('promotionRunning')
  expect(set({ id: 'second', places: 1 })).toBe('promotionSet')
  expect(houseOf(state)).toEqual(['7', '5'])
})

test('withdrawn, what no one claimed goes back; its terms never change', () => {
  const { state, set, claim } = world()
  set()
  claim(1)
  expect(set({ amount: amount('6') })).toBe('promotionFixed')
  expect(set({ endsAt: ENDS_AT + 1 })).toBe('promotionFixed')
  expect(set({ isOffered: false })).toBe('promotionSet')
  expect(houseOf(state)).toEqual(['7', '0'])
  expect(set()).toBe('promotionSet')
  expect(houseOf(state)).toEqual(['2', '5'])
  expect(claim(1)).toBe('alreadyClaimed')
})

test('at its end what no one claimed goes back by itself', () => {
  const { state, set, claim, play } = world()
  set({ endsItself: true })
  claim(1)
  const twin = restore(snapshotOf(state))
  expect(play({ type: 'passTime' }, ENDS_AT - 1).map(({ type }) => type)).toEqual(['timePassed'])
  expect(claimCommandsDue(state, ENDS_AT)).toBe(1)
  expect(play({ type: 'passTime' }, ENDS_AT)).toMatchObject([
    { type: 'timePassed' },
    { type: 'promotionSet', promotion: { isOffered: false }, held: -amount('5') },
  ])
  expect([houseOf(state), claimCommandsDue(state, ENDS_AT)]).toEqual([['7', '0'], 0])
  expect(promotionFor(state, { member: 2 })).toBeUndefined()
  expect([claim(1, ENDS_AT), claim(2, ENDS_AT)]).toEqual(['alreadyClaimed', 'claimOver'])
  apply(twin, { at: ENDS_AT - 1, key: '', type: 'passTime' })
  apply(twin, { at: ENDS_AT, key: '', type: 'passTime' })
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(set({ id: 'second', places: 1, endsAt: ENDS_AT + 1 }, ENDS_AT)).toBe('promotionSet')
})

test('one of an older journal ends at its time, and what is left waits for the withdrawal', () => {
  const { state, set, claim } = world()
  set()
  expect(claim(1, ENDS_AT - 1)).toBe('rewardClaimed')
  expect(claim(2, ENDS_AT)).toBe('claimOver')
  expect(set({ isOffered: false }, ENDS_AT)).toBe('promotionSet')
  expect(houseOf(state)).toEqual(['7', '0'])
  expect(set({}, ENDS_AT)).toBe('promotionInvalid')
})

test('terms that make no sense are refused', () => {
  const { set } = world()
  for (const unsound of [
    { id: 'Big' },
    { issuer: ' ' },
    { issuer: 'x'.repeat(101) },
    { amount: 0n as Amount },
    { amount: 1n as Amount },
    { places: 0 },
    { places: 1.5 },
    { endsAt: NOW },
    { endsAt: -1 },
  ]) {
    expect(set(unsound)).toBe('promotionInvalid')
  }
  expect(set({ asset: 'NONE' })).toBe('assetNotFound')
})

test('the same request key claims once; journal and snapshot keep all of it', () => {
  const { state, set } = world()
  set()
  const commands = [
    { at: NOW, key: 'one', ...claimOf(7) },
    {
      at: NOW,
      key: '',
      type: 'setPromotion',
      promotion: promotionOf({ isOffered: false, endsItself: true }),
    },
  ] as Command[]
  for (const command of commands) {
    expect(decodeCommand(encodeCommand(command))).toEqual(command)
    expect(apply(state, command)[0]?.type).not.toBe('rejected')
    const again = restore(snapshotOf(state))
    expect(hashOf(again)).toBe(hashOf(state))
    expect(nameOf(apply(again, { at: NOW, key: '', ...claimOf(7) } as Command))).toBe(
      'alreadyClaimed',
    )
  }
  expect(apply(state, commands[0]!)[0]?.type).toBe('repeated')
})
