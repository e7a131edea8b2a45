/**
 * What takes two people. A proposal is kept, another person with the checking role decides, signing
 * what is approved with a passkey, and what was approved is carried out exactly once: the action is
 * idempotent, and whatever a crash left approved but not done is taken up again. Nothing is done
 * for a row that only says it was approved.
 */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import type {
  Proposal,
  ProposalKind,
  ProposalStatus,
} from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import type { Refusal } from '../../http/reply.ts'
import type { StuckItems } from '../../stuckItems.ts'
import type { ApprovalSignatures } from '../access/approvalSignatures.ts'
import type { OperatorCaller, SignedOperator } from '../access/operatorCaller.ts'
import type { Audit } from '../audit/audit.ts'
import { takeUpProposals } from './carryOutProposal.ts'
import type { DayLimit } from './dayLimit.ts'
import { beginApproval, decideProposal } from './decideProposal.ts'
import { countOpenProposals, listProposals } from './listProposals.ts'
import { makeProposal, withdrawProposal } from './makeProposal.ts'

type Carried = { refused?: ErrorCode }
export type StoredProposal<Payload> = {
  id: number
  member: number
  payload: Payload
  reason: string
  makerId: number
  maker: string
}

export type ShownProposal = Pick<
  Proposal,
  'subject' | 'confirmation' | 'worth' | 'source' | 'fiatOrder'
>

/** What a kind of proposal is. */
export type ProposalKindOf<Payload> = {
  seenBy: readonly OperatorRole[]
  /** Any of these, other than the one who made it. */
  checkedBy: readonly OperatorRole[]
  /** How the making is written down. */
  action: AuditAction
  show(payload: Payload): Partial<ShownProposal>
  /** Why this operator may not approve yet what the maker, by name, proposed. */
  objection?(
    payload: Payload,
    operator: SignedOperator,
    maker: string,
  ): Promise<Refusal | undefined>
  /** What it gives away, in USDT, for what an operator may have to do with in a day. */
  gives?(payload: Payload): Amount
  /** Doing it a second time must change nothing. */
  carryOut(proposal: StoredProposal<Payload>): Promise<Carried>
}
export type ProposalKinds = Readonly<Record<ProposalKind, ProposalKindOf<never>>>

export type NewProposal = { kind: ProposalKind; member: number; payload: object; reason: string }
export type Decision = {
  id: number
  isApproved: boolean
  confirmation?: string | undefined
  note?: string | undefined
  /** The signature of the operator's passkey over what is approved, WebAuthn's JSON. */
  credential?: string | undefined
}
export type ProposalFilter = {
  status?: ProposalStatus | undefined
  member?: number | undefined
  before?: number | undefined
}

export type OpenProposals = { count: number; forYou: number; oldestAt: number }

export type Proposals = {
  make(proposal: NewProposal, caller: OperatorCaller): Promise<{ id: number } | Refusal>
  list(filter: ProposalFilter, operator: SignedOperator): Promise<Proposal[]>
  /**
   * Open ones of the kinds that the operator sees, and how many of them are the operator's to
   * decide.
   */
  countOpen(operator: SignedOperator): Promise<OpenProposals>
  /** What the passkey of the one who wants to approve is to sign; '' in the demo. */
  beginApproval(id: number, caller: OperatorCaller): Promise<{ options: string } | Refusal>
  decide(decision: Decision, caller: OperatorCaller): Promise<{ status: ProposalStatus } | Refusal>
  /** By its maker, while no one has decided; a second time changes nothing. */
  withdraw(id: number, caller: OperatorCaller): Promise<{ status: ProposalStatus } | Refusal>
  /** Carries out what was approved and not done. */
  takeUp(stuck: StuckItems): Promise<void>
}

export type ProposalParts = {
  pool: pg.Pool
  audit: Audit
  kinds: ProposalKinds
  signatures: ApprovalSignatures
  dayLimit: DayLimit
}

export function createProposals(parts: ProposalParts): Proposals {
  return {
    make: (proposal, caller) => makeProposal(parts, proposal, caller),
    list: (filter, operator) => listProposals(parts, filter, operator),
    countOpen: (operator) => countOpenProposals(parts, operator),
    beginApproval: (id, caller) => beginApproval(parts, id, caller),
    decide: (decision, caller) => decideProposal(parts, decision, caller),
    withdraw: (id, caller) => withdrawProposal(parts, id, caller),
    takeUp: (stuck) => takeUpProposals(parts, stuck),
  }
}
