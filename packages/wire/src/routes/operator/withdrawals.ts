/** Withdrawals that wait for people: a finance maker agrees first, a finance checker after. */
import * as z from 'zod/mini'
import { amount, assetId, count, flag, shortText, text, timestamp } from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'
import { reason } from './proposals.ts'

const waiting = fields({
  id: ['id', count],
  member: ['member', count],
  asset: ['asset', assetId],
  amount: ['amount', amount],
  fee: ['fee', amount],
  /** Its worth in USDT, '' when there is no price. */
  worth: ['worth', shortText],
  chain: ['chain', shortText],
  address: ['address', shortText],
  remark: ['remark', text],
  requestedAt: ['requestedAt', timestamp],
  /** 0 when the address is no longer in the member's book. */
  addressAddedAt: ['addressAddedAt', timestamp],
  approvals: ['approvals', z.array(shortText)],
  /** Whether the caller's approval is the one that is needed now. */
  canApprove: ['canApprove', flag],
})
export type WaitingWithdrawal = z.output<typeof waiting>

export const getWithdrawalQueue = operatorRoute({
  method: 'GET',
  path: '/ops/withdrawals',
  title: 'Withdrawals that wait for approval, the oldest first.',
  roles: ['financeMaker', 'financeChecker', 'risk', 'auditor'],
  input: strictFields({}),
  reply: z.array(waiting),
})

export const approveWithdrawal = operatorRoute({
  method: 'POST',
  path: '/ops/withdrawals/approve',
  title: 'Agree that a withdrawal leaves. The second of two different people releases it.',
  roles: ['financeMaker', 'financeChecker'],
  isWrite: true,
  input: strictFields({ id: ['id', count] }),
  reply: fields({ isReleased: ['isReleased', flag] }),
})

export const rejectWithdrawal = operatorRoute({
  method: 'POST',
  path: '/ops/withdrawals/reject',
  title: 'Refuse a withdrawal; the member has the money back and reads the reason.',
  roles: ['financeMaker', 'financeChecker', 'risk'],
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    reason: ['reason', reason.check(z.maxLength(300))],
  }),
  reply: z.null(),
})
