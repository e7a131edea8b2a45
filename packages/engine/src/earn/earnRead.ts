import type { EarnPlan, PlanId } from '@assay/domain/earn/earnPlan.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Reads } from '../kernel/product.ts'
import type { State } from '../state.ts'
import { YIELDS_PER_COMMAND } from './runEarn.ts'

/** Reads of locked finance. */
export const earnReads = {
  /**
   * Every plan ever created, with owed and funded amounts. At most `PLANS_MAX` are in use; ended
   * ones stay, bounded by how many the house created.
   */
  earn: (state: State): EarnOffers => earnOffersOf(state),
} satisfies Reads

/** The plans in order of creation, and the house's free funds for new promises per coin. */
export type EarnOffers = {
  plans: EarnPlan[]
  funding: EarnFunding[]
  /** Plans that are offered or have open lockups. */
  inUse: ReadonlySet<PlanId>
}

/** `owed` is computed from the lockups, `held` is the account's balance: they are equal. */
type EarnFunding = {
  asset: string
  free: Amount
  held: Amount
  owed: Amount
  principal: Amount
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
