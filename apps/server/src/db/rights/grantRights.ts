/**
 * Gives the users of the database that exist exactly what `tableRights.ts` declares: what they had
 * beyond it is taken back. Run by the owner, after migrations.
 */
import type pg from 'pg'
import { PARTITION_LOCK } from '../advisoryLock.ts'
import {
  DATABASE_USERS,
  type LimitedRole,
  queueRights,
  rightsOf,
  tableRights,
} from './tableRights.ts'

const SCHEMAS = { public: tableRights, graphile_worker: queueRights }

/** Only those that the operator has created: most exchanges need none. */
export async function grantRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string }>(
    'SELECT rolname AS user FROM pg_roles WHERE rolname = ANY($1)',
    [Object.values(DATABASE_USERS)],
  )
  const roles = Object.keys(DATABASE_USERS) as LimitedRole[]
  const present = roles.filter((role) => rows.some(({ user }) => user === DATABASE_USERS[role]))
  if (present.length === 0) return
  await client.query('BEGIN')
  // Both change what the database says of a table, which two cannot do at once.
  await client.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK])
  await openQueue(client)
  await client.query(
    ['REVOKE CREATE ON SCHEMA public FROM PUBLIC', ...present.map(grants)].join(';'),
  )
  await client.query('COMMIT')
}

/** Partitions need none of their own: they are read through their table. */
function grants(role: LimitedRole): string {
  const user = DATABASE_USERS[role]
  return Object.entries(SCHEMAS)
    .flatMap(([schema, tables]) => [
      ...['TABLES', 'SEQUENCES', 'ROUTINES'].map(
        (kind) => `REVOKE ALL ON ALL ${kind} IN SCHEMA ${schema} FROM ${user}`,
      ),
      `REVOKE ALL ON SCHEMA ${schema} FROM ${user}`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${user}`,
      ...Object.entries(tables).flatMap(([table, rights]) => {
        const given = rightsOf(role, rights)
        return given.length === 0
          ? []
          : `GRANT ${given.join(', ')} ON ${schema}.${table} TO ${user}`
      }),
    ])
    .join(';')
}

/** Its tables show rows to their owner alone, unless a policy says otherwise. */
async function openQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid)`,
  )
  for (const { name } of rows) {
    await client.query(
      `CREATE POLICY by_rights ON graphile_worker.${name} USING (true) WITH CHECK (true)`,
    )
  }
}
