import { DAY_MS } from '@assay/domain/day.ts'
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import { amountStep, ONE, times } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { balancesOf } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import type { State } from '../state.ts'
import { assertInvariants } from '../testing/invariants.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const PAID = `0x${'ab'.repeat(32)}`
const usdt = (count: number) => times(amountStep(0), count)

const terms: WithdrawalTerms = {
  asset: 'USDT',
  chain: 56,
  decimals: 18,
  fee: usdt(1),
  minimum: usdt(10),
  maximum: usdt(5_000),
  dailyMaximum: usdt(8_000),
  reviewAbove: usdt(1_000),
}

/** Member 1 has 10,000 USDT. */
function world(): State {
  const state = createState()
  const head = { at: 0, key: '' }
  const asset = { id: 'USDT', name: 'Tether', decimals: 6, chain: 'Ethereum' }
  apply(state, { ...head, type: 'listAsset', asset })
  const coin = { asset: 'USDT', amount: usdt(10_000) }
  apply(state, { ...head, type: 'fundHouse', from: 'chain/56', to: 'house/starter', ...coin })
  const to = { member: 1, account: 'spot', reason: 'demo' } as const
  apply(state, { ...head, type: 'creditMember', from: 'house/starter', ...to, ...coin })
  apply(state, { ...head, type: 'setWithdrawalTerms', terms })
  return state
}

function run(state: State, command: object, at = 1_000): string {
  const [event] = apply(state, { at, key: '', ...command } as Command)
  assertInvariants(state)
  return event?.type === 'rejected' ? event.code : (event?.type ?? '')
}

const ask = (amount: bigint, more: object = {}) => ({
  type: 'requestWithdrawal',
  member: 1,
  asset: 'USDT',
  chain: 56,
  address: ADDRESS,
  amount,
  fee: usdt(1),
  ...more,
})
const own = (state: State) => {
  const { available, held } = balancesOf(state, 1)[0]!
  return [Number(available / ONE), Number(held / ONE)]
}
const named = (state: State, name: string) =>
  Number(state.ledger.namedAt(state.ledger.named.get(`${name} USDT`)!) / ONE)

test('a withdrawal is held whole, and completed less the fee (WD-08, WD-09)', () => {
  const state = world()
  expect(run(state, ask(usdt(100)))).toBe('withdrawalRequested')
  expect(own(state)).toEqual([9_900, 100])
  expect(run(state, { type: 'completeWithdrawal', withdrawal: 1, transaction: PAID })).toBe(
    'withdrawalCompleted',
  )
  expect(own(state)).toEqual([9_900, 0])
  expect([named(state, 'chain/56'), named(state, 'house/fees')]).toEqual([-9_901, 1])
  // Once only.
  expect(run(state, { type: 'completeWithdrawal', withdrawal: 1, transaction: PAID })).toBe(
    'withdrawalNotFound',
  )
})

test('limits hold on both sides of each figure (WD-07)', () => {
  const state = world()
  expect(run(state, ask(usdt(10) - 1n))).toBe('withdrawalBelowMinimum')
  expect(run(state, ask(usdt(5_000) + 1n))).toBe('withdrawalAboveMaximum')
  expect(run(state, ask(usdt(5_000)))).toBe('withdrawalRequested')
  expect(run(state, ask(usdt(3_000) + 1n))).toBe('withdrawalDailyMaximum')
  expect(run(state, ask(usdt(3_000)))).toBe('withdrawalRequested')
  expect(run(state, ask(usdt(10)), 1_000 + DAY_MS - 1)).toBe('withdrawalDailyMaximum')
  // A day later the daily limit starts again; only the balance limits.
  expect(run(state, ask(usdt(2_001)), 1_000 + DAY_MS)).toBe('insufficientBalance')
  expect(run(state, ask(usdt(2_000)), 1_000 + DAY_MS)).toBe('withdrawalRequested')
})

test('what is not offered, not addressed or priced otherwise is refused (WD-02, WD-08)', () => {
  const state = world()
  expect(run(state, ask(usdt(100), { chain: 1 }))).toBe('withdrawalNotOffered')
  expect(run(state, ask(usdt(100), { address: `0x${'0'.repeat(40)}` }))).toBe('addressInvalid')
  expect(run(state, ask(usdt(100), { address: '0x12' }))).toBe('addressInvalid')
  expect(run(state, ask(usdt(100), { fee: 0n }))).toBe('termsChanged')
  const coarse = { ...terms, decimals: 6 }
  run(state, { type: 'setWithdrawalTerms', terms: coarse })
  expect(run(state, ask(usdt(100) + 1n))).toBe('amountTooPrecise')
  const bad = { ...terms, fee: terms.minimum }
  expect(run(state, { type: 'setWithdrawalTerms', terms: bad })).toBe('commandInvalid')
})

test('above the limit two different operators must agree, also when the sum was split', () => {
  const state = world()
  expect(run(state, ask(usdt(600)))).toBe('withdrawalRequested')
  expect(run(state, ask(usdt(600)))).toBe('withdrawalRequested')
  expect([...state.withdrawals.open.values()].map(({ status }) => status)).toEqual([
    'sending',
    'review',
  ])
  const approve = (operator: string) => ({ type: 'approveWithdrawal', withdrawal: 2, operator })
  expect(run(state, { type: 'completeWithdrawal', withdrawal: 2, transaction: PAID })).toBe(
    'withdrawalNotOpen',
  )
  expect(run(state, approve('maker'))).toBe('withdrawalApproved')
  expect(run(state, approve('maker'))).toBe('sameOperator')
  expect(state.withdrawals.open.get(2)?.status).toBe('review')
  expect(run(state, approve('checker'))).toBe('withdrawalApproved')
  expect(state.withdrawals.open.get(2)).toMatchObject({
    status: 'sending',
    approvals: ['maker', 'checker'],
  })
})

test('under review it can be taken back, and afterwards only the chain can end it', () => {
  const state = world()
  run(state, ask(usdt(2_000)))
  const cancel = (member: number) => ({ type: 'cancelWithdrawal', member, withdrawal: 1 })
  expect(run(state, cancel(2))).toBe('withdrawalNotFound')
  expect(run(state, { type: 'failWithdrawal', withdrawal: 1 })).toBe('withdrawalNotOpen')
  expect(run(state, cancel(1))).toBe('withdrawalRejected')
  expect(own(state)).toEqual([10_000, 0])
  // It does not count for the day.
  expect(run(state, ask(usdt(5_000)))).toBe('withdrawalRequested')
  const refuse = { type: 'refuseWithdrawal', withdrawal: 2, operator: 'maker' }
  expect(run(state, { ...refuse, reason: '' })).toBe('commandInvalid')
  expect(run(state, { ...refuse, reason: 'Unclear.' })).toBe('withdrawalRejected')
  run(state, ask(usdt(900)))
  expect(run(state, { ...cancel(1), withdrawal: 3 })).toBe('withdrawalNotOpen')
  expect(run(state, { ...refuse, withdrawal: 3, reason: 'Late.' })).toBe('withdrawalNotOpen')
  expect(run(state, { type: 'failWithdrawal', withdrawal: 3 })).toBe('withdrawalRejected')
  expect(own(state)).toEqual([10_000, 0])
})

test('the same request key moves money once, and names the first withdrawal', () => {
  const state = world()
  const asked = { at: 1, key: 'intent', ...ask(usdt(100)) } as Command
  apply(state, asked)
  expect(apply(state, { ...asked, at: 2 })).toEqual([{ type: 'repeated', order: 1 }])
  expect(run(state, { ...ask(usdt(200)), key: 'intent' })).toBe('requestKeyReused')
  expect(own(state)).toEqual([9_900, 100])
})

test('journal and snapshot keep withdrawals to the last digit', () => {
  const state = world()
  const commands = [ask(usdt(2_000)), { type: 'approveWithdrawal', withdrawal: 1, operator: 'a' }]
  for (const command of commands) {
    const whole = { at: 5, key: '', ...command } as Command
    expect(decodeCommand(encodeCommand(whole))).toEqual(whole)
    apply(state, whole)
  }
  const twin = restore(snapshotOf(state))
  expect(hashOf(twin)).toBe(hashOf(state))
  expect(twin.withdrawals).toEqual(state.withdrawals)
})
