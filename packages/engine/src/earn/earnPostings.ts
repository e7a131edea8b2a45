import type { Posting } from '@assay/domain/account.ts'
import { owedYieldOf, wholeYieldOf } from '@assay/domain/earn/lockupRules.ts'
import type { EarnEvent } from './earnEvent.ts'

/** The double entry of locked finance. */
export function earnPostingsOf(event: EarnEvent): Posting[] {
  if (event.type === 'earnPlanSet') return []
  const { member, asset, principal, dailyYield, redemptionFee } = event.lockup
  const own = `member/${member}/spot` as const
  const held = `member/${member}/spot/held` as const
  switch (event.type) {
    case 'lockupOpened':
      return [
        { from: own, to: held, asset, amount: principal },
        { from: 'house/earn', to: 'house/earn/held', asset, amount: wholeYieldOf(event.lockup) },
      ]
    case 'yieldPaid':
      return [{ from: 'house/earn/held', to: own, asset, amount: dailyYield }]
    case 'lockupMatured':
      return [{ from: held, to: own, asset, amount: principal }]
    case 'lockupRedeemed': {
      const postings: Posting[] = [
        { from: held, to: own, asset, amount: principal - redemptionFee },
        { from: held, to: 'house/fees', asset, amount: redemptionFee },
        { from: 'house/earn/held', to: 'house/earn', asset, amount: owedYieldOf(event.lockup) },
      ]
      return postings.filter(({ amount }) => amount > 0n)
    }
  }
}
