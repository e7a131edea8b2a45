/**
 * Withdrawals at the console. Above the limit a finance maker approves first, then a finance
 * checker; a member's note on the address is private and never shown here.
 */
import { REFUSAL_REASON_MAX } from '@assay/domain/withdrawal/withdrawal.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import {
  amount,
  assetId,
  count,
  countText,
  flag,
  shortText,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { passkeyAnswer, reason } from './proposals.ts'

/** In review it waits for operators; when approved it goes to the signer. */
export const withdrawalStatus = z.enum(['review', 'sending', 'completed', 'rejected'])
export type WithdrawalStatus = z.output<typeof withdrawalStatus>

const consoleWithdrawal = fields({
  id: ['id', count],
  member: ['member', count],
  asset: ['asset', assetId],
  amount: ['amount', amount],
  fee: ['fee', amount],
  /** The value in USDT, '' without a price. */
  worth: ['worth', shortText],
  chain: ['chain', shortText],
  address: ['address', shortText],
  requestedAt: ['requestedAt', timestamp],
  /** 0 when the address is no longer saved. */
  addressAddedAt: ['addressAddedAt', timestamp],
  /** When the fund password was last set; 0 without one. */
  pinSetAt: ['pinSetAt', timestamp],
  /** The IP address and browser of the request; '' if not recorded. */
  ip: ['ip', shortText],
  device: ['device', text],
  /** Whether the account first used this network, or this device, within the last day. */
  isNewNetwork: ['isNewNetwork', flag],
  isNewDevice: ['isNewDevice', flag],
  /** Other members who saved this address or withdrew to it; at most 20. */
  sharedWith: ['sharedWith', z.array(count)],
  /** Requests in the 24 hours up to it, included; above `reviewAbove` operators decide. */
  askedInDay: ['askedInDay', amount],
  reviewAbove: ['reviewAbove', amount],
  /** Whether the member has no earlier paid or pending withdrawal. */
  isFirst: ['isFirst', flag],
  /**
   * While it waits, the coin's total in all accounts, including locked amounts and this withdrawal;
   * 0 afterwards.
   */
  owned: ['owned', amount],
  status: ['status', withdrawalStatus],
  /** 0 while it is open. */
  closedAt: ['closedAt', timestamp],
  /** '' until it is sent. */
  transaction: ['transaction', shortText],
  /** Who rejected it and why; '' if not rejected. */
  rejectedBy: ['rejectedBy', shortText],
  reason: ['reason', text],
  approvals: ['approvals', z.array(shortText)],
  /** Whether the caller's approval is the one needed now. */
  canApprove: ['canApprove', flag],
})
export type ConsoleWithdrawal = z.output<typeof consoleWithdrawal>

const READERS = ['financeMaker', 'financeChecker', 'risk', 'auditor'] as const

export const getWithdrawalQueue = operatorRoute({
  method: 'GET',
  path: '/ops/withdrawals',
  title: 'Withdrawals that wait for approval, the oldest first.',
  roles: READERS,
  input: strictFields({}),
  reply: z.array(consoleWithdrawal),
})

export const WITHDRAWALS_PAGE = 50
export const getAllWithdrawals = operatorRoute({
  method: 'GET',
  path: '/ops/withdrawals/all',
  title: 'Withdrawals of every state, the newest first, 50 at once.',
  roles: READERS,
  input: strictFields({
    /** Only older than this number. */
    before: ['before', z.optional(countText)],
  }),
  reply: z.array(consoleWithdrawal),
})

export const beginWithdrawalApproval = operatorRoute({
  method: 'POST',
  path: '/ops/withdrawals/approvalBegin',
  title: 'What the passkey of the caller is to sign to let a withdrawal leave; empty in the demo.',
  roles: ['financeMaker', 'financeChecker'],
  input: strictFields({ id: ['id', count] }),
  reply: fields({ options: ['options', text] }),
})

export const approveWithdrawal = operatorRoute({
  method: 'POST',
  path: '/ops/withdrawals/approve',
  title: 'Agree, signed, that a withdrawal leaves. The second of two different people releases it.',
  roles: ['financeMaker', 'financeChecker'],
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    /** The passkey's signature over the withdrawal. */
    credential: ['credential', z.optional(passkeyAnswer)],
  }),
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
    reason: ['reason', reason.check(z.maxLength(REFUSAL_REASON_MAX))],
  }),
  reply: z.null(),
})
