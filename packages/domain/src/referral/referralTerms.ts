/**
 * The referral program. An inviter gets a share of the trading fees of direct friends, at a rate
 * that depends on how much of the platform's token the inviter holds; a friend who registered late
 * enough gets a part back.
 */
import {
  type Amount,
  ONE,
  quotient,
  type Ratio,
  smaller,
  subtract,
  WHOLE,
  ZERO,
  ZERO_RATIO,
} from '@assay/money/amount.ts'
import type { AssetId } from '../asset.ts'
import { DAY_MS } from '../day.ts'

export type ReferralTerms = {
  /** The platform's token; '' if there is none, and then everyone has the lowest rate. */
  token: AssetId | ''
  /** Below `low` the first rate, from `low` to `high` the second, above `high` the third. */
  low: Amount
  high: Amount
  rates: readonly [Ratio, Ratio, Ratio]
  friendRate: Ratio
  /** 00:00 UTC of a day: friends who registered after that day get their part. */
  friendsAfter: number
}

export type ReferralTier = { rate: Ratio; from: Amount; to: Amount | undefined }

/** `held` is the average of a day, over all accounts. */
export function commissionRate(held: Amount, { low, high, rates }: ReferralTerms): Ratio {
  if (held < low) return rates[0]
  return held <= high ? rates[1] : rates[2]
}

export const tiersOf = ({ low, high, rates }: ReferralTerms): ReferralTier[] => [
  { rate: rates[0], from: ZERO, to: low },
  { rate: rates[1], from: low, to: high },
  { rate: rates[2], from: high, to: undefined },
]

type FriendTerms = Pick<ReferralTerms, 'friendRate' | 'friendsAfter'>

export const friendRebateRate = (registeredAt: number, terms: FriendTerms): Ratio =>
  registeredAt >= terms.friendsAfter + DAY_MS ? terms.friendRate : ZERO_RATIO

/** The house's minimum share of each fee. */
export const HOUSE_KEEPS = quotient(1n, 2n, 'down')

/** Whether the inviter's and the friend's parts leave the house its minimum. */
export const leavesHouse = (keeps: Ratio, rate: Ratio, rebateRate: Ratio): boolean =>
  rate + rebateRate + keeps <= ONE

/** The rate, or what the house's minimum and the friend's part leave of a fee. */
export function highestRate(
  rate: Ratio,
  { keeps, rebateMax }: { keeps: Ratio; rebateMax: Ratio },
): Ratio {
  return smaller(rate, subtract(subtract(WHOLE, keeps), rebateMax))
}

/** A single part is at most half of a fee. */
export const isShareRate = (rate: Ratio): boolean =>
  typeof rate === 'bigint' && rate >= 0n && rate <= ONE / 2n

/** Whether rates increase with the holding, and the highest leaves the house its minimum. */
export const areSound = ({ low, high, rates, friendRate }: ReferralTerms): boolean =>
  low <= high &&
  rates[0] <= rates[1] &&
  rates[1] <= rates[2] &&
  [...rates, friendRate].every(isShareRate) &&
  leavesHouse(HOUSE_KEEPS, rates[2], friendRate)
