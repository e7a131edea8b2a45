import type { AccountKind, MemberId, OutsideAccount } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { HouseAccount } from '@assay/domain/houseAccounts.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { CreditMember, DepositLog } from './fundsCommand.ts'

export type FundsEvent = HouseFunded | HouseMoved | MemberCredited | DepositCredited | Transferred

type HouseFunded = {
  type: 'houseFunded'
  from: OutsideAccount
  to: HouseAccount
  asset: AssetId
  amount: Amount
}

type HouseMoved = {
  type: 'houseMoved'
  from: HouseAccount
  to: HouseAccount | OutsideAccount
  asset: AssetId
  amount: Amount
}

type MemberCredited = {
  type: 'memberCredited'
  from: HouseAccount
  member: MemberId
  account: AccountKind
  asset: AssetId
  amount: Amount
  reason: CreditMember['reason']
}

/** The chain's account decreased by what the member's increased. */
export type DepositCredited = {
  type: 'depositCredited'
  member: MemberId
  asset: AssetId
  amount: Amount
} & DepositLog

type Transferred = {
  type: 'transferred'
  member: MemberId
  from: AccountKind
  to: AccountKind
  asset: AssetId
  amount: Amount
}
