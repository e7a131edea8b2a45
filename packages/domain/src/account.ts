/**
 * Ledger addresses. A member has three accounts, each with a `held` twin for money that an open
 * order reserves. House accounts pay what the platform promises and never go negative. Outside
 * accounts mirror the world beyond the ledger and may go negative. So may the clearing account
 * between winners and losers of open contracts: its balance is always minus their unrealized
 * profits at entry, so it is no one's money.
 */
import type { Amount } from '@assay/money/amount.ts'
import type { AssetId } from './asset.ts'
import type { HouseAccount } from './houseAccounts.ts'

export type MemberId = number
export type AccountKind = 'spot' | 'perp' | 'fiat'
export const ACCOUNT_KINDS: readonly AccountKind[] = ['spot', 'perp', 'fiat']

/** `demo` issues demo funds; `chain/…` and `bank/…` mirror real outside balances. */
export type OutsideAccount = `outside/demo` | `chain/${number}` | `bank/${string}`

export type ClearingAccount = 'clearing/perp'

export type Address =
  | `member/${number}/${AccountKind}`
  | `member/${number}/${AccountKind}/held`
  | HouseAccount
  | OutsideAccount
  | ClearingAccount

export const spotOf = (member: MemberId): Address => `member/${member}/spot`

/** What is held of a member's spot account. */
export const heldSpotOf = (member: MemberId): Address => `member/${member}/spot/held`

/** The group of an account that belongs to no member, by its address. */
export const groupOfAddress = (address: string): 'house' | 'clearing' | 'outside' =>
  address.startsWith('house/') ? 'house' : address.startsWith('clearing/') ? 'clearing' : 'outside'

/** Moves `amount` > 0 of one asset from `from` to `to`, so the sum stays zero. */
export type Posting = { from: Address; to: Address; asset: AssetId; amount: Amount }
