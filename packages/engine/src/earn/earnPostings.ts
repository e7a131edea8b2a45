/** The postings of locked finance. */
import { type Address, heldSpotOf, type Posting, spotOf } from '@assay/domain/account.ts'
import type { Lockup } from '@assay/domain/earn/earnPlan.ts'
import { owedYieldOf, wholeYieldOf } from '@assay/domain/earn/lockupRules.ts'
import { subtract } from '@assay/money/amount.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { EarnEvent } from './earnEvent.ts'

const HOUSE = 'house/earn'
const HELD = 'house/earn/held'

export const earnPostings: Postings<EarnEvent> = {
  earnPlanSet: 'none',
  lockupOpened: ({ lockup }) => {
    const { own, held } = accountsOf(lockup)
    const { asset, principal } = lockup
    return [
      { from: own, to: held, asset, amount: principal },
      { from: HOUSE, to: HELD, asset, amount: wholeYieldOf(lockup) },
    ]
  },
  yieldPaid: ({ lockup }) => [
    { from: HELD, to: accountsOf(lockup).own, asset: lockup.asset, amount: lockup.dailyYield },
  ],
  lockupMatured: ({ lockup }) => {
    const { own, held } = accountsOf(lockup)
    return [{ from: held, to: own, asset: lockup.asset, amount: lockup.principal }]
  },
  lockupRedeemed: ({ lockup }) => {
    const { own, held } = accountsOf(lockup)
    const { asset, principal, redemptionFee } = lockup
    const postings: Posting[] = [
      { from: held, to: own, asset, amount: subtract(principal, redemptionFee) },
      { from: held, to: 'house/fees', asset, amount: redemptionFee },
      { from: HELD, to: HOUSE, asset, amount: owedYieldOf(lockup) },
    ]
    return postings.filter(({ amount }) => amount > 0n)
  },
}

function accountsOf({ member }: Lockup): { own: Address; held: Address } {
  return { own: spotOf(member), held: heldSpotOf(member) }
}

/** The members concerned by each event. */
export const earnTouches: Touches<EarnEvent> = {
  earnPlanSet: 'none',
  lockupOpened: ({ lockup }) => [{ member: lockup.member }],
  yieldPaid: ({ lockup }) => [{ member: lockup.member }],
  lockupMatured: ({ lockup }) => [{ member: lockup.member }],
  lockupRedeemed: ({ lockup }) => [{ member: lockup.member }],
}
