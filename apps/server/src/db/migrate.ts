/**
 * Brings the tables up to date with the SQL files of `migrations/`: in the order of their names,
 * each once, each in one transaction. Refuses a file that was changed after it ran, a file inserted
 * before others that ran, and a database of a newer version. The letter queue's library migrates
 * its own tables.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { Fault } from '../fault.ts'
import { MIGRATION_LOCK } from './advisoryLock.ts'
import { openConnection, openPool } from './pool.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Earlier files may have run in another order than that of their names. */
const ORDERED = '0186'

/** What fails is thrown as well. */
const SILENT = new Logger(() => () => undefined)

export type Migration = { name: string; sql: string; checksum: string }

export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Every migration that ran is known, and from `ORDERED` on none was inserted out of order. */
export function requireSameHistory(migrations: readonly Migration[], ran: readonly string[]): void {
  const names = migrations.map(({ name }) => name)
  const unknown = ran.filter((name) => !names.includes(name)).sort()
  if (unknown.length > 0) {
    throw new Fault(`The database is of a newer version: this one does not know ${unknown[0]}.`)
  }
  const last = ran.toSorted().at(-1) ?? ''
  const late = names.find((name) => name >= ORDERED && name < last && !ran.includes(name))
  if (late) throw new Fault(`The migration ${late} comes before ${last}, which has run already.`)
}

export async function migrate(url: string, migrations = readMigrations()): Promise<string[]> {
  const client = await openConnection(url, 'assay migrate')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query('SELECT name, checksum FROM migration')
    const ran = new Map<string, string>(rows.map((row) => [row.name, row.checksum]))
    requireSameHistory(migrations, [...ran.keys()])
    const applied: string[] = []
    for (const migration of migrations) {
      const known = ran.get(migration.name)
      if (known === migration.checksum) continue
      if (known) throw new Fault(`The migration ${migration.name} was changed after it had run.`)
      await client.query('BEGIN')
      await client.query(migration.sql)
      await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
      await client.query('COMMIT')
      applied.push(migration.name)
    }
    const pgPool = openPool(url, 1)
    try {
      await runMigrations({ pgPool, logger: SILENT })
    } finally {
      await pgPool.end()
    }
    return applied
  } finally {
    await client.end()
  }
}
