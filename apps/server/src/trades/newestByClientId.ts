/** The newest order of a member with this client id; undefined if there is none. */
import type { MemberId } from '@assay/domain/account.ts'
import type { HistoryReads } from '../db/historyReads.ts'

export async function newestByClientId(
  history: HistoryReads,
  table: 'spot_order' | 'perp_order',
  { member, clientOrderId }: { member: MemberId; clientOrderId: string },
): Promise<number | undefined> {
  // The last condition is the index's own: without it the index is not used.
  const { rows } = await history.query(
    `SELECT id FROM ${table}
     WHERE member = $1 AND client_order_id = $2 AND client_order_id <> ''
     ORDER BY id DESC LIMIT 1`,
    [member, clientOrderId],
  )
  return rows[0]?.id as number | undefined
}
