import type { AccountKind, MemberId, OutsideAccount } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { HouseAccount, HouseSource } from '@assay/domain/houseAccounts.ts'
import type { CreditKind } from '@assay/domain/operator/creditKinds.ts'

/** Money that moves without an order. */
export type FundsCommand = FundHouse | MoveHouse | CreditMember | CreditDeposit | Transfer

/** Money enters from outside into a house account. */
export type FundHouse = {
  type: 'fundHouse'
  from: OutsideAccount
  to: HouseAccount
  asset: AssetId
  amount: bigint
}

/**
 * Money of the house goes to another account of it, or out through a chain that it once came in by:
 * the coins themselves are the operator's to send.
 */
export type MoveHouse = {
  type: 'moveHouse'
  from: HouseSource
  to: HouseAccount | OutsideAccount
  asset: AssetId
  amount: bigint
}

/** A house account pays a member; it must hold the money. */
export type CreditMember = {
  type: 'creditMember'
  from: HouseAccount
  member: MemberId
  account: AccountKind
  asset: AssetId
  amount: bigint
  /** Why, as the member's records show it; `adjustment` of credits before they had a kind. */
  reason: 'starter' | 'demo' | 'adjustment' | CreditKind
}

/**
 * A final transfer on a chain reaches a member's spot account. The key is `depositKey` of the log,
 * so that one log is one command whoever sends it, however often.
 */
export type CreditDeposit = {
  type: 'creditDeposit'
  member: MemberId
  asset: AssetId
  amount: bigint
} & DepositLog

/** Names one log for good: chain id, transaction hash in lower case, index within the block. */
export type DepositLog = { chain: number; transaction: string; logIndex: number }

/**
 * Stands for the index of a transfer of the chain's own coin, which has no log; no block has so
 * many.
 */
export const NATIVE_INDEX = 2 ** 31 - 1

export const depositKey = ({ chain, transaction, logIndex }: DepositLog): string =>
  `deposit-${chain}-${transaction}-${logIndex}`

export type Transfer = {
  type: 'transfer'
  member: MemberId
  from: AccountKind
  to: AccountKind
  asset: AssetId
  amount: bigint
}
