/** Deposits that are not credited: pending, reverted by a reorganization, or stuck. */
import * as z from 'zod/mini'
import { amount, assetId, count, shortText, timestamp } from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'

/** Stuck: final on its chain and still not credited, which needs attention. */
export const openDepositState = z.enum(['pending', 'gone', 'stuck'])

const openDeposit = fields({
  member: ['member', count],
  asset: ['asset', assetId],
  amount: ['amount', amount],
  chain: ['chain', shortText],
  transaction: ['transaction', shortText],
  block: ['block', count],
  confirmations: ['confirmations', count],
  needed: ['needed', count],
  state: ['state', openDepositState],
  seenAt: ['seenAt', timestamp],
})
export type OpenDeposit = z.output<typeof openDeposit>

export const getOpenDeposits = operatorRoute({
  method: 'GET',
  path: '/ops/deposits',
  title: 'Deposits that are not credited, the newest first.',
  roles: ['support', 'financeMaker', 'financeChecker', 'risk', 'auditor'],
  input: strictFields({}),
  reply: z.array(openDeposit),
})
