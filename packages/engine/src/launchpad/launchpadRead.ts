import type { MemberId } from '@assay/domain/account.ts'
import type { OfferingStanding, Subscription } from '@assay/domain/launchpad/offering.ts'
import type { State } from '../state.ts'
import { STEPS_PER_COMMAND } from './passOfferings.ts'

/** What others may ask of offerings. Nothing here changes the state. */

/** `owed` is worked out from the offerings, `held` is what lies in the account for them: they are equal. */
export type LaunchpadFunding = { asset: string; free: bigint; held: bigint; owed: bigint }

export function offeringsOf({ offerings, ledger }: State): {
  offerings: OfferingStanding[]
  funding: LaunchpadFunding[]
} {
  const all = [...offerings.all.values()]
  const assets = [...new Set(all.map(({ offering }) => offering.asset))]
  const at = (name: string) => ledger.namedAt(ledger.named.get(name)!)
  const funding = assets.map((asset): LaunchpadFunding => {
    const owed = all
      .filter(({ offering }) => offering.asset === asset)
      .reduce((sum, { reserved, released }) => sum + reserved - released, 0n)
    const free = at(`house/launchpad ${asset}`)
    return { asset, free, held: at(`house/launchpad/held ${asset}`), owed }
  })
  return { offerings: all, funding }
}

/** A member's subscriptions that go on, as they are this very moment. */
export const openSubscriptionsOf = ({ offerings }: State, member: MemberId): Subscription[] =>
  offerings.of(member)

/** How many commands it takes to do what is due. */
export function offeringCommandsDue({ offerings }: State, now: number): number {
  if (offerings.dueAt > now) return 0
  return Math.max(1, Math.ceil(offerings.dueBy(now) / STEPS_PER_COMMAND))
}
