/**
 * Plans of locked finance at the console: proposed by one person, approved by another. Funding them
 * is house money.
 */
import type { EarnPlan } from '@assay/domain/earn/earnPlan.ts'
import { isOneTooMany, isPlanSound, PLANS_MAX } from '@assay/domain/earn/lockupRules.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { consolePlan, getConsoleEarn, proposePlan } from '@assay/wire/routes/operator/earn.ts'
import { encode } from '@assay/wire/schema/encode.ts'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { type Exchange, HOUSE_OWNER } from '../../../live/exchange.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import { actionKey } from '../../../operator/proposals/actionKey.ts'
import { createTurns } from '../../../operator/proposals/createTurns.ts'
import type { ProposalKindOf, Proposals } from '../../../operator/proposals/proposals.ts'

export const earnConsolePlugin = fp(
  async (app) => {
    const { proposals, gateway } = app
    const { exchange } = gateway
    app.addProposal('plan', planKind(exchange))
    app.bind(earnConsoleRoutes({ exchange, proposals }))
  },
  { name: 'earnConsole', dependencies: ['proposals'] },
)

type Texts = z.input<typeof consolePlan>
/** The old plan, unless it is new, and the new plan. */
type PlanPayload = { before?: Texts; plan: Texts }
type EarnConsoleParts = { exchange: Exchange; proposals: Proposals }

function earnConsoleRoutes({ exchange, proposals }: EarnConsoleParts): Binding[] {
  const { core, marketData } = exchange
  return [
    handleOperator(getConsoleEarn, async () => {
      const { plans, funding } = await core.read({ type: 'earn' }, core.position())
      return {
        plans,
        funding: funding.map(({ asset, lockups, ...sums }) => ({
          asset,
          lockups,
          principal: sums.principal,
          owed: sums.owed,
          held: sums.held,
          free: sums.free,
        })),
      }
    }),

    handleOperator(proposePlan, async ({ reason, ...plan }, caller) => {
      const coin = marketData.assets.get(plan.asset)
      if (!coin) return refuse('assetNotFound')
      if (!isPlanSound(plan, coin.decimals)) return refuse('planInvalid')
      const { plans, inUse } = await core.read({ type: 'earn' }, core.position())
      const old = plans.find(({ id }) => id === plan.id)
      if (old && !isSameProduct(old, plan)) return refuse('planFixed')
      if (old && textOf(old) === textOf(plan)) return refuse('termsUnchanged')
      if (isOneTooMany(plan, inUse)) return refuse('tooManyPlans', { maximum: PLANS_MAX })
      const before = old && encode(consolePlan, old)
      const payload: PlanPayload = { ...(before && { before }), plan: encode(consolePlan, plan) }
      return proposals.make({ kind: 'plan', member: 0, payload, reason }, caller)
    }),
  ]
}

function planKind(exchange: Exchange): ProposalKindOf<PlanPayload> {
  const { core } = exchange
  const inTurn = createTurns()
  return {
    seenBy: ['support', 'risk', 'auditor', 'admin'],
    checkedBy: ['risk', 'admin'],
    action: 'plan.proposed',
    show: ({ before, plan }) => ({
      subject: before
        ? `plan ${plan.id}: ${changesOf(z.decode(consolePlan, before), z.decode(consolePlan, plan))}`
        : `new plan ${plan.id}: ${textOf(z.decode(consolePlan, plan))}`,
      confirmation: confirmationOf(z.decode(consolePlan, plan), before === undefined),
    }),

    carryOut: ({ id, payload }) =>
      inTurn(async () => {
        const key = actionKey('plan', id)
        if (await exchange.accepted(HOUSE_OWNER, key)) return {}
        const plan = z.decode(consolePlan, payload.plan)
        const before = payload.before && z.decode(consolePlan, payload.before)
        const { plans } = await core.read({ type: 'earn' }, core.position())
        const now = plans.find((each) => each.id === plan.id)
        if ((now && textOf(now)) !== (before && textOf(before))) {
          return { refused: 'termsChangedSince' }
        }
        const { events } = await exchange.submit({ type: 'setEarnPlan', at: Date.now(), key, plan })
        return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
      }),
  }
}

const FIXED = ['asset', 'periodDays', 'dailyRate', 'redemptionFeeRate'] as const
const isSameProduct = (a: EarnPlan, b: EarnPlan) => FIXED.every((name) => a[name] === b[name])

/** Only the changes, as a checker reads them: `maximum 5000 → 100 USDT`. */
function changesOf(before: EarnPlan, after: EarnPlan): string {
  const limits = (['minimum', 'maximum'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} ${toDecimal(before[name])} → ${toDecimal(after[name])} ${after.asset}`)
  const offers = before.isOffered === after.isOffered ? [] : [before, after].map(offerOf)
  return [...limits, offers.join(' → ')].filter(Boolean).join(', ')
}

const offerOf = ({ isOffered }: EarnPlan) => (isOffered ? 'offered' : 'not offered')

const percent = (rate: bigint) => `${toDecimal(rate * 100n)}%`

const confirmationOf = ({ id, dailyRate }: EarnPlan, isNew: boolean) =>
  isNew ? `${id} ${percent(dailyRate)}` : id

/** The whole plan, as a checker reads it. */
function textOf(plan: EarnPlan): string {
  const { asset, periodDays, dailyRate, redemptionFeeRate, minimum, maximum } = plan
  return [
    `${periodDays} days of ${asset} at ${percent(dailyRate)} a day`,
    `fee for leaving early ${percent(redemptionFeeRate)}`,
    `from ${toDecimal(minimum)} to ${toDecimal(maximum)}`,
    offerOf(plan),
  ].join(', ')
}
