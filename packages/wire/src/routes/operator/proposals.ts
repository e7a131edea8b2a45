/** What takes two people: one proposes, another decides. No one decides on the own proposal. */
import * as z from 'zod/mini'
import { count, countText, flag, shortText, text, timestamp } from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'

export const reason = z.string().check(z.minLength(3), z.maxLength(500))

export const proposalKind = z.enum([
  'credit',
  'funding',
  'houseMove',
  'unfreeze',
  'inviterEnd',
  'resume',
  'operator',
  'reopening',
  'terms',
  'plan',
  'promotion',
  'offering',
  'offeringDeed',
  'merchant',
  'fiatDecision',
])
export type ProposalKind = z.output<typeof proposalKind>

/**
 * Approved means decided and under way; done and refused are what became of it; withdrawn by its
 * maker.
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
  /** 0 when it is about no member. */
  member: ['member', count],
  /** What is to be done, in words of the kind: `150 USDT` from `house/fees`. */
  subject: ['subject', text],
  /** What the checker types back; empty when nothing has to be. */
  confirmation: ['confirmation', shortText],
  /** Its worth in USDT, '' when there is no price. */
  worth: ['worth', shortText],
  source: ['source', shortText],
  /** The fiat order it decides; 0 for none. */
  fiatOrder: ['fiatOrder', count],
  reason: ['reason', text],
  status: ['status', proposalStatus],
  maker: ['maker', shortText],
  madeAt: ['madeAt', timestamp],
  checker: ['checker', shortText],
  decidedAt: ['decidedAt', timestamp],
  note: ['note', text],
  /** Whether the caller may decide: the right role, and not the one who made it. */
  canDecide: ['canDecide', flag],
  /**
   * Whether the caller may reject: what is open, and what says it was approved and no signature
   * bears out.
   */
  canReject: ['canReject', flag],
  /** Whether the caller made it and no one has decided yet. */
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

/** A passkey's answer, WebAuthn's JSON. */
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
    /** The amount and coin typed back, where the proposal asks for it. */
    confirmation: ['confirmation', z.optional(shortText)],
    note: ['note', z.optional(z.string().check(z.maxLength(500)))],
    /** The passkey's signature over what is approved. */
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
