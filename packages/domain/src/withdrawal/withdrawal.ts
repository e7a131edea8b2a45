import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

/**
 * A withdrawal sends coins of the ledger to an address on a chain. Its whole amount is held from
 * the request until it is completed or rejected; what arrives is the amount less the fee, never
 * more.
 */
export type WithdrawalId = number

/** Under review two operators must agree; when sending, the signer alone decides how it ends. */
type WithdrawalStatus = 'review' | 'sending' | 'completed' | 'rejected'

/**
 * Cancelled by the member, refused by an operator, failed on the chain: money returns each time.
 */
export type WithdrawalEnd = 'cancelled' | 'refused' | 'failed'

/** What the operator set for one coin on one chain. Amounts at the ledger's 18 decimals. */
export type WithdrawalTerms = {
  asset: AssetId
  chain: number
  /** Of the token on that chain: an amount must be whole units of it. */
  decimals: number
  /** Flat, for each withdrawal, taken from its amount. */
  fee: bigint
  /** Bounds of one withdrawal, before the fee. */
  minimum: bigint
  maximum: bigint
  /** A member's withdrawals of the coin on all chains in any 24 hours. */
  dailyMaximum: bigint
  /** A day's sum above this waits for two operators. */
  reviewAbove: bigint
}

export type Withdrawal = {
  id: WithdrawalId
  member: MemberId
  asset: AssetId
  chain: number
  /** As the member wrote it, `0x` and 40 digits. */
  address: string
  /** What leaves the member's account, the fee included. */
  amount: bigint
  fee: bigint
  requestedAt: number
  status: WithdrawalStatus
  /** Operators who agreed so far, in order; never the same one twice. */
  approvals: readonly string[]
}

/** What arrives at the address. */
export const receivedOf = ({ amount, fee }: { amount: bigint; fee: bigint }): bigint => amount - fee
