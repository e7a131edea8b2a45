/** A maker's actions: propose, once for a request key, and withdraw what is undecided. */
import type { ProposalStatus } from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { OperatorCaller } from '../access/operatorCaller.ts'
import { ownAccountFault } from '../access/ownAccount.ts'
import { findProposal, subjectOf } from './proposalRow.ts'
import type { NewProposal, ProposalParts } from './proposals.ts'

export const makeProposal = (
  { pool, audit, kinds, dayLimit }: ProposalParts,
  proposal: NewProposal,
  caller: OperatorCaller,
): Promise<{ id: number } | Refusal> =>
  transaction(pool, async (client) => {
    const { kind, member, payload, reason } = proposal
    const { operator, key, ip } = caller
    const theirs = await ownAccountFault(client, operator, member)
    if (theirs) return theirs
    const known = await client.query(
      'SELECT FROM operator_proposal WHERE maker = $1 AND request_key = $2',
      [operator.id, key],
    )
    const isNew = known.rowCount === 0
    const tooMuch = isNew && (await dayLimit.fault(client, operator, { kind, payload }))
    if (tooMuch) return tooMuch
    const { rows } = await client.query(
      `INSERT INTO operator_proposal (kind, member, payload, reason, maker, made_at, request_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (maker, request_key) DO NOTHING
       RETURNING id, payload`,
      [kind, member, JSON.stringify(payload), reason, operator.id, Date.now(), key],
    )
    const [made] = rows as { id: number; payload: never }[]
    if (!made) return madeBefore(client, proposal, caller)
    const { action } = kinds[kind]
    const subject = subjectOf(kinds, { kind, ...made })
    const note = { operator: operator.name, action, member, reason, address: ip }
    await audit.write({ ...note, subject }, client)
    return { id: made.id }
  })

/** The proposal that took the request key first, if it is the same one. */
async function madeBefore(
  client: pg.PoolClient,
  { kind, member, payload, reason }: NewProposal,
  { operator, key }: OperatorCaller,
): Promise<{ id: number } | Refusal> {
  const known = await client.query(
    `SELECT id, kind = $3 AND member = $4 AND payload = $5::jsonb AND reason = $6 AS "isSame"
     FROM operator_proposal WHERE maker = $1 AND request_key = $2`,
    [operator.id, key, kind, member, JSON.stringify(payload), reason],
  )
  const [{ id, isSame }] = known.rows as [{ id: number; isSame: boolean }]
  return isSame ? { id } : refuse('requestKeyReused')
}

export async function withdrawProposal(
  { pool, audit, kinds }: ProposalParts,
  id: number,
  { operator, ip }: OperatorCaller,
): Promise<{ status: ProposalStatus } | Refusal> {
  const row = await findProposal(pool, id)
  if (!row) return refuse('proposalNotFound')
  if (row.makerId !== operator.id) return refuse('notProposer')
  const isOver = await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE operator_proposal SET status = 'withdrawn', decided_at = $2
       WHERE id = $1 AND status = 'open'`,
      [id, Date.now()],
    )
    if (rowCount !== 1) return false
    const subject = subjectOf(kinds, row)
    const note = { operator: operator.name, member: row.member, subject, address: ip }
    await audit.write({ ...note, action: 'proposal.withdrawn' }, client)
    return true
  })
  const status: ProposalStatus = 'withdrawn'
  return isOver || row.status === status ? { status } : refuse('alreadyDecided')
}
