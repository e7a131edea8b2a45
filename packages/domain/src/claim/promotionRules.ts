/** Rules of promotions: the same at the console, on the screen and in the engine. */
import { type Amount, isTooPrecise, times } from '@assay/money/amount.ts'
import type { Rejection } from '../rejection.ts'
import { AMOUNT_MAX } from '../spot/spotRules.ts'
import { PROMOTION_ID, type Promotion } from './promotion.ts'

export const PLACES_MAX = 1_000_000
export const PROMOTION_ISSUER_MAX = 100

/** Whether a promotion is valid. */
export function isPromotionSound(promotion: Promotion, decimals: number): boolean {
  const { id, issuer, amount, places, endsAt, needsIdentity, isOffered } = promotion
  if (!PROMOTION_ID.test(id) || typeof issuer !== 'string') return false
  if (issuer.trim() === '' || issuer.length > PROMOTION_ISSUER_MAX) return false
  if (amount <= 0n || isTooPrecise(amount, decimals)) return false
  if (!Number.isInteger(places) || places < 1 || places > PLACES_MAX) return false
  if (amount * BigInt(places) > AMOUNT_MAX) return false
  if (!Number.isSafeInteger(endsAt) || endsAt <= 0) return false
  return typeof needsIdentity === 'boolean' && typeof isOffered === 'boolean'
}

const FIXED = ['issuer', 'asset', 'amount', 'places', 'endsAt', 'needsIdentity'] as const
export const isSamePromotion = (a: Promotion, b: Promotion) =>
  FIXED.every((name) => a[name] === b[name])

/** The amount still reserved for members who have not claimed. */
export const unclaimedOf = ({ amount, places }: Promotion, claimed: number): Amount =>
  times(amount, places - claimed)

type Standing = { claimed: number; hasClaimed: boolean; now: number }

/** Why a claim is refused; `alreadyClaimed` comes first. */
export function validateClaim(
  promotion: Promotion | undefined,
  { claimed, hasClaimed, now }: Standing,
): Rejection | undefined {
  if (hasClaimed) return { code: 'alreadyClaimed' }
  if (!promotion?.isOffered || now >= promotion.endsAt) return { code: 'claimOver' }
  return claimed < promotion.places ? undefined : { code: 'claimUsedUp' }
}
