/**
 * Locks that belong to a connection and are free when it ends. What only one process may do runs
 * on the connection that holds its lock: the next holder of the lock knows that nothing of the last
 * holder is still under way. All numbers are here, so that no two are the same; 4_711_001 is that
 * of `startPostgres.ts`. Locks with a name hash it into 64 bits.
 */
import type pg from 'pg'
import { PERMISSION_DENIED } from './sqlState.ts'

export const MIGRATION_LOCK = 4_711_002
export const WRITER_LOCK = 4_711_003
export const FOLLOWER_LOCK = 4_711_004
/** Who adds partitions. */
export const PARTITION_LOCK = 4_711_005
/** One process at a time prepares the exchange. */
export const PREPARATION_LOCK = 4_711_006
/** One archive or restore at a time. */
export const ARCHIVE_LOCK = 4_711_007
/** One process at a time looks for alarms. */
export const ALARM_LOCK = 4_711_009
/** Serializes the writers of the hash chain. */
export const AUDIT_LOCK = 4_711_080
/** One decision about a withdrawal at a time: the second must see the first. */
export const REVIEW_LOCK = 4_711_081
/** One approved proposal is carried out at a time: the second must see what the first moved. */
export const PROPOSAL_LOCK = 4_711_082
export const SIGNER_LOCK = 7_072

/** The code of the database's error when `lock_timeout` has passed. */
export const LOCK_NOT_AVAILABLE = '55P03'

export async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return rows[0].taken
}

/**
 * Ends the connection that holds a lock. With `idleMs` only one that has sent nothing for
 * that long: its process is paused, or no longer reaches the database. Only a superuser and a
 * member of the holder's role may: the database refuses others with `PERMISSION_DENIED`.
 */
export async function endHolder(client: pg.Client, lock: number, idleMs?: number): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(held.pid)
     FROM pg_locks AS held JOIN pg_stat_activity AS holder ON holder.pid = held.pid
     WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1
       AND (held.classid::bigint << 32) + held.objid::bigint = $1
       AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND held.pid <> pg_backend_pid()
       AND ($2::bigint IS NULL OR (holder.state = 'idle'
         AND holder.state_change < clock_timestamp() - $2 * interval '1 ms'))`,
    [lock, idleMs ?? null],
  )
}

const REPORT_EVERY_MS = 60_000

/**
 * Ends the holder of a lock for one who waits for it. Any user of the database can take a lock, so
 * a holder that this user may not end is reported, and must not end the one who waits.
 */
export function createLockEnder(
  client: pg.Client,
  lock: number,
  report: (sentence: string, error: unknown) => void = (sentence, error) =>
    console.error(sentence, error),
): (idleMs?: number) => Promise<void> {
  let reportedAt = -REPORT_EVERY_MS
  return async (idleMs) => {
    try {
      await endHolder(client, lock, idleMs)
    } catch (error) {
      if ((error as { code?: string }).code !== PERMISSION_DENIED) throw error
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      report('Another user of the database holds a lock of the core, and may not be ended.', error)
    }
  }
}
