/** Coins on members' addresses that no deposit explains, mostly forwarded by a contract. */
import * as z from 'zod/mini'
import { amount, assetId, count, shortText, timestamp } from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'
import { reason } from './proposals.ts'

const unclaimed = fields({
  member: ['member', count],
  chainId: ['chainId', count],
  chain: ['chain', shortText],
  address: ['address', shortText],
  asset: ['asset', assetId],
  /** Excludes what the desk has handled. */
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
