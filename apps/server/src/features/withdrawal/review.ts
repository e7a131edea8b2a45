/**
 * Operators' decisions about withdrawals. Two different operators must approve before money leaves;
 * one can reject. The engine counts the approvals, so there is no race here. The console checks who
 * may call.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { WithdrawalId } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Command } from '@assay/engine/command.ts'
import type pg from 'pg'
import { type Refusal, rejectionOf } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import { type ReviewedWithdrawal, readReviewed } from './reviewedWithdrawal.ts'

export type WithdrawalReview = {
  /** Those that wait for operators, oldest first. */
  listForReview(): Promise<ReviewedWithdrawal[]>
  /** Those released but not completed, and when the oldest was requested; 0 for none. */
  countSending(): Promise<{ count: number; oldestAt: number }>
  /** Those of every state, newest first, optionally before a number. */
  listAll(limit: number, before?: number): Promise<ReviewedWithdrawal[]>
  /** A member's, of every state, newest first. */
  listOf(member: MemberId, limit: number): Promise<ReviewedWithdrawal[]>
  /**
   * Refused with `sameOperator`, `withdrawalNotFound` or `withdrawalNotOpen`; the second releases
   * it.
   */
  approveWithdrawal(id: WithdrawalId, operator: string): Promise<Refusal | { isReleased: boolean }>
  /** The money is returned, and the member gets the reason, 1 to 300 characters. */
  rejectWithdrawal(id: WithdrawalId, operator: string, reason: string): Promise<Refusal | undefined>
}

export function createWithdrawalReview(pool: pg.Pool, exchange: Exchange): WithdrawalReview {
  async function decide(command: Command) {
    const answer = await exchange.submit(command)
    const refused = rejectionOf(answer)
    if (!refused) await exchange.core.waitForHistory(answer.position)
    return { refused, event: answer.events[0] }
  }

  return {
    listForReview: () => readReviewed(pool, "w.status = 'review' ORDER BY w.id"),
    listAll: (limit, before = Number.MAX_SAFE_INTEGER) =>
      readReviewed(pool, 'w.id < $2 ORDER BY w.id DESC LIMIT $1', [limit, before]),
    listOf: (member, limit) =>
      readReviewed(pool, 'w.member = $1 ORDER BY w.id DESC LIMIT $2', [member, limit]),

    async countSending() {
      const { rows } = await pool.query(
        `SELECT count(*) AS count, coalesce(min(requested_at), 0) AS "oldestAt" FROM withdrawal
         WHERE status = 'sending'`,
      )
      return rows[0]
    },

    async approveWithdrawal(id, operator) {
      const { refused, event } = await decide({
        type: 'approveWithdrawal',
        withdrawal: id,
        operator,
        at: Date.now(),
        key: '',
      })
      if (refused) return refused
      const isReleased =
        event?.type === 'withdrawalApproved' && event.withdrawal.status === 'sending'
      return { isReleased }
    },

    async rejectWithdrawal(id, operator, reason) {
      const { refused } = await decide({
        type: 'refuseWithdrawal',
        withdrawal: id,
        operator,
        reason,
        at: Date.now(),
        key: '',
      })
      return refused
    },
  }
}
