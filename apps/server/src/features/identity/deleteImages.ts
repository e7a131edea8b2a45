/**
 * Deletes images that are no longer needed: uploads that were never used, and those of rejected
 * identity documents, closed tickets, ended fiat orders and deposit reports that were resolved.
 * Kept are those under review, verified, of an open ticket or order, or in current payment details.
 * An upload that is for none of our features and is in no article is deleted after a day.
 */
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { SEALED_PURPOSES } from '../../secrets/seal.ts'

/**
 * Deletes those uploaded, and decided on or closed, before this time in milliseconds; returns how
 * many.
 */
export function deleteImages(pool: pg.Pool, files: FileStore, before: number): Promise<number> {
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
    // Recorded only once the file is gone, so that a failed delete is retried.
    for (const { name } of rows) await files.remove(name)
    return rows.length
  })
}

/** Deletes those uploaded before this time in milliseconds; returns how many. */
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

/** Of a deposit report without an answer or credit, or that was resolved only since. */
const WAITING_PROOF = `SELECT FROM deposit_proof p WHERE p.image = i.name
    AND (p.answered_at >= $1 OR (p.status = 'waiting' AND NOT EXISTS (
      SELECT FROM deposit_credit c WHERE c.chain = p.chain
        AND c.transaction = p.transaction AND c.member = p.member)))`

/** Of an order that is open, or ended only since. */
const FIAT_EVIDENCE = `SELECT FROM (SELECT image, fiat_order FROM fiat_proof
    UNION ALL SELECT image, fiat_order FROM fiat_statement) e
  LEFT JOIN fiat_order o ON o.id = e.fiat_order
  WHERE e.image = i.name AND (o.ended_at IS NULL OR o.ended_at >= $1)`

/**
 * The current payment details, those of the last sale, or earlier ones that may still be paid to.
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
