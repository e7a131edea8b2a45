/** The coins on the chains compared with the ledger, and the withdrawal halt. */
import { FUNDABLE_ACCOUNTS } from '@assay/domain/houseAccounts.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import {
  amount,
  assetId,
  count,
  flag,
  shortText,
  signedAmount,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'

const reserve = fields({
  chainId: ['chainId', count],
  chain: ['chain', shortText],
  asset: ['asset', assetId],
  block: ['block', count],
  onChain: ['onChain', signedAmount],
  byLedger: ['byLedger', signedAmount],
  /** Negative when coins are missing; positive when coins arrived without a credit. */
  drift: ['drift', signedAmount],
  /** The part of a surplus that may fund a house account: excludes coins on members' addresses. */
  bookable: ['bookable', signedAmount],
})
export type ReserveLine = z.output<typeof reserve>

export const getReserves = operatorRoute({
  method: 'GET',
  path: '/ops/reserves',
  title: 'Compares every chain with the ledger now.',
  roles: ['financeMaker', 'financeChecker', 'risk', 'auditor'],
  input: strictFields({}),
  reply: z.array(reserve),
})

/** There is one halt, for all coins and networks. */
const withdrawalHalt = fields({
  reason: ['reason', text],
  since: ['since', timestamp],
  /** The operator who halted; '' when the server did, because coins are missing. */
  by: ['by', shortText],
})
export type WithdrawalHalt = z.output<typeof withdrawalHalt>

export const getWithdrawalHalt = operatorRoute({
  method: 'GET',
  path: '/ops/withdrawals/halt',
  title: 'Who halted withdrawals, when and why; nothing while they go on.',
  roles: getReserves.roles,
  input: strictFields({}),
  reply: fields({ halt: ['halt', z.optional(withdrawalHalt)] }),
})

export const proposeFunding = operatorRoute({
  method: 'POST',
  path: '/ops/reserves/fund',
  title:
    'Ask to book coins that nobody is credited for to a house account; a finance checker decides.',
  roles: ['financeMaker'],
  isWrite: true,
  input: strictFields({
    chainId: ['chainId', count],
    asset: ['asset', assetId],
    amount: ['amount', amount],
    account: ['account', z.enum(FUNDABLE_ACCOUNTS)],
    reason: ['reason', reason],
  }),
  reply: proposalMade,
})

export const haltWithdrawals = operatorRoute({
  method: 'POST',
  path: '/ops/withdrawals/halt',
  title: 'Stop every new withdrawal, at once.',
  roles: ['financeMaker', 'financeChecker', 'risk'],
  isWrite: true,
  input: strictFields({ reason: ['reason', reason] }),
  /**
   * The halt is active in both cases. If not drained, a request that had passed its checks may
   * still get through.
   */
  reply: fields({ isDrained: ['isDrained', flag] }),
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
