import type { MemberId } from '@assay/domain/account.ts'
import type { EarnPlan, Lockup } from '@assay/domain/earn/earnPlan.ts'
import { owedYieldOf } from '@assay/domain/earn/lockupRules.ts'
import type { State } from '../state.ts'
import { YIELDS_PER_COMMAND } from './runEarn.ts'

/** What others may ask of locked finance. Nothing here changes the state. */

/** The plans in the order they were made, and what the house has free for new promises of each coin. */
export type EarnOffers = { plans: EarnPlan[]; funding: EarnFunding[] }

/** `owed` is worked out from the lockups, `held` is what lies in the account for it: they are equal. */
export type EarnFunding = {
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
  const funding = new Map(
    assets.map((asset): [string, EarnFunding] => {
      const free = ledger.namedAt(ledger.named.get(`house/earn ${asset}`)!)
      const held = ledger.namedAt(ledger.named.get(`house/earn/held ${asset}`)!)
      return [asset, { asset, free, held, owed: 0n, principal: 0n, lockups: 0 }]
    }),
  )
  for (const lockup of lockups.open.values()) {
    const sum = funding.get(lockup.asset)!
    sum.owed += owedYieldOf(lockup)
    sum.principal += lockup.principal
    sum.lockups++
  }
  return { plans, funding: [...funding.values()] }
}

/** The member's open lockups, oldest first. */
export const lockupsOf = ({ lockups }: State, member: MemberId): Lockup[] =>
  [...lockups.open.values()].filter((lockup) => lockup.member === member)

/** How many commands it takes to pay what is due. */
export function yieldCommandsDue({ lockups }: State, now: number): number {
  if (lockups.dueAt > now) return 0
  return Math.max(1, Math.ceil(lockups.open.size / YIELDS_PER_COMMAND))
}
