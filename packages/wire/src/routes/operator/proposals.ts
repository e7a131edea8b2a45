/**
 * Actions that need two people: one proposes, another decides. No one decides on their own
 * proposal.
 */
import * as z from 'zod/mini'
import { proposalKind } from '../../consoleKinds.ts'
import { operatorRoute } from '../../operatorRoute.ts'
import { count, countText, flag, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

const REASON_MIN = 3
/** Also of a note on a decision. */
export const REASON_MAX = 500
export const reason = z.string().check(z.minLength(REASON_MIN), z.maxLength(REASON_MAX))

/** Whether typed text is a reason once the spaces around it are removed. */
export const isReason = (typed: string): boolean => z.safeParse(reason, typed.trim()).success

export type ProposalKind = z.output<typeof proposalKind>

/**
 * Approved means decided and in progress; done and refused are results; withdrawn is by its maker.
 */
export const proposalStatus = z.enum([
  'open',
  'approved',
  'done',
  'refused',
  'rejected',
  'withdrawn',
])
export type ProposalStatus = z.output<typeof proposalStatus>

export const proposal = fields({
  id: ['id', count],
  kind: ['kind', proposalKind],
  /** 0 without a member. */
  member: ['member', count],
  /** The action in the kind's format: `150 USDT` from `house/fees`. */
  subject: ['subject', text],
  /** What the checker must retype; empty if nothing. */
  confirmation: ['confirmation', shortText],
  /** The value in USDT, '' without a price. */
  worth: ['worth', shortText],
  source: ['source', shortText],
  /** The fiat order to decide; 0 for none. */
  fiatOrder: ['fiatOrder', count],
  reason: ['reason', text],
  status: ['status', proposalStatus],
  maker: ['maker', shortText],
  madeAt: ['madeAt', timestamp],
  checker: ['checker', shortText],
  decidedAt: ['decidedAt', timestamp],
  note: ['note', text],
  /** Whether the caller may decide: has the role, and is not its maker. */
  canDecide: ['canDecide', flag],
  /**
   * Whether the caller may reject: an open one, or one marked approved without a valid signature.
   */
  canReject: ['canReject', flag],
  /** Whether the caller is its maker and it is undecided. */
  canWithdraw: ['canWithdraw', flag],
})
export type Proposal = z.output<typeof proposal>

export const proposalMade = fields({ id: ['id', count] })

const ROLES = ['support', 'financeMaker', 'financeChecker', 'risk', 'auditor', 'admin'] as const

export const getProposals = operatorRoute({
  method: 'GET',
  path: '/ops/proposals',
  title: 'Proposals of the kinds that the caller may see, the newest first.',
  roles: ROLES,
  input: strictFields({
    status: ['status', z.optional(proposalStatus)],
    member: ['member', z.optional(countText)],
    /** Only older than this. */
    before: ['before', z.optional(countText)],
  }),
  reply: z.array(proposal),
})

/** A passkey's answer, as WebAuthn JSON. */
export const passkeyAnswer = z.string().check(z.maxLength(16_000))

const DECIDERS = ['financeChecker', 'risk', 'admin'] as const

export const beginProposalApproval = operatorRoute({
  method: 'POST',
  path: '/ops/proposals/approvalBegin',
  title: 'What the passkey of the caller is to sign to approve a proposal; empty in the demo.',
  roles: DECIDERS,
  input: strictFields({ id: ['id', count] }),
  reply: fields({ options: ['options', text] }),
})

export const decideProposal = operatorRoute({
  method: 'POST',
  path: '/ops/proposals/decide',
  title: 'Approve, signed, or reject what somebody else proposed.',
  roles: DECIDERS,
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    isApproved: ['isApproved', flag],
    /** The retyped amount and coin, if the proposal requires it. */
    confirmation: ['confirmation', z.optional(shortText)],
    note: ['note', z.optional(z.string().check(z.maxLength(REASON_MAX)))],
    /** The passkey's signature over the approval. */
    credential: ['credential', z.optional(passkeyAnswer)],
  }),
  reply: fields({ status: ['status', proposalStatus] }),
})

export const withdrawProposal = operatorRoute({
  method: 'POST',
  path: '/ops/proposals/withdraw',
  title: 'Withdraw a proposal of your own that has not been decided yet.',
  roles: ['support', 'financeMaker', 'risk', 'admin'],
  isWrite: true,
  input: strictFields({ id: ['id', count] }),
  reply: fields({ status: ['status', proposalStatus] }),
})
