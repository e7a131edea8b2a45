import type { AssetId } from './asset.ts'
import type { HouseAccount } from './houseAccounts.ts'

/**
 * Ledger addresses. A member has three accounts, each with a `held` twin for money that an open
 * order claims. House accounts pay what the platform promises and never go below zero. Outside
 * accounts stand for the world beyond the ledger and may, and so may the clearing account: it
 * stands between winners and losers of open contracts, and what it has is always minus their
 * unrealized profits at entry, so it is no one's money.
 */
export type MemberId = number
export type AccountKind = 'spot' | 'perp' | 'fiat'
export const ACCOUNT_KINDS: readonly AccountKind[] = ['spot', 'perp', 'fiat']

/** `demo` mints play money; `chain/…` and `bank/…` mirror what really lies outside. */
export type OutsideAccount = `outside/demo` | `chain/${number}` | `bank/${string}`

export type ClearingAccount = 'clearing/perp'

export type Address =
  | `member/${number}/${AccountKind}`
  | `member/${number}/${AccountKind}/held`
  | HouseAccount
  | OutsideAccount
  | ClearingAccount

/** Whose an account is that is no member's, by its address. */
export const groupOfAddress = (address: string): 'house' | 'clearing' | 'outside' =>
  address.startsWith('house/') ? 'house' : address.startsWith('clearing/') ? 'clearing' : 'outside'

/** Moves `amount` > 0 of one asset; what leaves `from` arrives at `to`, so the sum stays zero. */
export type Posting = { from: Address; to: Address; asset: AssetId; amount: bigint }
