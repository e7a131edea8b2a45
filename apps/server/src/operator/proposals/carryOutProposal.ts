/**
 * Carries out approved proposals, at once or again after a crash. It does so only if the approval
 * is valid, and marks the proposal done in one transaction with the log.
 */
import type { ProposalStatus } from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import { PROPOSAL_LOCK } from '../../db/advisoryLock.ts'
import { transaction } from '../../db/transaction.ts'
import { Fault } from '../../fault.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { approvalFault } from './proposalApproval.ts'
import { findProposal, subjectOf } from './proposalRow.ts'
import type { ProposalParts } from './proposals.ts'

/**
 * Carries out the proposal as stored, if its approval is valid; returns the outcome. Throws a Fault
 * when the approval is not valid. While another process carries one out it stays approved, and the
 * clock that takes up what a crash left comes back to it: two must not count on the same funds.
 */
export const carryOutProposal = (
  parts: ProposalParts,
  id: number,
  address: string,
): Promise<ProposalStatus> =>
  parts.oneByOne(() =>
    transaction(parts.pool, async (client) => {
      const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [
        PROPOSAL_LOCK,
      ])
      return rows[0].taken ? carryOutAlone(parts, { client, id, address }) : 'approved'
    }),
  )

async function carryOutAlone(
  parts: ProposalParts,
  { client, id, address }: { client: pg.PoolClient; id: number; address: string },
): Promise<ProposalStatus> {
  const { audit, kinds } = parts
  const row = await findProposal(client, id)
  if (row?.status !== 'approved') return row?.status ?? 'refused'
  const fault = await approvalFault(parts, row)
  if (fault) throw new Fault(`Proposal ${id} is not carried out: ${fault}.`)
  const { refused } = await kinds[row.kind].carryOut(row)
  const status = refused ? 'refused' : 'done'
  const { rowCount } = await client.query(
    `UPDATE operator_proposal SET status = $2, note = CASE WHEN $3 = '' THEN note ELSE $3 END
     WHERE id = $1 AND status = 'approved'`,
    [id, status, refused ?? ''],
  )
  if (rowCount !== 1) return status
  const subject = subjectOf(kinds, row)
  const note = { member: row.member, subject, reason: refused ?? '', address }
  await audit.write({ operator: '', action: `proposal.${status}`, ...note }, client)
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
