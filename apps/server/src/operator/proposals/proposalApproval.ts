/**
 * The approval of a proposal: who may not give it, what is missing, and whether a stored one is
 * valid.
 */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { proposalText } from '../../security/signedApproval.ts'
import type { OperatorCaller, SignedOperator } from '../access/operatorCaller.ts'
import { ownAccountFault } from '../access/ownAccount.ts'
import { mayDecide, type ProposalRow } from './proposalRow.ts'
import type { Decision, ProposalParts } from './proposals.ts'

/** Written in the transaction that gives the row this status, into a log that is only added to. */
const ENDS = (['done', 'refused', 'rejected', 'withdrawn'] as const).map(
  (status): AuditAction => `proposal.${status}`,
)

/** A refusal to decide, which is logged as well. */
export async function deniedDecision(
  { pool, audit, kinds }: ProposalParts,
  row: ProposalRow,
  caller: OperatorCaller,
): Promise<Refusal | undefined> {
  const isOwn = row.makerId === caller.operator.id
  const theirs = await ownAccountFault(pool, caller.operator, row.member)
  if (mayDecide(kinds, row, caller.operator) && !theirs) return undefined
  const code = theirs?.code ?? (isOwn ? 'samePerson' : 'roleRequired')
  const by = { operator: caller.operator.name, address: caller.ip }
  const subject = `proposal ${row.id}: ${code}`
  await audit.write({ ...by, action: 'access.denied', member: row.member, subject })
  return refuse(code)
}

/**
 * What is missing for an approval: the kind's own requirement, the retyped amount, the signature.
 */
export async function approvalRefusal(
  { kinds, signatures }: ProposalParts,
  { row, operator }: { row: ProposalRow; operator: SignedOperator },
  { confirmation, credential }: Decision,
): Promise<Refusal | undefined> {
  const kind = kinds[row.kind]
  const objected = await kind.objection?.(row.payload, operator, row.maker)
  if (objected) return objected
  const { confirmation: expected = '' } = kind.show(row.payload)
  if (expected !== (confirmation ?? '').trim()) {
    return refuse('confirmationDiffers', { expected })
  }
  return signatures.take(operator, proposalText(operator.name, row), credential)
}

/** Why a stored approval is not valid; '' when it is. */
export async function approvalFault(
  { pool, audit, kinds, signatures }: ProposalParts,
  row: ProposalRow,
): Promise<string> {
  const { rows } = await pool.query(
    'SELECT id, name, roles FROM operator WHERE id = $1 AND is_enabled',
    [row.checkerId],
  )
  const [checker] = rows as SignedOperator[]
  if (!checker) return 'it was approved by nobody who works here'
  if (!mayDecide(kinds, row, checker)) return `${checker.name} may not approve it`
  if (await ownAccountFault(pool, checker, row.member)) {
    return `it is about the member account of ${checker.name}, who approved it`
  }
  const stands = await signatures.stands(checker, proposalText(checker.name, row), row.approval)
  if (!stands) return `${checker.name} has not signed what it says`
  // A signature never expires, and the engine forgets request keys: the log records what is done.
  const isOver = await audit.hasActionOn(ENDS, `proposal ${row.id}:`)
  return isOver ? 'the log tells of its end already' : ''
}
