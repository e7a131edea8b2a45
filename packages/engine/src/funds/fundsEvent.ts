import type { AccountKind, MemberId, OutsideAccount } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { HouseAccount } from '@assay/domain/houseAccounts.ts'
import type { CreditMember, DepositLog } from './fundsCommand.ts'

export type FundsEvent = HouseFunded | HouseMoved | MemberCredited | DepositCredited | Transferred

type HouseFunded = {
  type: 'houseFunded'
  from: OutsideAccount
  to: HouseAccount
  asset: AssetId
  amount: bigint
}

type HouseMoved = {
  type: 'houseMoved'
  from: HouseAccount
  to: HouseAccount | OutsideAccount
  asset: AssetId
  amount: bigint
}

type MemberCredited = {
  type: 'memberCredited'
  from: HouseAccount
  member: MemberId
  account: AccountKind
  asset: AssetId
  amount: bigint
  reason: CreditMember['reason']
}

/** The chain's account decreased by what the member's increased. */
export type DepositCredited = {
  type: 'depositCredited'
  member: MemberId
  asset: AssetId
  amount: bigint
} & DepositLog

type Transferred = {
  type: 'transferred'
  member: MemberId
  from: AccountKind
  to: AccountKind
  asset: AssetId
  amount: bigint
}
