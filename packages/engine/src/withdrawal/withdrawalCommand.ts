import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { WithdrawalId, WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Amount } from '@assay/money/amount.ts'

/**
 * Commands of withdrawals. Members request and cancel; operators, by their operator name, approve
 * or reject; the chain's watcher reports how a released one ended.
 */
export type WithdrawalCommand =
  | SetWithdrawalTerms
  | RequestWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RefuseWithdrawal
  | CompleteWithdrawal
  | FailWithdrawal

/** Replaces the terms of the coin on the chain; accepted requests keep theirs. */
export type SetWithdrawalTerms = { type: 'setWithdrawalTerms'; terms: WithdrawalTerms }
/** `fee` is the one the member saw: a different one is refused. */
export type RequestWithdrawal = {
  type: 'requestWithdrawal'
  member: MemberId
  asset: AssetId
  chain: number
  address: string
  amount: Amount
  fee: Amount
}
export type CancelWithdrawal = {
  type: 'cancelWithdrawal'
  member: MemberId
  withdrawal: WithdrawalId
}
/** The second of two different operators releases it to the signer. */
export type ApproveWithdrawal = {
  type: 'approveWithdrawal'
  withdrawal: WithdrawalId
  operator: string
}
export type RefuseWithdrawal = {
  type: 'refuseWithdrawal'
  withdrawal: WithdrawalId
  operator: string
  /** The reason shown to the member. */
  reason: string
}
/** The transaction paid it and is final. */
export type CompleteWithdrawal = {
  type: 'completeWithdrawal'
  withdrawal: WithdrawalId
  /** Hash in lower case. */
  transaction: string
}
/** It was not paid and never will be: its transaction failed finally, or was never signed. */
export type FailWithdrawal = { type: 'failWithdrawal'; withdrawal: WithdrawalId }
