/** Members' reports of missing deposits, with what the chain shows about them. */
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { amount, assetId, count, flag, shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { reason } from './proposals.ts'

const ROLES = ['support', 'financeMaker', 'financeChecker'] as const

/**
 * What the chain shows of the transaction: nothing, another member's deposit, or the state of
 * theirs.
 */
const found = z.enum(['unknown', 'others', 'pending', 'gone'])

const waitingProof = fields({
  id: ['id', count],
  member: ['member', count],
  asset: ['asset', assetId],
  amount: ['amount', amount],
  chain: ['chain', shortText],
  transaction: ['transaction', shortText],
  found: ['found', found],
  sentAt: ['sentAt', timestamp],
})
export type WaitingProof = z.output<typeof waitingProof>

export const getProofs = operatorRoute({
  method: 'GET',
  path: '/ops/proofs',
  title:
    'Hints that wait for an answer, the oldest first. What was credited since is gone from here.',
  roles: ROLES,
  input: strictFields({}),
  reply: z.array(waitingProof),
})

export const openProof = operatorRoute({
  method: 'POST',
  path: '/ops/proofs/open',
  title: 'The image of a hint. The look is logged and shows in the activity of the member.',
  roles: ROLES,
  input: strictFields({ id: ['id', count] }),
  reply: fields({ image: ['image', z.string()] }),
})

export const answerProof = operatorRoute({
  method: 'POST',
  path: '/ops/proofs/answer',
  title: 'Close a hint with an answer that the member reads. It moves no money: a credit does.',
  roles: ROLES,
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    isCompleted: ['isCompleted', flag],
    note: ['note', reason],
  }),
  reply: z.null(),
})
