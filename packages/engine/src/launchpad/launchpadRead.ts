import type { AssetId } from '@assay/domain/asset.ts'
import type { OfferingId, OfferingProgress } from '@assay/domain/launchpad/offering.ts'
import { rebateOf } from '@assay/domain/launchpad/offeringRules.ts'
import { paymentOf } from '@assay/domain/launchpad/subscriptionRules.ts'
import { type Amount, add, subtract, sumOf, ZERO } from '@assay/money/amount.ts'
import type { Reads } from '../kernel/product.ts'
import type { State } from '../state.ts'
import { OFFERING_STEPS_PER_COMMAND } from './passOfferings.ts'

/** Reads of offerings. */
export const launchpadReads = {
  /**
   * Every offering ever created, with held and free amounts. At most `OFFERINGS_MAX` are running;
   * ended ones stay, bounded by how many the house created.
   */
  offerings: (state: State) => offeringsOf(state),

  /**
   * What settling an allotted offering takes from its subscribers, less rebates: at most one sum
   * per coin it accepts.
   */
  offeringPayments: (state: State, { id }: { id: OfferingId }) => ({
    payments: paymentsOf(state, id),
  }),
} satisfies Reads

/** `owed` is computed from the offerings, `held` is the account's balance: they are equal. */
export type LaunchpadFunding = { asset: string; free: Amount; held: Amount; owed: Amount }

export function offeringsOf({ offerings, ledger }: State): {
  offerings: OfferingProgress[]
  funding: LaunchpadFunding[]
} {
  const all = [...offerings.all.values()]
  const assets = [...new Set(all.map(({ offering }) => offering.asset))]
  const at = (name: string) => ledger.namedAt(ledger.named.get(name)!)
  const funding = assets.map((asset): LaunchpadFunding => {
    const owed = sumOf(
      all
        .filter(({ offering }) => offering.asset === asset)
        .map(({ reserved, released }) => subtract(reserved, released)),
    )
    const free = at(`house/launchpad ${asset}`)
    return { asset, free, held: at(`house/launchpad/held ${asset}`), owed }
  })
  return { offerings: all, funding }
}

/** What settling an allotted offering takes from its subscribers, by coin, less rebates. */
function paymentsOf(
  { offerings, assets }: State,
  id: OfferingId,
): { asset: AssetId; amount: Amount }[] {
  const offering = offerings.all.get(id)?.offering
  const sums = new Map<AssetId, Amount>()
  for (const subscription of offering ? offerings.to(id) : []) {
    const { payAsset, allotted, status } = subscription
    if (status !== 'awaitingPayment') continue
    const payment = paymentOf(subscription, allotted)
    const { decimals } = assets.get(payAsset)!.asset
    const kept = subtract(payment, rebateOf(offering!, payment, decimals))
    sums.set(payAsset, add(sums.get(payAsset) ?? ZERO, kept))
  }
  return [...sums].map(([asset, amount]) => ({ asset, amount }))
}

/** How many commands it takes to do what is due. */
export function offeringCommandsDue({ offerings }: State, now: number): number {
  if (offerings.dueAt > now) return 0
  return Math.max(1, Math.ceil(offerings.dueBy(now) / OFFERING_STEPS_PER_COMMAND))
}
