/**
 * Operators' decisions about waiting withdrawals, one at a time. The engine counts the approvals
 * and refuses a second one by the same person; here the first must come from a finance maker and
 * the second from a finance checker.
 */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type pg from 'pg'
import { REVIEW_LOCK } from '../../../db/advisoryLock.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import type { ApprovalSignatures } from '../../../operator/access/approvalSignatures.ts'
import type { OperatorCaller } from '../../../operator/access/operatorCaller.ts'
import { ownAccountFault } from '../../../operator/access/ownAccount.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import { createTurns } from '../../../operator/proposals/createTurns.ts'
import type { DayLimit } from '../../../operator/proposals/dayLimit.ts'
import { recordActivity } from '../../../security/activity.ts'
import { withdrawalText } from '../../../security/signedApproval.ts'
import type { WithdrawalReview } from '../review.ts'
import type { ReviewedWithdrawal } from '../reviewedWithdrawal.ts'
import { canApprove } from './shownWithdrawals.ts'

export type ReviewParts = {
  pool: pg.Pool
  audit: Audit
  withdrawals: WithdrawalReview
  signatures: ApprovalSignatures
  dayLimit: DayLimit
}

/** A waiting withdrawal, while no other decision runs. */
type Turn = { client: pg.PoolClient; waiting: ReviewedWithdrawal; caller: OperatorCaller }

/** Waits for its turn, and refuses a withdrawal that no longer waits for operators. */
export function createReviewTurns({ pool, withdrawals }: ReviewParts) {
  // Waits for the lock without a connection: the one who holds it needs another to proceed.
  const oneByOne = createTurns()
  return <T>(id: number, caller: OperatorCaller, work: (turn: Turn) => Promise<T>) =>
    oneByOne(() =>
      transaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [REVIEW_LOCK])
        const waiting = (await withdrawals.listForReview()).find((row) => row.id === id)
        if (!waiting) return refuse('withdrawalNotOpen')
        const theirs = await ownAccountFault(client, caller.operator, waiting.member)
        return theirs ?? work({ client, waiting, caller })
      }),
    )
}

/** The text for the operator's passkey to sign. */
export async function startWithdrawalApproval(parts: ReviewParts, turn: Turn) {
  const { operator } = turn.caller
  const refused = await approvalRefusal(parts, turn)
  return refused ?? parts.signatures.begin(operator, withdrawalText(operator.name, turn.waiting))
}

export async function approveInTurn(
  parts: ReviewParts,
  turn: Turn,
  credential: string | undefined,
) {
  const { waiting, caller } = turn
  const { id } = waiting
  const { operator } = caller
  const { name } = operator
  const refused =
    (await approvalRefusal(parts, turn)) ??
    (await parts.signatures.take(operator, withdrawalText(name, waiting), credential))
  if (refused) return refused
  // Stored before the approval counts, and kept even if this call fails: the signer requires both.
  if (credential) await keepSignature(parts.pool, { id, name, credential })
  const answer = await parts.withdrawals.approveWithdrawal(id, name)
  if (answer instanceof Refusal) return answer
  await writeDown(parts.audit, turn, { action: 'withdrawal.approved' })
  return answer
}

export async function rejectInTurn(parts: ReviewParts, turn: Turn, reason: string) {
  const { waiting, caller } = turn
  const { name } = caller.operator
  const refused = await parts.withdrawals.rejectWithdrawal(waiting.id, name, reason)
  if (refused) return refused
  await writeDown(parts.audit, turn, { action: 'withdrawal.rejected', reason })
  return null
}

/**
 * Refuses, and logs, an operator whose approval is not needed now, or who would exceed the daily
 * limit.
 */
async function approvalRefusal(
  { audit, dayLimit }: ReviewParts,
  { client, waiting, caller: { operator, ip } }: Turn,
): Promise<Refusal | undefined> {
  const { name } = operator
  if (canApprove(waiting, operator)) return dayLimit.fault(client, operator, waiting)
  const code = waiting.approvals.includes(name) ? 'samePerson' : 'roleRequired'
  const note = { operator: name, member: waiting.member, address: ip }
  const subject = `withdrawal ${waiting.id}: ${code}`
  await audit.write({ ...note, action: 'access.denied', subject }, client)
  return refuse(code)
}

async function writeDown(
  audit: Audit,
  { client, waiting, caller: { operator, ip } }: Turn,
  { action, reason = '' }: { action: AuditAction; reason?: string },
): Promise<void> {
  const { member, id, amount, asset, address } = waiting
  const subject = `withdrawal ${id}: ${toDecimal(amount)} ${asset} to ${address}`
  const note = { operator: operator.name, member, subject, reason, address: ip }
  await audit.write({ ...note, action }, client)
  await recordActivity(client, { member, kind: 'withdrawalReviewed', actor: 'staff' })
}

async function keepSignature(
  pool: pg.Pool,
  { id, name, credential }: { id: number; name: string; credential: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO withdrawal_signature (withdrawal, operator, credential, signed_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT (withdrawal, operator)
     DO UPDATE SET credential = excluded.credential, signed_at = excluded.signed_at`,
    [id, name, credential, Date.now()],
  )
}
