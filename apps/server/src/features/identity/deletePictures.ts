/**
 * Deletes pictures that no one needs any more: uploads that were never sent, those of identity
 * papers that failed, of closed tickets, of ended fiat orders and of deposits that were found or
 * answered. What is under review, verified, of an open ticket or order, or where a member is paid
 * now, stays. What was uploaded for no page of ours and stands in no article goes after a day.
 */
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { SEALED_PURPOSES } from '../../security/seal.ts'

/** Those uploaded, and decided on or closed, before this time in milliseconds; answers how many. */
export function deletePictures(pool: pg.Pool, files: FileStore, before: number): Promise<number> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query(
      `UPDATE image i SET deleted_at = $2
       WHERE purpose = ANY ($3) AND deleted_at IS NULL AND created_at < $1
         AND NOT EXISTS (SELECT 1 FROM support_image s JOIN support_post p ON p.id = s.post
           JOIN support_ticket t ON t.id = p.ticket
           WHERE s.name = i.name AND (t.status <> 'closed' OR t.last_at >= $1))
         AND NOT EXISTS (SELECT 1 FROM identity_application a
           WHERE a.image = i.name AND (a.status <> 'failed' OR a.decided_at >= $1))
         AND NOT EXISTS (${WAITING_PROOF})
         AND NOT EXISTS (${FIAT_EVIDENCE}) AND NOT EXISTS (${PAYMENT_CODE})
       RETURNING name`,
      [before, Date.now(), SEALED_PURPOSES],
    )
    // Noted only once the file is gone: what fails here is tried again.
    for (const { name } of rows) await files.remove(name)
    return rows.length
  })
}

/** Those uploaded before this time in milliseconds; answers how many. */
export function deleteUnowned(pool: pg.Pool, files: FileStore, before: number): Promise<number> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query(
      `UPDATE image i SET deleted_at = $2
       WHERE purpose <> ALL ($3) AND deleted_at IS NULL AND created_at < $1
         AND NOT EXISTS (SELECT FROM article a WHERE position(i.name IN a.body) > 0)
       RETURNING name`,
      [before, Date.now(), SEALED_PURPOSES],
    )
    for (const { name } of rows) await files.remove(name)
    return rows.length
  })
}

/**
 * Of a deposit that no one answered for and no credit came for, or that was answered only since.
 */
const WAITING_PROOF = `SELECT FROM deposit_proof p WHERE p.image = i.name
    AND (p.answered_at >= $1 OR (p.status = 'waiting' AND NOT EXISTS (
      SELECT FROM deposit_credit c WHERE c.chain = p.chain
        AND c.transaction = p.transaction AND c.member = p.member)))`

/** Of an order that has not ended, or ended only since. */
const FIAT_EVIDENCE = `SELECT FROM (SELECT image, fiat_order FROM fiat_proof
    UNION ALL SELECT image, fiat_order FROM fiat_statement) e
  LEFT JOIN fiat_order o ON o.id = e.fiat_order
  WHERE e.image = i.name AND (o.ended_at IS NULL OR o.ended_at >= $1)`

/**
 * What buyers pay to now or where a sale was paid last, or an earlier one that may still be paid
 * to.
 */
const PAYMENT_CODE = `SELECT 1 FROM fiat_payee y WHERE y.code_image = i.name
    AND (NOT EXISTS (SELECT FROM fiat_payee n
        WHERE n.member = y.member AND n.method = y.method AND n.id > y.id)
      OR EXISTS (SELECT FROM fiat_order o WHERE o.merchant = y.member AND o.ended_at IS NULL))
  UNION ALL SELECT 1 FROM fiat_detail d
    JOIN fiat_order o ON o.member = d.member AND o.key = d.request_key
    WHERE d.code_image = i.name
      AND (o.ended_at IS NULL OR NOT EXISTS (SELECT FROM fiat_order n
        WHERE n.member = o.member AND n.side = 'sell' AND n.method = o.method AND n.id > o.id))`
