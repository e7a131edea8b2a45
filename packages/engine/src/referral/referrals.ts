import type { MemberId } from '@assay/domain/account.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { ABSENT, numberTable } from '../kernel/numberTable.ts'

export type Inviter = {
  member: MemberId
  rate: Ratio
  day: number
  held: bigint
  /** What the house keeps of a fee whatever is shared. */
  keeps: Ratio
  /** The highest of what direct friends get back whom fees are still shared with. */
  rebateMax: Ratio
}
export type Friend = {
  member: MemberId
  inviter: Inviter
  rebateRate: Ratio
  /** Nothing is shared any more. */
  isEnded: boolean
}

/** The part of the state that the referral programme needs: who invited whom, and both rates. */
export class Referrals {
  readonly inviters = new Map<MemberId, Inviter>()
  /** In the order they were bound. */
  readonly friends: Friend[] = []
  readonly #places = numberTable()

  /** The member as the friend of somebody whom fees are shared with; asked at every fill. */
  friendOf(member: MemberId): Friend | undefined {
    const friend = this.bindingOf(member)
    return friend?.isEnded ? undefined : friend
  }

  /** By whom the member was invited, for good, whether or not anything is shared. */
  bindingOf(member: MemberId): Friend | undefined {
    const place = this.#places.get(member)
    return place === ABSENT ? undefined : this.friends[place]
  }

  bind(friend: Friend): void {
    const { member, inviter, rebateRate, isEnded } = friend
    this.#places.set(member, this.friends.push(friend) - 1)
    if (!isEnded && rebateRate > inviter.rebateMax) inviter.rebateMax = rebateRate
  }

  /** Nothing is shared with them any more, and what they were promised bars nothing. */
  end(friend: Friend): void {
    friend.isEnded = true
    const { inviter } = friend
    inviter.rebateMax = 0n as Ratio
    for (const other of this.friends) {
      const isPromised = other.inviter === inviter && !other.isEnded
      if (isPromised && other.rebateRate > inviter.rebateMax) inviter.rebateMax = other.rebateRate
    }
  }
}
