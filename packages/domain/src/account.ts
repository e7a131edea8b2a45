import type { AssetId } from './asset.ts'

/**
 * Ledger addresses. A member has three accounts, each with a `held` twin for money that an open
 * order claims. House accounts pay what the platform promises and never go below zero. Outside
 * accounts stand for the world beyond the ledger and may, and so may the clearing account: it stands
 * between winners and losers of open contracts, and what it has is always minus their unrealized
 * profits at entry, so it is nobody's money.
 */
export type MemberId = number
export type AccountKind = 'spot' | 'perp' | 'fiat'
export const ACCOUNT_KINDS: readonly AccountKind[] = ['spot', 'perp', 'fiat']

export type HouseAccount =
  | 'house/fees'
  | 'house/dust'
  | 'house/starter'
  | 'house/market-maker'
  | 'house/insurance'
  | 'house/cycle'
  /** What open rounds may have to be paid. Only the engine moves money in and out of it. */
  | 'house/cycle/held'
  /** Coins that conversions are paid from and paid into. */
  | 'house/convert'
  /** What live quotes promise. Only the engine moves money in and out of it. */
  | 'house/convert/held'
  /** The operator's own coins on the chains, beside what members deposited. */
  | 'house/treasury'
  /** What yields of locked finance are promised from. */
  | 'house/earn'
  /** All that open lockups may still earn. Only the engine moves money in and out of it. */
  | 'house/earn/held'
  /** Tokens that offerings are made of, and what was paid for them. */
  | 'house/launchpad'
  /** All that subscribers may still get. Only the engine moves money in and out of it. */
  | 'house/launchpad/held'
  /** What promotions are offered from. */
  | 'house/claim'
  /** All that can still be claimed. Only the engine moves money in and out of it. */
  | 'house/claim/held'
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
