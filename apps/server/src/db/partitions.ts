/**
 * The tables that grow with every command are partitioned by numbers that the engine counts up.
 * Beyond the newest row there is always an empty partition, so that no write waits for one or finds
 * none. There is no default partition: attaching another would have to lock and search it.
 */
import type pg from 'pg'
import { every, type StopRepeating } from '../clocks/every.ts'
import type { Failures } from '../failures.ts'
import { PARTITION_LOCK } from './advisoryLock.ts'

const JOURNAL = 'journal'
const PARTITIONED = [
  JOURNAL,
  'ledger_line',
  'spot_order',
  'spot_fill',
  'perp_order',
  'perp_fill',
  'cycle_round',
  'cycle_tick',
]
/** How many numbers a partition has room for. */
const PARTITION_SIZE = 10_000_000
/** In half a minute only a small share of a partition is filled. */
const KEEP_EVERY_MS = 30_000

/** The rows of a partition have numbers from `from` to below `to`. */
export type Partition = { name: string; from: number; to: number }
type Room = {
  size?: number
  /** How many partitions are kept empty. */
  ahead?: number
}

/** Oldest first. The first one begins at 0 unless those before it were taken away. */
export async function partitionsOf(
  client: pg.ClientBase | pg.Pool,
  table: string,
): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `SELECT name, coalesce(bound[1], '0')::bigint AS from, bound[2]::bigint AS to
     FROM (SELECT relname AS name, regexp_match(pg_get_expr(relpartbound, oid),
         $$FROM \\((?:MINVALUE|'(\\d+)')\\) TO \\('(\\d+)'\\)$$) AS bound
       FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = $1::regclass) AS part
     ORDER BY 2`,
    [table],
  )
  return rows
}

/** Makes what is missing and returns its names. Several processes may do so at once. */
export async function makePartitions(
  client: pg.ClientBase,
  { size = PARTITION_SIZE, ahead = 1 }: Room = {},
): Promise<string[]> {
  await client.query('SELECT pg_advisory_lock($1)', [PARTITION_LOCK])
  try {
    const made: string[] = []
    for (const table of PARTITIONED) {
      const kept = await partitionsOf(client, table)
      const empty = await emptyAtEnd(client, kept, ahead)
      for (let missing = ahead - empty; missing > 0; missing -= 1) {
        const { name: like, to: from } = kept.at(-1)!
        const next = { name: `${table}_from_${from}`, from, to: from + size }
        await makePartition(client, table, { ...next, like })
        kept.push(next)
        made.push(next.name)
      }
    }
    return made
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [PARTITION_LOCK])
  }
}

export async function keepPartitions(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await makePartitions(client)
  } finally {
    client.release()
  }
}

/** For a process with a core: its user of the database owns the tables. */
export function watchPartitions(pool: pg.Pool, failures: Pick<Failures, 'clock'>): StopRepeating {
  const report = failures.clock('New partitions are not made.', KEEP_EVERY_MS)
  return every(KEEP_EVERY_MS, () => keepPartitions(pool), report)
}

async function emptyAtEnd(client: pg.ClientBase, kept: Partition[], most: number): Promise<number> {
  let count = 0
  for (const { name } of kept.toReversed()) {
    if (count === most) break
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`)
    if (rowCount !== 0) break
    count += 1
  }
  return count
}

/**
 * Made and filled alone and then attached: that takes no lock that a write to the other partitions
 * waits for.
 */
export async function makePartition(
  client: pg.ClientBase,
  table: string,
  { name, from, to, like }: Partition & { like: string },
  fill: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { rows } = await client.query<{ options: string | null }>(
    `SELECT array_to_string(reloptions, ', ') AS options FROM pg_class WHERE oid = $1::regclass`,
    [like],
  )
  const options = rows[0]!.options ? `WITH (${rows[0]!.options})` : ''
  const trigger =
    table === JOURNAL
      ? `CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${name}
         FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();`
      : ''
  await client.query('BEGIN')
  try {
    await client.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL) ${options}; ${trigger}`)
    await fill()
    await client.query(
      `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`,
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
