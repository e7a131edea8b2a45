import type { MemberId } from '@assay/domain/account.ts'
import { ONE } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import { partiesOf } from '../../spot/spotPostings.ts'
import type { State } from '../../state.ts'
import type { FeeShared } from '../referralEvent.ts'

/** A33, from the raw figures: every friend has one inviter, and there are no cycles. */
export function assertReferrals({ referrals }: State): void {
  const above = new Map(referrals.friends.map(({ member, inviter }) => [member, inviter.member]))
  assert(above.size === referrals.friends.length, 'A33: a member has two inviters.')
  for (const friend of referrals.friends) {
    const { member, inviter, rebateRate, isEnded } = friend
    assert(referrals.bindingOf(member) === friend, `A33: member ${member} is misplaced.`)
    assert(referrals.inviters.get(inviter.member) === inviter, 'A33: an inviter has two rates.')
    if (!isEnded) {
      const left = ONE - inviter.rate - rebateRate
      assert(left >= inviter.keeps, `A33: too much of a fee of ${member} is shared.`)
      assert(rebateRate <= inviter.rebateMax, `A33: the part of ${member} was not counted.`)
    }
    let next: MemberId | undefined = inviter.member
    for (let steps = 0; next !== undefined; next = above.get(next)) {
      assert(next !== member && ++steps <= above.size, `A33: member ${member} is below itself.`)
    }
  }
}

type Paid = Pick<FeeShared, 'trade' | 'product' | 'payer' | 'asset' | 'fee'>

/**
 * L9, by events alone: every fee of a friend is shared once, at the rates that were set, and no
 * other fee is.
 */
export class ReferralAuditor {
  readonly #rates = new Map<MemberId, { rate: bigint; keeps: bigint }>()
  readonly #friends = new Map<MemberId, { inviter: MemberId; rebateRate: bigint }>()
  #expected: Paid[] = []
  readonly counts = { shared: 0 }

  note(event: Event, state: State): void {
    if (event.type === 'commissionRateSet') this.#rates.set(event.member, event)
    else if (event.type === 'inviterBound') this.#friends.set(event.member, event)
    else if (event.type === 'inviterEnded') this.#friends.delete(event.member)
    else if (event.type === 'feeShared') this.#check(event)
    else if (event.type === 'spotTraded') {
      const { base, quote } = state.markets.get(event.market)!.rules
      const { buy, sell } = partiesOf(event)
      const trade = { trade: event.trade, product: 'spot' } as const
      this.#expect({ ...trade, payer: buy.member, asset: base, fee: buy.fee })
      this.#expect({ ...trade, payer: sell.member, asset: quote, fee: sell.fee })
    } else if (event.type === 'perpTraded') {
      for (const fill of [event.maker, event.taker]) {
        if (!fill) continue
        const { trade, quote: asset } = event
        this.#expect({ trade, product: 'perp', payer: fill.member, asset, fee: fill.fee })
      }
    }
  }

  afterCommand(): void {
    assert(this.#expected.length === 0, 'L9: a fee of a friend was not shared.')
  }

  #expect(paid: Paid): void {
    if (this.#partsOf(paid).some((part) => part > 0n)) this.#expected.push(paid)
  }

  #check({ trade, product, payer, inviter, asset, fee, commission, rebate }: FeeShared): void {
    const paid = this.#expected.shift()
    const isPaid =
      paid?.trade === trade && paid.product === product && paid.payer === payer && paid.fee === fee
    assert(
      isPaid && paid.asset === asset,
      `L9: a fee of trade ${trade} was shared that was not paid.`,
    )
    assert(inviter === this.#friends.get(payer)?.inviter, `L9: trade ${trade} paid a stranger.`)
    const [toInviter, toFriend] = this.#partsOf(paid)
    const keeps = this.#rates.get(inviter)?.keeps ?? 0n
    const isLeft = (fee - commission - rebate) * ONE >= fee * keeps
    const isExact = commission === toInviter && rebate === toFriend && isLeft
    assert(isExact, `L9: the parts of a fee of trade ${trade} are not its rates.`)
    this.counts.shared++
  }

  #partsOf({ payer, fee }: Paid): [bigint, bigint] {
    const friend = this.#friends.get(payer)
    if (!friend) return [0n, 0n]
    const rate = this.#rates.get(friend.inviter)?.rate ?? 0n
    return [(fee * rate) / ONE, (fee * friend.rebateRate) / ONE]
  }
}
