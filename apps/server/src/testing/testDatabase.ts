/**
 * A fresh database for every test file: one server for the whole run, one migrated template in it,
 * and a clone of that template (~25 ms) for each. Registered as Vitest's global setup. None is
 * dropped: PostgreSQL writes all that is unwritten to the disk before it drops one, which takes a
 * second here and many on a busy disk, and the server's whole folder goes at the end.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringUpToDate } from '../db/bringUpToDate.ts'
import { openConnection } from '../db/pool.ts'
import { DATABASE_USERS, type LimitedRole } from '../db/rights/tableRights.ts'
import { startPostgres } from '../outside/postgres/startPostgres.ts'

const URL_VARIABLE = 'ASSAY_TEST_POSTGRES'
const TEMPLATE = 'assay_template'
let count = 0

export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  // World-searchable, because the database is inside it; deleted with it.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ dataDir: folder, settings: ['max_connections=200'] })
  const admin = await openConnection(postgres.url, 'assay test')
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  await createDatabaseUsers(postgres.url)
  await bringUpToDate(withDatabase(postgres.url, TEMPLATE))
  process.env[URL_VARIABLE] = postgres.url
  return async () => {
    await postgres.stop()
    rmSync(postgres.folder, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

export type TestDatabase = { url: string }

/** Cloned from the migrated template, or from a test database without connections. */
export async function createTestDatabase(template?: TestDatabase): Promise<TestDatabase> {
  const server = process.env[URL_VARIABLE]
  if (!server) throw new Error('No test database server: run through the root vitest config.')
  count += 1
  const name = `test_${process.pid}_${count}_${Date.now()}`
  const from = template ? new URL(template.url).pathname.slice(1) : TEMPLATE
  const admin = await openConnection(server, 'assay test')
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`)
  await admin.end()
  return { url: withDatabase(server, name) }
}

const PASSWORD = 'of-the-tests'

/** The users that are not the owner; `bringUpToDate` gives them their rights. */
export async function createDatabaseUsers(url: string): Promise<void> {
  const owner = await openConnection(url, 'assay test')
  for (const user of Object.values(DATABASE_USERS)) {
    await owner.query(`CREATE ROLE ${user} LOGIN PASSWORD '${PASSWORD}'`)
    await owner.query(`GRANT pg_read_all_stats TO ${user}`)
  }
  await owner.end()
}

/** The same database as the user of one kind of process. */
export const asUserOf = (role: LimitedRole, url: string): string =>
  url.replace(/\/\/([^@/]*@)?/, `//${DATABASE_USERS[role]}:${PASSWORD}@`)

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
