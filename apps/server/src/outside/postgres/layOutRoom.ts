import { statfs } from 'node:fs/promises'
import type pg from 'pg'

/**
 * Preallocates files of PostgreSQL's write-ahead log. Otherwise a new file of 16 MB is zero-filled
 * and synced when it is needed, and the commits at that moment wait 20 to 50 ms, once a second
 * under load. PostgreSQL recycles the files, because `min_wal_size` is at least what was
 * preallocated here; so only a new or enlarged database spends time on this. Skipped unless the
 * disk has four times the space free.
 */
export async function layOutRoom(
  client: pg.Client,
  { folder, megabytes }: { folder: string; megabytes: number },
): Promise<void> {
  const disk = await statfs(folder)
  if (disk.bavail * disk.bsize < megabytes * 4 * 2 ** 20) return
  const { rows } = await client.query(`SELECT count(*)::int AS files,
    pg_size_bytes(current_setting('wal_segment_size'))::float8 AS size FROM pg_ls_waldir()`)
  const { files, size } = rows[0]
  const missing = Math.ceil((megabytes * 2 ** 20) / size) - files
  if (missing <= 0) return
  for (let made = 0; made < missing; made += 1) {
    // Ensures that the current file is not empty, because an empty one is not switched.
    await client.query(`SELECT pg_logical_emit_message(false, 'assay', '')`)
    await client.query('SELECT pg_switch_wal()')
  }
  // The checkpoint recycles the old files as future ones.
  await client.query('CHECKPOINT')
}
