import type { MemberId } from '@assay/domain/account.ts'
import { highestRate, isShareRate, leavesHouse } from '@assay/domain/referral/referralTerms.ts'
import { ZERO_RATIO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import type {
  BindInviter,
  EndInviter,
  ReferralCommand,
  SetCommissionRate,
} from './referralCommand.ts'
import type { Referrals } from './referrals.ts'

/** The commands of the referral program. */
export const runReferral: Handlers<ReferralCommand> = {
  bindInviter: bind,
  endInviter: end,
  setCommissionRate: setRate,
}

/** A member has one inviter, and cycles are refused. */
function bind({ referrals }: State, { member, inviter: by, rebateRate }: BindInviter): Event[] {
  if (!isMember(member) || !isShareRate(rebateRate)) return reject('commandInvalid')
  const inviter = referrals.inviters.get(by)
  if (!inviter || referrals.bindingOf(member)) return reject('commandInvalid')
  if (!leavesHouse(inviter.keeps, inviter.rate, rebateRate)) return reject('commandInvalid')
  // Everyone above is an inviter: one who is none needs no walk, which takes as long as a chain is.
  if (referrals.inviters.has(member) && isBelow(referrals, by, member)) {
    return reject('commandInvalid')
  }
  referrals.bind({ member, inviter, rebateRate, isEnded: false })
  return [{ type: 'inviterBound', member, inviter: by, rebateRate }]
}

/** Whether the first is the second, or was invited by it, directly or not. */
function isBelow(referrals: Referrals, below: MemberId, above: MemberId): boolean {
  for (let at: MemberId | undefined = below; at !== undefined; ) {
    if (at === above) return true
    at = referrals.bindingOf(at)?.inviter.member
  }
  return false
}

function end({ referrals }: State, { member }: EndInviter): Event[] {
  const friend = referrals.friendOf(member)
  if (!friend) return reject('commandInvalid')
  referrals.end(friend)
  return [{ type: 'inviterEnded', member, inviter: friend.inviter.member }]
}

/**
 * With the highest part promised to a friend, the rate must leave the house its minimum: a higher
 * rate is set to the maximum, so that friends with other terms never prevent setting a day's rate.
 */
function setRate({ referrals }: State, asked: SetCommissionRate): Event[] {
  const { member, day, held, keeps = ZERO_RATIO } = asked
  const areAmounts = typeof held === 'bigint' && held >= 0n && typeof keeps === 'bigint'
  const isSound = isMember(member) && isShareRate(asked.rate) && Number.isSafeInteger(day)
  if (!isSound || !areAmounts || day < 0) return reject('commandInvalid')
  const known = referrals.inviters.get(member)
  if (known && known.day >= day) return reject('commandInvalid')
  const rebateMax = known?.rebateMax ?? ZERO_RATIO
  if (keeps < 0n || !leavesHouse(keeps, ZERO_RATIO, rebateMax)) return reject('commandInvalid')
  const rate = highestRate(asked.rate, { keeps, rebateMax })
  if (known) Object.assign(known, { rate, day, held, keeps })
  else referrals.inviters.set(member, { member, rate, day, held, keeps, rebateMax })
  return [{ type: 'commissionRateSet', member, rate, day, held, keeps }]
}
