/**
 * A withdrawal sends coins of the ledger to an address on a chain. Its whole amount is held from
 * the request until it is completed or rejected; the amount less the fee arrives.
 */
import { type Amount, subtract } from '@assay/money/amount.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

export type WithdrawalId = number

/** Under review two operators must agree; when sending, only the chain decides how it ends. */
type WithdrawalStatus = 'review' | 'sending' | 'completed' | 'rejected'

/**
 * Canceled by the member, rejected by an operator, or failed on the chain: the money is returned
 * each time.
 */
export type WithdrawalEnd = 'cancelled' | 'refused' | 'failed'

/** In characters, of the reason that the member reads. */
export const REFUSAL_REASON_MAX = 300

/** The operator's terms for one coin on one chain. Amounts at the ledger's 18 decimals. */
export type WithdrawalTerms = {
  asset: AssetId
  chain: number
  /** Of the token on that chain: an amount must be whole units of it. */
  decimals: number
  /** A flat fee per withdrawal, taken from its amount. */
  fee: Amount
  /** Limits of one withdrawal, before the fee. */
  minimum: Amount
  maximum: Amount
  /** Limit on a member's withdrawals of the coin, over all chains, in any 24 hours. */
  dailyMaximum: Amount
  /** A daily sum above this waits for two operators. */
  reviewAbove: Amount
}

export type Withdrawal = {
  id: WithdrawalId
  member: MemberId
  asset: AssetId
  chain: number
  /** As the member entered it, `0x` and 40 digits. */
  address: string
  /** What leaves the member's account, fee included. */
  amount: Amount
  fee: Amount
  requestedAt: number
  status: WithdrawalStatus
  /** Operators who have approved so far, in order; each at most once. */
  approvals: readonly string[]
}

/** What arrives at the address. */
export const receivedOf = ({ amount, fee }: { amount: Amount; fee: Amount }): Amount =>
  subtract(amount, fee)
