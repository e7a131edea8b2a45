import type { Posting } from '@assay/domain/account.ts'
import type { LaunchpadEvent } from './launchpadEvent.ts'

/** The double entry of token subscription. */
export function launchpadPostingsOf(event: LaunchpadEvent): Posting[] {
  return allPostingsOf(event).filter(({ amount }) => amount > 0n)
}

const HOUSE = 'house/launchpad'
const ASIDE = 'house/launchpad/held'

function allPostingsOf(event: LaunchpadEvent): Posting[] {
  switch (event.type) {
    case 'offeringMade':
      return [{ from: HOUSE, to: ASIDE, asset: event.offering.asset, amount: event.reserved }]
    case 'offeringAllotted':
    case 'offeringWithdrawn':
      return [{ from: ASIDE, to: HOUSE, asset: event.asset, amount: event.returned }]
    case 'offeringSettled':
      return []
    default: {
      const { member, asset, payAsset } = event.subscription
      const own = `member/${member}/spot` as const
      const held = `member/${member}/spot/held` as const
      switch (event.type) {
        case 'subscriptionPlaced':
          return [{ from: own, to: held, asset: payAsset, amount: event.held }]
        case 'subscriptionAllotted':
        case 'subscriptionRefunded':
          return [{ from: held, to: own, asset: payAsset, amount: event.released }]
        case 'subscriptionPaid':
          return [
            { from: held, to: HOUSE, asset: payAsset, amount: event.payment - event.rebate },
            { from: held, to: own, asset: payAsset, amount: event.rebate },
          ]
        case 'tokensReleased':
          return [{ from: ASIDE, to: own, asset, amount: event.amount }]
      }
    }
  }
}
