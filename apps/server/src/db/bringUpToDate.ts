/**
 * The database as this version needs it. A process whose user owns it migrates it and gives other
 * users their rights; any other waits until one of those has.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Fault } from '../fault.ts'
import { type Migration, migrate, readMigrations, requireSameHistory } from './migrate.ts'
import { openConnection } from './pool.ts'
import { grantRights } from './rights/grantRights.ts'
import { PERMISSION_DENIED, UNDEFINED_TABLE } from './sqlState.ts'

const WAIT_MS = 60_000
const LOOK_EVERY_MS = 500

/** Whether this process owns the database. */
export async function bringUpToDate(url: string, waitMs = WAIT_MS): Promise<boolean> {
  const client = await openConnection(url, 'assay start')
  try {
    const isOwner = await ownsTables(client)
    if (isOwner) {
      await migrate(url)
      await grantRights(client)
    } else await awaitMigrations(client, readMigrations(), waitMs)
    return isOwner
  } finally {
    await client.end()
  }
}

async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `SELECT coalesce(
       (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migration')),
       has_schema_privilege(current_schema(), 'CREATE')) AS owns`,
  )
  return rows[0]!.owns
}

async function awaitMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  waitMs: number,
): Promise<void> {
  const until = Date.now() + waitMs
  for (;;) {
    const missing = await whatIsMissing(client, migrations)
    if (!missing) return
    if (Date.now() > until) throw new Fault(missing)
    await wait(LOOK_EVERY_MS)
  }
}

async function whatIsMissing(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const ran = rows.map(({ name }) => name)
    requireSameHistory(migrations, ran)
    const late = migrations.find(({ name }) => !ran.includes(name))
    return late && `The database lacks ${late.name}, and its user here may not change it: ${START}`
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === PERMISSION_DENIED) return `The user of the database has no rights yet: ${START}`
    if (code === UNDEFINED_TABLE) return `The database is empty: ${START}`
    throw error
  }
}

const START = 'start a core of this version, whose user owns it.'
