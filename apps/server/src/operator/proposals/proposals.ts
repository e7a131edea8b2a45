/**
 * Actions that need two people. A proposal is stored, a second person with the checking role
 * decides and signs the approval with a passkey, and an approved action is carried out exactly
 * once. The action is idempotent: one that a crash left undone is retried. A row that is merely
 * marked approved is not carried out.
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
import type { createTurns } from './createTurns.ts'
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
  /** Any operator with one of these roles, other than the maker. */
  checkedBy: readonly OperatorRole[]
  /** How the making is written down. */
  action: AuditAction
  show(payload: Payload): Partial<ShownProposal>
  /** Why this operator may not yet approve the proposal of the maker, by name. */
  objection?(
    payload: Payload,
    operator: SignedOperator,
    maker: string,
  ): Promise<Refusal | undefined>
  /** What it gives away, in USDT, for what an operator may have to do with in a day. */
  gives?(payload: Payload): Amount
  /** Must be idempotent. */
  carryOut(proposal: StoredProposal<Payload>): Promise<Carried>
}
export type ProposalKinds = Readonly<Record<ProposalKind, ProposalKindOf<never>>>

export type NewProposal = { kind: ProposalKind; member: number; payload: object; reason: string }
export type Decision = {
  id: number
  isApproved: boolean
  confirmation?: string | undefined
  note?: string | undefined
  /** The passkey's signature over the approval, as WebAuthn JSON. */
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
   * The number of open proposals of the kinds that the operator sees, and of those that the
   * operator may decide.
   */
  countOpen(operator: SignedOperator): Promise<OpenProposals>
  /** What the approver's passkey is to sign; '' in the demo. */
  beginApproval(id: number, caller: OperatorCaller): Promise<{ options: string } | Refusal>
  decide(decision: Decision, caller: OperatorCaller): Promise<{ status: ProposalStatus } | Refusal>
  /** By its maker, while it is undecided; a repeat changes nothing. */
  withdraw(id: number, caller: OperatorCaller): Promise<{ status: ProposalStatus } | Refusal>
  /** Carries out approved proposals that were not done. */
  takeUp(stuck: StuckItems): Promise<void>
}

export type ProposalParts = {
  pool: pg.Pool
  audit: Audit
  kinds: ProposalKinds
  signatures: ApprovalSignatures
  dayLimit: DayLimit
  /** Waits without a connection: what is carried out holds one, and needs another. */
  oneByOne: ReturnType<typeof createTurns>
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
