/**
 * Checks that commits reach a second machine before they are acknowledged. PostgreSQL guarantees
 * this with `synchronous_standby_names`; commits wait while no such standby is connected.
 */
import type pg from 'pg'
import { every } from '../../clocks/every.ts'
import type { Failures } from '../../failures.ts'
import { Fault } from '../../fault.ts'

const STRONG = ['on', 'remote_apply']
const EVERY_MS = 2_000

export type StandbyWatch = {
  /** Since when no synchronous standby is connected, in milliseconds; undefined while one is. */
  missingSince(): number | undefined
  stop(): Promise<void>
}

type Connected = { commit: string; connected: number; hidden: number }

async function read(pool: pg.Pool): Promise<Connected> {
  const { rows } = await pool.query<Connected>(
    `SELECT current_setting('synchronous_commit') AS commit,
      (SELECT count(*)::int FROM pg_stat_replication
        WHERE sync_state IN ('sync', 'quorum') AND state = 'streaming') AS connected,
      (SELECT count(*)::int FROM pg_stat_replication WHERE sync_state IS NULL) AS hidden`,
  )
  return rows[0]!
}

/** Throws a Fault if the primary may acknowledge commits that no standby has. */
export async function requireSyncStandby(pool: pg.Pool): Promise<void> {
  const { commit, connected, hidden } = await read(pool)
  const refuse = (reason: string) => new Fault(`REQUIRE_SYNC_STANDBY is yes, but ${reason}`)
  if (!STRONG.includes(commit)) {
    throw refuse(`the database has synchronous_commit = ${commit}; set it to on or remote_apply.`)
  }
  if (connected > 0) return
  if (hidden > 0) {
    throw refuse('the database hides its standbys from this user; grant it pg_read_all_stats.')
  }
  throw refuse(
    'no synchronous standby is connected; start one and name it in synchronous_standby_names.',
  )
}

export function watchStandby(
  pool: pg.Pool,
  failures: Pick<Failures, 'clock'>,
  ms = EVERY_MS,
): StandbyWatch {
  let missingSince: number | undefined
  const look = async () => {
    const { connected } = await read(pool)
    missingSince = connected > 0 ? undefined : (missingSince ?? Date.now())
  }
  const stop = every(ms, look, failures.clock('The standby is not watched.', ms))
  return { missingSince: () => missingSince, stop }
}
