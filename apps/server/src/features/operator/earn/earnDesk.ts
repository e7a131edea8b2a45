/** Plans of locked finance: proposed by one person, approved by another. Funding them is house money. */
import type { EarnPlan } from '@assay/domain/earn/earnPlan.ts'
import { isPlanSound } from '@assay/domain/earn/lockupRules.ts'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { encode } from '@assay/wire/encode.ts'
import { deskPlan, getDeskEarn, proposePlan } from '@assay/wire/routes/operator/earn.ts'
import * as z from 'zod/mini'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import type { Exchange } from '../../../live/exchange.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { ProposalKindOf, Proposals } from '../proposals/proposals.ts'

type Texts = z.input<typeof deskPlan>
type PlanPayload = { plan: Texts; isNew: boolean }
const NOBODY = 0

type EarnDeskParts = { exchange: Exchange; proposals: Proposals }

export function earnDeskRoutes({ exchange, proposals }: EarnDeskParts): Binding[] {
  const { core, picture } = exchange
  return [
    handleOperator(getDeskEarn, async () => {
      const { plans, funding } = await core.earn(core.position())
      return {
        plans,
        funding: funding.map(({ asset, lockups, ...sums }) => ({
          ...{ asset, lockups, principal: sums.principal as Amount, owed: sums.owed as Amount },
          ...{ held: sums.held as Amount, free: sums.free as Amount },
        })),
      }
    }),

    handleOperator(proposePlan, async ({ reason, ...plan }, caller) => {
      const coin = picture.assets.get(plan.asset)
      if (!coin) return refuse('assetNotFound')
      if (!isPlanSound(plan, coin.decimals)) return refuse('planInvalid')
      const { plans } = await core.earn(core.position())
      const old = plans.find(({ id }) => id === plan.id)
      if (old && !isSameProduct(old, plan)) return refuse('planFixed')
      if (old && textOf(old) === textOf(plan)) return refuse('termsUnchanged')
      const payload: PlanPayload = { plan: encode(deskPlan, plan), isNew: !old }
      return proposals.make({ kind: 'plan', member: 0, payload, reason }, caller)
    }),
  ]
}

export function planKind(exchange: Exchange): ProposalKindOf<PlanPayload> {
  return {
    seenBy: ['support', 'risk', 'auditor', 'admin'],
    checkedBy: ['risk', 'admin'],
    action: 'plan.proposed',
    show: ({ plan, isNew }) => ({
      subject: `${isNew ? 'new plan' : 'plan'} ${plan.id}: ${textOf(z.decode(deskPlan, plan))}`,
    }),

    async carryOut({ id, payload }) {
      const key = `operator-plan-${id}`
      if (await exchange.accepted(NOBODY, key)) return {}
      const plan = z.decode(deskPlan, payload.plan)
      const { events } = await exchange.submit({ type: 'setEarnPlan', at: Date.now(), key, plan })
      return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
    },
  }
}

const FIXED = ['asset', 'periodDays', 'dailyRate', 'redemptionFeeRate'] as const
const isSameProduct = (a: EarnPlan, b: EarnPlan) => FIXED.every((name) => a[name] === b[name])

/** As a checker reads it. */
function textOf(plan: EarnPlan): string {
  const { asset, periodDays, dailyRate, redemptionFeeRate, minimum, maximum, isOffered } = plan
  const percent = (rate: bigint) => `${toDecimal(rate * 100n)} %`
  return [
    `${periodDays} days of ${asset} at ${percent(dailyRate)} a day`,
    `fee for leaving early ${percent(redemptionFeeRate)}`,
    `from ${toDecimal(minimum)} to ${toDecimal(maximum)}`,
    isOffered ? 'offered' : 'not offered',
  ].join(', ')
}
