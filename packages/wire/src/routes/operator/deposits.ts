/**
 * Deposits that are not credited: pending, reverted by a reorganization, or stuck. And coins on
 * members' addresses that no deposit explains, mostly forwarded by a contract.
 */
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { amount, assetId, count, shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { reason } from './proposals.ts'

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

const unclaimed = fields({
  member: ['member', count],
  chainId: ['chainId', count],
  chain: ['chain', shortText],
  address: ['address', shortText],
  asset: ['asset', assetId],
  /** Excludes what an operator has handled. */
  amount: ['amount', amount],
  /** The final block of the check. */
  block: ['block', count],
  seenAt: ['seenAt', timestamp],
})
export type Unclaimed = z.output<typeof unclaimed>

export const getUnclaimed = operatorRoute({
  method: 'GET',
  path: '/ops/unclaimed',
  title: "Coins on members' addresses that no deposit explains, the newest first.",
  roles: ['support', 'financeMaker', 'financeChecker', 'risk', 'auditor'],
  input: strictFields({}),
  reply: z.array(unclaimed),
})

export const closeUnclaimed = operatorRoute({
  method: 'POST',
  path: '/ops/unclaimed/close',
  title: 'Close coins that were dealt with. It moves no money: a credit does.',
  roles: ['financeMaker', 'financeChecker'],
  isWrite: true,
  input: strictFields({
    chainId: ['chainId', count],
    member: ['member', count],
    /** The amount that was seen; later coins stay open. */
    amount: ['amount', amount],
    reason: ['reason', reason],
  }),
  reply: z.null(),
})
