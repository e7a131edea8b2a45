/** Invariants of withdrawals, from the raw figures. */
import { WITHDRAWAL_DAY_MS } from '@assay/domain/withdrawal/checkWithdrawal.ts'
import { assert } from '../../kernel/assert.ts'
import { accountKey } from '../../kernel/ledger/ledger.ts'
import type { State } from '../../state.ts'

export function addWithdrawals(state: State, claims: Map<number, bigint>): void {
  for (const { member, asset, amount } of state.withdrawals.open.values()) {
    const key = accountKey(member, 'spot', state.assets.get(asset)!.index)
    claims.set(key, (claims.get(key) ?? 0n) + amount)
  }
}

/** W4 and the preconditions of W3: a day's sum has a limit, and two people approved if required. */
export function assertWithdrawals(state: State): void {
  const { open, recent, terms, last } = state.withdrawals
  for (const { id, status, approvals, amount, fee, member, asset, requestedAt } of open.values()) {
    assert(id > 0 && id <= last, `W3: withdrawal ${id} was never numbered.`)
    assert(status === 'review' || status === 'sending', `W3: withdrawal ${id} is over and open.`)
    assert(new Set(approvals).size === approvals.length, `U4: ${id} was approved twice by one.`)
    assert(approvals.length < 2 || status === 'sending', `U4: ${id} waits in spite of two.`)
    assert(amount > fee && fee >= 0n, `Withdrawal ${id} would bring nothing.`)
    const key = accountKey(member, 'spot', state.assets.get(asset)!.index)
    const isKnown = recent.get(key)?.some((sent) => sent.id === id)
    const isOld = requestedAt <= state.now - WITHDRAWAL_DAY_MS
    assert(isKnown || isOld, `W4: withdrawal ${id} is left out of the day's sum.`)
  }
  let most = 0n
  for (const { dailyMaximum } of terms.values()) if (dailyMaximum > most) most = dailyMaximum
  for (const account of recent.keys()) {
    const sum = state.withdrawals.withdrawnToday(account, state.now)
    assert(sum <= most, `W4: the account with key ${account} sent out ${sum} in a day.`)
  }
}
