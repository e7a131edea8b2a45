/** A checker's actions: get the text to sign, then approve with the signature or reject. */
import type { ProposalStatus } from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { proposalText } from '../../security/signedApproval.ts'
import type { OperatorCaller, SignedOperator } from '../access/operatorCaller.ts'
import { carryOutProposal } from './carryOutProposal.ts'
import { approvalFault, approvalRefusal, deniedDecision } from './proposalApproval.ts'
import { findProposal, type ProposalRow, subjectOf } from './proposalRow.ts'
import type { Decision, ProposalParts } from './proposals.ts'

export async function beginApproval(
  parts: ProposalParts,
  id: number,
  caller: OperatorCaller,
): Promise<{ options: string } | Refusal> {
  const row = await findProposal(parts.pool, id)
  if (!row) return refuse('proposalNotFound')
  const denied = await deniedDecision(parts, row, caller)
  if (denied) return denied
  const { operator } = caller
  return parts.signatures.begin(operator, proposalText(operator.name, row))
}

export async function decideProposal(
  parts: ProposalParts,
  decision: Decision,
  caller: OperatorCaller,
): Promise<{ status: ProposalStatus } | Refusal> {
  const { pool } = parts
  const { operator, ip } = caller
  const row = await findProposal(pool, decision.id)
  if (!row) return refuse('proposalNotFound')
  const denied = await deniedDecision(parts, row, caller)
  if (denied) return denied
  const status = decision.isApproved ? 'approved' : 'rejected'
  // A proposal that is marked approved without a valid approval can be ended like an open one.
  const isUnsound = row.status === 'approved' && (await approvalFault(parts, row)) !== ''
  if (row.status !== 'open' && !(isUnsound && status === 'rejected')) {
    return decidedBefore(pool, row.id, { operator, status })
  }
  const objected =
    decision.isApproved && (await approvalRefusal(parts, { row, operator }, decision))
  if (objected) return objected
  const isTaken = await takeDecision(parts, { row, decision, status }, caller)
  if (isTaken instanceof Refusal) return isTaken
  if (!isTaken) return decidedBefore(pool, row.id, { operator, status })
  return { status: status === 'rejected' ? status : await carryOutProposal(parts, row.id, ip) }
}

type Decided = { row: ProposalRow; decision: Decision; status: 'approved' | 'rejected' }

/** Stores the decision; false when another operator was faster. */
const takeDecision = (
  { pool, audit, kinds, dayLimit }: ProposalParts,
  { row, decision, status }: Decided,
  { operator, ip }: OperatorCaller,
): Promise<boolean | Refusal> =>
  transaction(pool, async (client) => {
    const tooMuch = decision.isApproved && (await dayLimit.fault(client, operator, row))
    if (tooMuch) return tooMuch
    const { rowCount } = await client.query(
      `UPDATE operator_proposal
       SET status = $2, checker = $3, decided_at = $4, note = $5, approval = $6
       WHERE id = $1 AND status = $7`,
      [
        row.id,
        status,
        operator.id,
        Date.now(),
        decision.note ?? '',
        decision.isApproved ? (decision.credential ?? null) : null,
        row.status,
      ],
    )
    if (rowCount !== 1) return false
    const note = { operator: operator.name, member: row.member, address: ip }
    const [subject, reason] = [subjectOf(kinds, row), decision.note ?? '']
    await audit.write({ ...note, action: `proposal.${status}`, subject, reason }, client)
    return true
  })

/** The same person deciding the same again gets the first answer. */
async function decidedBefore(
  pool: pg.Pool,
  id: number,
  { operator, status }: { operator: SignedOperator; status: 'approved' | 'rejected' },
): Promise<{ status: ProposalStatus } | Refusal> {
  const { rows } = await pool.query('SELECT status, checker FROM operator_proposal WHERE id = $1', [
    id,
  ])
  const [row] = rows as [{ status: ProposalStatus; checker: number }]
  const isSame = (row.status === 'rejected') === (status === 'rejected')
  return row.checker === operator.id && isSame ? { status: row.status } : refuse('alreadyDecided')
}
