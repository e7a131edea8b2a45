import type { EarnPlan, PlanId } from '@assay/domain/earn/earnPlan.ts'
import type { Reads } from '../kernel/product.ts'
import type { State } from '../kernel/state.ts'
import { YIELDS_PER_COMMAND } from './runEarn.ts'

/** What others may ask of locked finance. Nothing here changes the state. */
export const earnReads = {
  /**
   * Every plan ever made, and what is owed and funded for them. At most `PLANS_MAX` plans are in
   * use; those that ended stay, as many as the house made.
   */
  earn: (state: State): EarnOffers => earnOffersOf(state),
} satisfies Reads

/**
 * The plans in the order they were made, and what the house has free for new promises of each coin.
 */
export type EarnOffers = {
  plans: EarnPlan[]
  funding: EarnFunding[]
  /** Plans that are offered or that somebody is in. */
  inUse: ReadonlySet<PlanId>
}

/**
 * `owed` is worked out from the lockups, `held` is what lies in the account for it: they are equal.
 */
type EarnFunding = {
  asset: string
  free: bigint
  held: bigint
  owed: bigint
  principal: bigint
  lockups: number
}

export function earnOffersOf({ lockups, ledger }: State): EarnOffers {
  const plans = [...lockups.plans.values()]
  const assets = [...new Set(plans.map(({ asset }) => asset))]
  const funding = assets.map((asset): EarnFunding => {
    const free = ledger.namedAt(ledger.named.get(`house/earn ${asset}`)!)
    const held = ledger.namedAt(ledger.named.get(`house/earn/held ${asset}`)!)
    return { asset, free, held, ...lockups.sumOf(asset) }
  })
  return { plans, funding, inUse: lockups.plansInUse() }
}

/** How many commands it takes to pay what is due. */
export function yieldCommandsDue({ lockups }: State, now: number): number {
  if (lockups.dueAt > now) return 0
  return Math.max(1, Math.ceil(lockups.open.size / YIELDS_PER_COMMAND))
}
