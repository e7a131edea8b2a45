import type { AccountKind, MemberId, OutsideAccount } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { HouseAccount, HouseSource } from '@assay/domain/houseAccounts.ts'
import type { CreditKind } from '@assay/domain/operator/creditKinds.ts'
import type { Amount } from '@assay/money/amount.ts'

/** Money that moves without an order. */
export type FundsCommand = FundHouse | MoveHouse | CreditMember | CreditDeposit | Transfer

/** Money enters a house account from outside. */
export type FundHouse = {
  type: 'fundHouse'
  from: OutsideAccount
  to: HouseAccount
  asset: AssetId
  amount: Amount
}

/**
 * Money of the house moves to another house account, or out through a chain that it came in by; the
 * operator sends the coins.
 */
export type MoveHouse = {
  type: 'moveHouse'
  from: HouseSource
  to: HouseAccount | OutsideAccount
  asset: AssetId
  amount: Amount
}

/** A house account pays a member; it must hold the money. */
export type CreditMember = {
  type: 'creditMember'
  from: HouseAccount
  member: MemberId
  account: AccountKind
  asset: AssetId
  amount: Amount
  /** The reason in the member's records; `adjustment` for credits from before kinds existed. */
  reason: 'starter' | 'demo' | 'adjustment' | CreditKind
}

/**
 * A final transfer on a chain is credited to a member's spot account. The key is `depositKey` of
 * the log, so that one log is one command, regardless of the sender and of how often it is sent.
 * Under `DEPOSIT_RULES` the log is remembered for good, longer than any request key; the oldest
 * credits name no rules.
 */
export type CreditDeposit = {
  type: 'creditDeposit'
  member: MemberId
  asset: AssetId
  amount: Amount
  rules?: string
} & DepositLog

export const DEPOSIT_RULES = 'log-1'

/**
 * Identifies a log permanently: chain id, transaction hash in lower case, index within the block.
 */
export type DepositLog = { chain: number; transaction: string; logIndex: number }

/** The index for native transfers, which have no log; no block has that many logs. */
export const NATIVE_INDEX = 2 ** 31 - 1

export const depositKey = ({ chain, transaction, logIndex }: DepositLog): string =>
  `deposit-${chain}-${transaction}-${logIndex}`

export type Transfer = {
  type: 'transfer'
  member: MemberId
  from: AccountKind
  to: AccountKind
  asset: AssetId
  amount: Amount
}
