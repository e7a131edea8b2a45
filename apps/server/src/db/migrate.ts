import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { Fault } from '../fault.ts'
import { openConnection } from './pool.ts'

/**
 * Brings the tables up to date: the SQL files of `migrations/`, in the order of their names, each
 * once and each in a transaction. A file that was changed after it ran is refused. The queue of letters
 * has tables of its own, which its library brings up to date.
 */
const FOLDER = join(import.meta.dirname, 'migrations')
const LOCK = 4_711_002

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

export async function migrate(url: string, migrations = readMigrations()): Promise<string[]> {
  const client = await openConnection(url, 'assay migrate')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query('SELECT name, checksum FROM migration')
    const ran = new Map<string, string>(rows.map((row) => [row.name, row.checksum]))
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
    await runMigrations({ connectionString: url, logger: SILENT })
    return applied
  } finally {
    await client.end()
  }
}
