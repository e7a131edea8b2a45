/**
 * Withdrawals in a random run: whole balances, tight daily limits, forgetful operators, failing
 * chains.
 */

import { type Amount, amountStep, ZERO } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply } from '../../engine.ts'
import { assert } from '../../kernel/assert.ts'
import { ABSENT } from '../../kernel/tables/numberTable.ts'
import type { State } from '../../state.ts'
import { creditOf } from '../../testing/creditOf.ts'
import type { Random } from '../../testing/random.ts'
import type { SetWithdrawalTerms, WithdrawalCommand } from '../withdrawalCommand.ts'

const CHAINS = [1, 56]
const ASSETS = ['USDT', 'BTC']
const OPERATORS = ['maker', 'checker', 'risk']
const DAY_MAX = 5n * 10n ** 22n

export function withdrawalFounding(): SetWithdrawalTerms[] {
  return ASSETS.flatMap((asset) => CHAINS.map((chain) => withTerms(asset, chain, 10n ** 18n)))
}

const withTerms = (asset: string, chain: number, fee: bigint): SetWithdrawalTerms => ({
  type: 'setWithdrawalTerms',
  terms: {
    asset,
    chain,
    decimals: chain === 1 ? 6 : 18,
    fee: fee as Amount,
    minimum: (10n ** 19n) as Amount,
    maximum: (2n * 10n ** 22n) as Amount,
    dailyMaximum: DAY_MAX as Amount,
    reviewAbove: (10n ** 22n) as Amount,
  },
})

export function randomWithdrawal(state: State, random: Random, member: number): WithdrawalCommand {
  const open = [...state.withdrawals.open.values()]
  if (random.isOneOf(40) || open.length === 0) return randomRequest(state, random, member)
  if (random.isOneOf(2)) {
    const fee = random.pick([0n, 10n ** 18n, 3n * 10n ** 18n, 10n ** 20n])
    return withTerms(random.pick(ASSETS), random.pick(CHAINS), fee)
  }
  const { id, member: owner } = random.pick(open)
  const withdrawal = random.isOneOf(3) ? random.below(state.withdrawals.last + 2) : id
  const operator = random.isOneOf(3) ? '' : random.pick(OPERATORS)
  const transaction = `0x${random
    .below(2 ** 31)
    .toString(16)
    .padStart(64, '0')}`
  return random.pick<WithdrawalCommand>([
    { type: 'cancelWithdrawal', member: random.isOneOf(90) ? owner : member, withdrawal },
    { type: 'approveWithdrawal', withdrawal, operator },
    { type: 'approveWithdrawal', withdrawal, operator },
    { type: 'refuseWithdrawal', withdrawal, operator, reason: random.pick(['', 'Odd.']) },
    { type: 'completeWithdrawal', withdrawal, transaction },
    { type: 'completeWithdrawal', withdrawal, transaction },
    { type: 'failWithdrawal', withdrawal },
  ])
}

function randomRequest(state: State, random: Random, member: number): WithdrawalCommand {
  const asset = random.isOneOf(95) ? random.pick(ASSETS) : 'ETH'
  const chain = random.isOneOf(97) ? random.pick(CHAINS) : 5
  const terms = state.withdrawals.termsOf(asset, chain)
  const slot = state.ledger.find(member, 'spot', state.assets.get(asset)!.index)
  const all = slot === ABSENT ? 0n : state.ledger.availableAt(slot)
  const amount = random.pick([
    all,
    all + 1n,
    10n ** 19n,
    10n ** 19n - 1n,
    2n * 10n ** 22n,
    3n * 10n ** 22n,
    BigInt(random.between(10, 20_000)) * 10n ** 18n,
    10n ** 22n,
  ])
  const digits = random
    .below(2 ** 31)
    .toString(16)
    .padStart(40, '0')
  const address = random.isOneOf(97) ? `0x${digits}` : `0x${'0'.repeat(40)}`
  const fee = random.isOneOf(95) ? (terms?.fee ?? ZERO) : amountStep(18)
  return { type: 'requestWithdrawal', member, asset, chain, address, amount: amount as Amount, fee }
}

/**
 * The actions of owner, operators and chain on withdrawals: one that waits for two people, and
 * before it a small one, which only the chain can end.
 */
export function withdrawalAttempts(state: State): Command[] {
  const head = { at: state.now, key: '' } as const
  const { fee } = state.withdrawals.termsOf('USDT', 56)!
  apply(state, { ...head, ...creditOf(907, 10n ** 23n) })
  const sent = { member: 907, asset: 'USDT', chain: 56, address: `0x${'1'.repeat(40)}`, fee }
  const request = (amount: bigint): Command => ({
    ...head,
    type: 'requestWithdrawal',
    ...sent,
    amount: amount as Amount,
  })
  apply(state, request(2n * 10n ** 19n))
  const [waiting] = apply(state, request(15n * 10n ** 21n))
  assert(waiting?.type === 'withdrawalRequested', 'No withdrawal waits.')
  const decided = { ...head, withdrawal: state.withdrawals.last } as const
  const sending = { ...head, withdrawal: state.withdrawals.last - 1 } as const
  return [
    request(3n * 10n ** 19n),
    { ...head, ...withTerms('USDT', 56, fee) },
    { ...decided, type: 'cancelWithdrawal', member: 907 },
    { ...decided, type: 'approveWithdrawal', operator: 'maker' },
    { ...sending, type: 'completeWithdrawal', transaction: `0x${'2'.repeat(64)}` },
    { ...sending, type: 'failWithdrawal' },
    { ...decided, type: 'refuseWithdrawal', operator: 'maker', reason: 'Odd.' },
  ]
}
