import type { MemberId } from '@assay/domain/account.ts'
import type { WithdrawalId } from '@assay/domain/withdrawal/withdrawal.ts'
import type pg from 'pg'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { StuckItems } from '../../stuckItems.ts'

/**
 * Cancels what waits for operators of accounts that are frozen, also if it was committed after the
 * freeze. What is released and not signed yet the signer declines.
 */
export async function cancelFrozen({
  pool,
  exchange,
  stuck,
}: {
  pool: pg.Pool
  exchange: Exchange
  stuck: StuckItems
}): Promise<void> {
  const { rows } = await pool.query(
    `SELECT w.id, w.member FROM withdrawal w JOIN member m ON m.id = w.member
     WHERE w.status = 'review' AND m.frozen_by IS NOT NULL ORDER BY w.id`,
  )
  await stuck.each('withdrawals', 'frozen', {
    items: rows as { id: WithdrawalId; member: MemberId }[],
    nameOf: ({ id }) => `withdrawal ${id}`,
    async work({ id, member }) {
      const cancel = { type: 'cancelWithdrawal', member, withdrawal: id } as const
      const { events } = await exchange.submit({ ...cancel, at: Date.now(), key: '' })
      const [first] = events
      // Ended or released meanwhile.
      const isOver = first?.type === 'rejected' && /^withdrawalNot/.test(first.code)
      if (first?.type !== 'rejected' || isOver) return
      throw new Fault(`Withdrawal ${id} of a frozen account could not be canceled: ${first.code}.`)
    },
  })
}
