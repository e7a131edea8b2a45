import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../testing/replicatedPostgres.ts'
import { migrate } from '../migrate.ts'
import { clientBeside, openConnection, openPool } from '../pool.ts'
import { hostUrls } from './databaseHosts.ts'
import { watchPrimary } from './watchPrimary.ts'

describe('the address of several hosts', () => {
  test('is one address for each, with the same user, database and options', () => {
    const url =
      'postgres://u:p%2Cq@a:5432,[::1]:5433,c/assay?target_session_attrs=read-write&sslmode=require'
    expect(hostUrls(url)).toEqual([
      'postgres://u:p%2Cq@a:5432/assay?sslmode=require',
      'postgres://u:p%2Cq@[::1]:5433/assay?sslmode=require',
      'postgres://u:p%2Cq@c/assay?sslmode=require',
    ])
  })

  test('that has one host stays as it is', () => {
    for (const url of ['postgresql://assay@db/assay', 'postgres://u:a,b@db/x', 'socket:/run/pg']) {
      expect(hostUrls(url)).toEqual([url])
    }
  })

  test('is refused where it may lead to a standby, or a host is none', () => {
    expect(() => hostUrls('postgres://a,b/x?target_session_attrs=any')).toThrow(
      'target_session_attrs is `any`: of several hosts the server uses the one that accepts writes, so say read-write.',
    )
    expect(() => hostUrls('postgres://a,/x')).toThrow('The host `` of the database')
    expect(() => hostUrls('postgres://a:x,b/x')).toThrow('The host `a:x` of the database')
  })
})

describe('a primary and its standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-hosts-'))
  let database: ReplicatedPostgres
  beforeAll(async () => {
    database = await startReplicatedPostgres({ folder, isSynchronous: false })
  }, 60_000)
  afterAll(async () => {
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const PORT = 'SELECT inet_server_port() AS port, pg_is_in_recovery() AS "isStandby"'

  test('are distinguished, and open connections go to the new primary after a promotion', async () => {
    const { primary, standbys } = database
    const [standby] = standbys as [(typeof standbys)[0]]
    // In whatever order they are named.
    const swapped = database.url.replace(/(127[^,]+),([^/]+)/, '$2,$1')
    await migrate(swapped)
    const pool = openPool(swapped, 2)
    expect((await pool.query(PORT)).rows).toEqual([{ port: primary.port, isStandby: false }])
    const beside = clientBeside(pool, { query_timeout: 5_000 })
    await beside.connect()
    expect((await beside.query(PORT)).rows[0].port).toBe(primary.port)
    await beside.end()

    const moved: string[] = []
    const onMoved = ({ message }: Error) => void moved.push(message)
    const stopWatching = await watchPrimary(swapped, { onMoved, everyMs: 20 })
    await primary.kill()
    const during = openConnection(swapped, 'test')
    await standby.promote()
    const client = await during
    const promoted = { port: standby.port, isStandby: false }
    expect((await client.query(PORT)).rows).toEqual([promoted])
    await client.end()
    const [old, now] = [primary, standby].map(({ port }) => `127.0.0.1:${port}`)
    const sentence = `The database's primary was ${old} and is now ${now}; start again.`
    await vi.waitFor(() => expect(moved).toEqual([sentence]), 10_000)
    await stopWatching()
    await vi.waitFor(async () => expect((await pool.query(PORT)).rows).toEqual([promoted]), 10_000)

    // The old primary comes back and knows of nothing: the later timeline counts.
    await primary.start()
    const again = openPool(database.url, 1)
    expect((await again.query(PORT)).rows).toEqual([promoted])
    await again.end()
    await pool.end()
    await primary.stop()
    await primary.follow(standby)
    expect(await primary.query(PORT)).toEqual([{ port: primary.port, isStandby: true }])
  }, 60_000)

  test('are left and joined by what is open, while the old primary still runs', async () => {
    const { primary: standby, standbys } = database
    const [primary] = standbys as [(typeof standbys)[0]]
    const pool = openPool(database.url, 2)
    const [idle, taken] = [await pool.connect(), await pool.connect()]
    expect((await idle.query(PORT)).rows[0].port).toBe(primary.port)
    idle.release()
    const hanging = taken.query('SELECT pg_sleep(600)')
    const hung = expect(hanging).rejects.toThrow('Connection terminated')
    const stopWatching = await watchPrimary(database.url, { everyMs: 20 })
    await standby.promote()
    await hung
    taken.release()
    const promoted = { port: standby.port, isStandby: false }
    // The pool learns a moment later that its idle connection is gone.
    await vi.waitFor(async () => expect((await pool.query(PORT)).rows).toEqual([promoted]), 10_000)
    expect((await pool.query(PORT)).rows).toEqual([promoted])
    await stopWatching()
    await pool.end()
  }, 60_000)
})
