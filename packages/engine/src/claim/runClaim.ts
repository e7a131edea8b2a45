import type { Promotion } from '@assay/domain/claim/promotion.ts'
import {
  isPromotionSound,
  isSamePromotion,
  unclaimedOf,
  validateClaim,
} from '@assay/domain/claim/promotionRules.ts'
import { type Amount, negative, times, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import type { ClaimCommand, ClaimReward, SetPromotion } from './claimCommand.ts'

/**
 * The commands of promotions. The amount for all claims is held from the house while a promotion is
 * offered, so nothing unfunded is promised.
 */
export const runClaim: Handlers<ClaimCommand> = {
  setPromotion,
  claimReward: claim,
}

function setPromotion(state: State, { promotion }: SetPromotion, now: number): Event[] {
  const { promotions, ledger } = state
  const { id, asset, isOffered, endsAt } = promotion
  const coin = state.assets.get(asset)?.asset
  if (!coin) return reject('assetNotFound')
  if (!isPromotionSound(promotion, coin.decimals)) return reject('promotionInvalid')
  const old = promotions.all.get(id)
  if (old && !isSamePromotion(old, promotion)) return reject('promotionFixed')
  if (isOffered && endsAt <= now) return reject('promotionInvalid')
  const { offered } = promotions
  if (isOffered && offered && offered.id !== id) return reject('promotionRunning')
  const held = toHold(state, promotion)
  // A refused command must not open an account.
  const slot = ledger.named.get(`house/claim ${asset}`)
  if (held > (slot === undefined ? ZERO : ledger.namedAt(slot))) return reject('houseMoneyShort')
  return [keep(state, promotion)]
}

/** The offered promotion ends: what was not claimed returns to its source. */
export function endPromotion(state: State, _now: number, events: Event[]): void {
  events.push(keep(state, { ...state.promotions.offered!, isOffered: false }))
}

/** The amount to reserve; negative when it returns. */
function toHold({ promotions }: State, promotion: Promotion): Amount {
  const { id, isOffered } = promotion
  const unclaimed = unclaimedOf(promotion, promotions.claimantsOf(id).size)
  return times(unclaimed, Number(isOffered) - Number(promotions.all.get(id)?.isOffered ?? false))
}

function keep(state: State, promotion: Promotion): Event {
  const { ledger, promotions } = state
  const held = toHold(state, promotion)
  const house = ledger.openNamed('house/claim', promotion.asset)
  const aside = ledger.openNamed('house/claim/held', promotion.asset)
  if (held > 0n) ledger.fund(house, aside, held)
  if (held < 0n) ledger.fund(aside, house, negative(held))
  promotions.keep(promotion)
  return { type: 'promotionSet', promotion, held }
}

function claim(state: State, { member, promotion: id }: ClaimReward, now: number): Event[] {
  if (!isMember(member)) return reject('accountNotFound')
  const { promotions, ledger, assets } = state
  const promotion = promotions.all.get(id)
  const members = promotions.claimantsOf(id)
  const standing = { claimed: members.size, hasClaimed: members.has(member), now }
  const refusal = validateClaim(promotion, standing)
  if (refusal) return rejectWith(refusal)
  const { asset, amount } = promotion!
  const account = ledger.open(member, 'spot', assets.get(asset)!.index)
  ledger.credit(ledger.openNamed('house/claim/held', asset), account, amount)
  promotions.addClaim(id, member)
  return [{ type: 'rewardClaimed', promotion: id, member, asset, amount }]
}
