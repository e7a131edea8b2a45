import type { MemberId } from '@assay/domain/account.ts'
import { type Amount, type Ratio, ZERO_RATIO } from '@assay/money/amount.ts'
import { ABSENT, numberTable } from '../kernel/tables/numberTable.ts'

export type Inviter = {
  member: MemberId
  rate: Ratio
  day: number
  held: Amount
  /** The house's minimum share of a fee. */
  keeps: Ratio
  /** The highest friend's part among direct friends whose fees are still shared. */
  rebateMax: Ratio
}
export type Friend = {
  member: MemberId
  inviter: Inviter
  rebateRate: Ratio
  /** Fees are no longer shared. */
  isEnded: boolean
}

/** The part of the state for the referral program: who invited whom, and both rates. */
export class Referrals {
  readonly inviters = new Map<MemberId, Inviter>()
  /** In the order of binding. */
  readonly friends: Friend[] = []
  readonly #places = numberTable()

  /** The member as a friend whose fees are shared; read at every fill. */
  friendOf(member: MemberId): Friend | undefined {
    const friend = this.bindingOf(member)
    return friend?.isEnded ? undefined : friend
  }

  /** The member's permanent binding, whether or not fees are still shared. */
  bindingOf(member: MemberId): Friend | undefined {
    const place = this.#places.get(member)
    return place === ABSENT ? undefined : this.friends[place]
  }

  bind(friend: Friend): void {
    const { member, inviter, rebateRate, isEnded } = friend
    this.#places.set(member, this.friends.push(friend) - 1)
    if (!isEnded && rebateRate > inviter.rebateMax) inviter.rebateMax = rebateRate
  }

  /** Fees are no longer shared, and the friend's part no longer limits the rate. */
  end(friend: Friend): void {
    friend.isEnded = true
    const { inviter } = friend
    inviter.rebateMax = ZERO_RATIO
    for (const other of this.friends) {
      const isPromised = other.inviter === inviter && !other.isEnded
      if (isPromised && other.rebateRate > inviter.rebateMax) inviter.rebateMax = other.rebateRate
    }
  }
}
