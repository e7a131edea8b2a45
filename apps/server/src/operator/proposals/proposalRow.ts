/** The row of a proposal: how it is read, and who may see and decide it. */
import type { ProposalKind, ProposalStatus } from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import type { SignedOperator } from '../access/operatorCaller.ts'
import type { ProposalKinds, StoredProposal } from './proposals.ts'

export type ProposalRow = StoredProposal<never> & {
  kind: ProposalKind
  status: ProposalStatus
  madeAt: number
  checkerId: number | null
  checker: string | null
  decidedAt: number | null
  note: string
  payloadText: string
  approval: string | null
}

export const PROPOSAL_ROWS = `SELECT p.id, kind, member, payload, reason, status,
    p.maker AS "makerId", m.name AS maker, made_at AS "madeAt", p.checker AS "checkerId",
    c.name AS checker, decided_at AS "decidedAt", note, payload::text AS "payloadText", approval
  FROM operator_proposal AS p JOIN operator AS m ON m.id = p.maker
  LEFT JOIN operator AS c ON c.id = p.checker`

export async function findProposal(
  db: pg.Pool | pg.PoolClient,
  id: number,
): Promise<ProposalRow | undefined> {
  const { rows } = await db.query(`${PROPOSAL_ROWS} WHERE p.id = $1`, [id])
  return rows[0]
}

/** What the audit log calls it. */
export function subjectOf(
  kinds: ProposalKinds,
  row: Pick<ProposalRow, 'id' | 'kind' | 'payload'>,
): string {
  return `proposal ${row.id}: ${kinds[row.kind].show(row.payload).subject ?? ''}`
}

/** One of its checkers, but not its maker. */
export const mayDecide = (
  kinds: ProposalKinds,
  { kind, makerId }: ProposalRow,
  { id, roles }: SignedOperator,
): boolean => makerId !== id && kinds[kind].checkedBy.some((role) => roles.includes(role))
