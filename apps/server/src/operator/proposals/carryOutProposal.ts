/**
 * Carries out approved proposals, at once or again after a crash. It does so only if the approval
 * is valid, and marks the proposal done in one transaction with the log.
 */
import type { ProposalStatus } from '@assay/wire/routes/operator/proposals.ts'
import { transaction } from '../../db/transaction.ts'
import { Fault } from '../../fault.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { approvalFault } from './proposalApproval.ts'
import { findProposal, subjectOf } from './proposalRow.ts'
import type { ProposalParts } from './proposals.ts'

/**
 * Carries out the proposal as stored, if its approval is valid; returns the outcome. Throws a Fault
 * when the approval is not valid.
 */
export async function carryOutProposal(
  parts: ProposalParts,
  id: number,
  address: string,
): Promise<ProposalStatus> {
  const { pool, audit, kinds } = parts
  const row = await findProposal(pool, id)
  if (row?.status !== 'approved') return row?.status ?? 'refused'
  const fault = await approvalFault(parts, row)
  if (fault) throw new Fault(`Proposal ${id} is not carried out: ${fault}.`)
  const { refused } = await kinds[row.kind].carryOut(row)
  const status = refused ? 'refused' : 'done'
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE operator_proposal SET status = $2, note = CASE WHEN $3 = '' THEN note ELSE $3 END
       WHERE id = $1 AND status = 'approved'`,
      [id, status, refused ?? ''],
    )
    if (rowCount !== 1) return
    const subject = subjectOf(kinds, row)
    const note = { member: row.member, subject, reason: refused ?? '', address }
    await audit.write({ operator: '', action: `proposal.${status}`, ...note }, client)
  })
  return status
}

export async function takeUpProposals(parts: ProposalParts, stuck: StuckItems): Promise<void> {
  const { rows } = await parts.pool.query(
    `SELECT id FROM operator_proposal WHERE status = 'approved' ORDER BY id`,
  )
  await stuck.each('proposals', '', {
    items: rows as { id: number }[],
    nameOf: ({ id }) => `proposal ${id}`,
    work: async ({ id }) => {
      await carryOutProposal(parts, id, '')
    },
  })
}
