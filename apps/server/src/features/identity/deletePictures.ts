/**
 * Deletes sealed pictures that nobody needs any more: uploads that were never sent, those of identity
 * papers that failed, and those of closed tickets. What is under review, verified or of an open ticket stays.
 */
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'

/** Those uploaded, and decided on or closed, before this time in milliseconds; answers how many. */
export function deletePictures(pool: pg.Pool, files: FileStore, before: number): Promise<number> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query(
      `UPDATE image i SET deleted_at = $2
       WHERE purpose IN ('identity', 'support') AND deleted_at IS NULL AND created_at < $1
         AND NOT EXISTS (SELECT 1 FROM support_image s JOIN support_post p ON p.id = s.post
           JOIN support_ticket t ON t.id = p.ticket
           WHERE s.name = i.name AND (t.status <> 'closed' OR t.last_at >= $1))
         AND NOT EXISTS (SELECT 1 FROM identity_application a
           WHERE a.image = i.name AND (a.status <> 'failed' OR a.decided_at >= $1))
       RETURNING name`,
      [before, Date.now()],
    )
    // Noted only once the file is gone: what fails here is tried again.
    for (const { name } of rows) await files.remove(name)
    return rows.length
  })
}
