/** Plans of locked finance at the console, with owed and funded amounts. */
import { PLAN_ID } from '@assay/domain/earn/earnPlan.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { amount, assetId, count, flag, ratio } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'

const planFields = {
  id: ['id', z.string().check(z.regex(PLAN_ID))],
  asset: ['asset', assetId],
  periodDays: ['periodDays', count],
  dailyRate: ['dailyRate', ratio],
  redemptionFeeRate: ['redemptionFeeRate', ratio],
  minimum: ['minimum', amount],
  maximum: ['maximum', amount],
  isOffered: ['isOffered', flag],
} as const
export const consolePlan = fields(planFields)
export type ConsolePlan = z.output<typeof consolePlan>

const funding = fields({
  asset: ['asset', assetId],
  /** Principals of open lockups, and their number. */
  principal: ['principal', amount],
  lockups: ['lockups', count],
  /** Unpaid yields, the amount held for them, and the funds for new ones. */
  owed: ['owed', amount],
  held: ['held', amount],
  free: ['free', amount],
})
export type ConsoleFunding = z.output<typeof funding>

export const getConsoleEarn = operatorRoute({
  method: 'GET',
  path: '/ops/earn',
  title: 'Every plan of locked finance, and what is owed and funded, coin by coin.',
  roles: ['support', 'risk', 'auditor', 'admin'],
  input: strictFields({}),
  reply: fields({ plans: ['plans', z.array(consolePlan)], funding: ['funding', z.array(funding)] }),
})

export const proposePlan = operatorRoute({
  method: 'POST',
  path: '/ops/earn/plan',
  title:
    'Ask for a new plan, or for other limits or another offer of one; another person of risk or an admin decides.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: strictFields({ ...planFields, reason: ['reason', reason] }),
  reply: proposalMade,
})
