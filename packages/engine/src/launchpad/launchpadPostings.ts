import { type Address, heldSpotOf, type Posting, spotOf } from '@assay/domain/account.ts'
import type { Subscription } from '@assay/domain/launchpad/offering.ts'
import { type Amount, subtract } from '@assay/money/amount.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { LaunchpadEvent } from './launchpadEvent.ts'

/** The postings of token subscription. */
const HOUSE = 'house/launchpad'
const ASIDE = 'house/launchpad/held'

export const launchpadPostings: Postings<LaunchpadEvent> = {
  offeringMade: ({ offering: { asset }, reserved: amount }) =>
    moved({ from: HOUSE, to: ASIDE, asset, amount }),
  offeringAllotted: backToHouse,
  offeringWithdrawn: backToHouse,
  offeringSettled: 'none',
  subscriptionPlaced: ({ subscription, held: amount }) => {
    const { own, held } = accountsOf(subscription)
    return moved({ from: own, to: held, asset: subscription.payAsset, amount })
  },
  subscriptionAllotted: backToMember,
  subscriptionRefunded: backToMember,
  subscriptionPaid: ({ subscription, payment, rebate }) => {
    const { own, held } = accountsOf(subscription)
    const asset = subscription.payAsset
    return moved(
      { from: held, to: HOUSE, asset, amount: subtract(payment, rebate) },
      { from: held, to: own, asset, amount: rebate },
    )
  },
  tokensReleased: ({ subscription, amount }) =>
    moved({ from: ASIDE, to: accountsOf(subscription).own, asset: subscription.asset, amount }),
}

function backToHouse({ asset, returned: amount }: { asset: string; returned: Amount }): Posting[] {
  return moved({ from: ASIDE, to: HOUSE, asset, amount })
}

function backToMember(event: { subscription: Subscription; released: Amount }): Posting[] {
  const { own, held } = accountsOf(event.subscription)
  return moved({ from: held, to: own, asset: event.subscription.payAsset, amount: event.released })
}

function accountsOf({ member }: Subscription): { own: Address; held: Address } {
  return { own: spotOf(member), held: heldSpotOf(member) }
}

const moved = (...postings: Posting[]): Posting[] => postings.filter(({ amount }) => amount > 0n)

/** The members concerned by each event. */
export const launchpadTouches: Touches<LaunchpadEvent> = {
  offeringMade: 'none',
  offeringAllotted: 'none',
  offeringWithdrawn: 'none',
  offeringSettled: 'none',
  subscriptionPlaced: ({ subscription }) => [{ member: subscription.member }],
  subscriptionAllotted: ({ subscription }) => [{ member: subscription.member }],
  subscriptionRefunded: ({ subscription }) => [{ member: subscription.member }],
  subscriptionPaid: ({ subscription }) => [{ member: subscription.member }],
  tokensReleased: ({ subscription }) => [{ member: subscription.member }],
}
