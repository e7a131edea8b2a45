/** What lies on the chains against what the ledger says, and the brake on withdrawals. */
import * as z from 'zod/mini'
import { assetId, count, shortText, signedAmount, text, timestamp } from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'
import { proposalMade, reason } from './proposals.ts'

const reserve = fields({
  chain: ['chain', shortText],
  asset: ['asset', assetId],
  block: ['block', count],
  onChain: ['onChain', signedAmount],
  byLedger: ['byLedger', signedAmount],
  /** Below zero something is missing; above, somebody sent what nobody is credited for. */
  drift: ['drift', signedAmount],
})
export type ReserveLine = z.output<typeof reserve>

export const getReserves = operatorRoute({
  method: 'GET',
  path: '/ops/reserves',
  title: 'Compares every chain with the ledger now; and whether withdrawals are halted.',
  roles: ['financeMaker', 'financeChecker', 'risk', 'auditor'],
  input: strictFields({}),
  reply: fields({
    reserves: ['reserves', z.array(reserve)],
    /** '' while withdrawals go on. */
    haltReason: ['haltReason', text],
    haltedAt: ['haltedAt', timestamp],
  }),
})

export const haltWithdrawals = operatorRoute({
  method: 'POST',
  path: '/ops/withdrawals/halt',
  title: 'Stop every new withdrawal, at once.',
  roles: ['financeMaker', 'financeChecker', 'risk'],
  isWrite: true,
  input: strictFields({ reason: ['reason', reason] }),
  reply: z.null(),
})

export const proposeResume = operatorRoute({
  method: 'POST',
  path: '/ops/withdrawals/resume',
  title: 'Ask to let withdrawals go on; a finance checker decides.',
  roles: ['financeMaker', 'risk'],
  isWrite: true,
  input: strictFields({ reason: ['reason', reason] }),
  reply: proposalMade,
})
