import type pg from 'pg'

/**
 * Locks that belong to a connection and are free when it ends. What only one process may do runs
 * on the connection that holds its lock: the next holder of the lock knows that nothing of the last
 * holder is still under way.
 */
export const WRITER_LOCK = 4_711_003
export const FOLLOWER_LOCK = 4_711_004

export async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return rows[0].taken
}

/**
 * Ends the connection that holds a lock. With `idleMs` only one that has sent nothing for
 * that long: its process is paused, or no longer reaches the database.
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
