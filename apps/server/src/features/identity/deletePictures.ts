/**
 * Deletes sealed pictures that nobody needs any more: uploads that were never sent, those of identity
 * papers that failed, of closed tickets and of ended fiat orders. What is under review, verified, of
 * an open ticket or order, or where a member is paid now, stays.
 */
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'

/** Those uploaded, and decided on or closed, before this time in milliseconds; answers how many. */
export function deletePictures(pool: pg.Pool, files: FileStore, before: number): Promise<number> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query(
      `UPDATE image i SET deleted_at = $2
       WHERE purpose IN ('identity', 'support', 'fiat') AND deleted_at IS NULL AND created_at < $1
         AND NOT EXISTS (SELECT 1 FROM support_image s JOIN support_post p ON p.id = s.post
           JOIN support_ticket t ON t.id = p.ticket
           WHERE s.name = i.name AND (t.status <> 'closed' OR t.last_at >= $1))
         AND NOT EXISTS (SELECT 1 FROM identity_application a
           WHERE a.image = i.name AND (a.status <> 'failed' OR a.decided_at >= $1))
         AND NOT EXISTS (${FIAT_EVIDENCE}) AND NOT EXISTS (${PAYMENT_CODE})
       RETURNING name`,
      [before, Date.now()],
    )
    // Noted only once the file is gone: what fails here is tried again.
    for (const { name } of rows) await files.remove(name)
    return rows.length
  })
}

/** Of an order that has not ended, or ended only since. */
const FIAT_EVIDENCE = `SELECT FROM (SELECT image, fiat_order FROM fiat_proof
    UNION ALL SELECT image, fiat_order FROM fiat_statement) e
  LEFT JOIN fiat_order o ON o.id = e.fiat_order
  WHERE e.image = i.name AND (o.ended_at IS NULL OR o.ended_at >= $1)`

/** What buyers pay to now or where a sale was paid last, or an earlier one that may still be paid to. */
const PAYMENT_CODE = `SELECT 1 FROM fiat_payee y WHERE y.code_image = i.name
    AND (NOT EXISTS (SELECT FROM fiat_payee n
        WHERE n.member = y.member AND n.method = y.method AND n.id > y.id)
      OR EXISTS (SELECT FROM fiat_order o WHERE o.merchant = y.member AND o.ended_at IS NULL))
  UNION ALL SELECT 1 FROM fiat_detail d
    JOIN fiat_order o ON o.member = d.member AND o.key = d.request_key
    WHERE d.code_image = i.name
      AND (o.ended_at IS NULL OR NOT EXISTS (SELECT FROM fiat_order n
        WHERE n.member = o.member AND n.side = 'sell' AND n.method = o.method AND n.id > o.id))`
