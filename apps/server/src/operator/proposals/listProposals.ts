/** Proposals as an operator sees them: those of the kinds that the operator's roles may see. */
import type { Proposal } from '@assay/wire/routes/operator/proposals.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'
import { approvalFault } from './proposalApproval.ts'
import { mayDecide, PROPOSAL_ROWS, type ProposalRow } from './proposalRow.ts'
import type {
  OpenProposals,
  ProposalFilter,
  ProposalKinds,
  ProposalParts,
  ShownProposal,
} from './proposals.ts'

const SHOWN = 100
const NOTHING: ShownProposal = {
  subject: '',
  confirmation: '',
  worth: '',
  source: '',
  fiatOrder: 0,
}

export async function listProposals(
  parts: ProposalParts,
  { status, member, before }: ProposalFilter,
  operator: SignedOperator,
): Promise<Proposal[]> {
  const { rows } = await parts.pool.query(
    `${PROPOSAL_ROWS} WHERE kind = ANY($1) AND ($2::text IS NULL OR status = $2)
       AND ($3::bigint IS NULL OR member = $3) AND ($4::bigint IS NULL OR p.id < $4)
     ORDER BY p.id DESC LIMIT ${SHOWN}`,
    [kindsFor(parts.kinds, 'seenBy', operator), status ?? null, member ?? null, before ?? null],
  )
  return Promise.all((rows as ProposalRow[]).map((row) => shownProposal(parts, row, operator)))
}

export async function countOpenProposals(
  { pool, kinds }: ProposalParts,
  operator: SignedOperator,
): Promise<OpenProposals> {
  const { rows } = await pool.query(
    `SELECT count(*) AS count, coalesce(min(made_at), 0) AS "oldestAt",
       count(*) FILTER (WHERE kind = ANY($2) AND maker <> $3) AS "forYou"
     FROM operator_proposal WHERE status = 'open' AND kind = ANY($1)`,
    [kindsFor(kinds, 'seenBy', operator), kindsFor(kinds, 'checkedBy', operator), operator.id],
  )
  return rows[0]
}

async function shownProposal(
  parts: ProposalParts,
  row: ProposalRow,
  operator: SignedOperator,
): Promise<Proposal> {
  const { makerId, checkerId, payload, payloadText, approval, ...rest } = row
  const isUnsound = row.status === 'approved' && (await approvalFault(parts, row)) !== ''
  const isTheirs = mayDecide(parts.kinds, row, operator)
  return {
    ...rest,
    ...NOTHING,
    ...parts.kinds[row.kind].show(payload),
    checker: row.checker ?? '',
    decidedAt: row.decidedAt ?? 0,
    canDecide: row.status === 'open' && isTheirs,
    canReject: (row.status === 'open' || isUnsound) && isTheirs,
    canWithdraw: row.status === 'open' && makerId === operator.id,
  }
}

const kindsFor = (kinds: ProposalKinds, side: 'seenBy' | 'checkedBy', { roles }: SignedOperator) =>
  Object.entries(kinds)
    .filter(([, kind]) => kind[side].some((role) => roles.includes(role)))
    .map(([kind]) => kind)
