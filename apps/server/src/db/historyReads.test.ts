/** Reads of a member's history on a standby: never older than what the member has done. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Price } from '@assay/money/amount.ts'
import { getOrderHistory, placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PostgresNode,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../testing/replicatedPostgres.ts'
import { money } from '../testing/smallWorld.ts'
import { createDatabaseUsers, createTestDatabase } from '../testing/testDatabase.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { bringUpToDate } from './bringUpToDate.ts'
import { StandbyReads } from './historyReads.ts'
import { openPool } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-reads-'))
let database: ReplicatedPostgres
let standby: PostgresNode
let server: TestServer
beforeAll(async () => {
  database = await startReplicatedPostgres({ folder, isSynchronous: false })
  standby = database.standbys[0]!
  await createDatabaseUsers(database.primary.url)
  await bringUpToDate(database.primary.url)
  server = await startTestServer({ database, config: { databaseReadUrl: standby.url } })
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads by the server that answered, since the last call. */
let before = { standby: 0, primary: 0 }
async function reads() {
  const { body } = await server.gateway.metrics.inject('/metrics')
  const figure = (from: string) =>
    Number(new RegExp(`^assay_history_reads_total{from="${from}"} (\\d+)$`, 'm').exec(body)?.[1])
  const now = { standby: figure('standby'), primary: figure('primary') }
  const since = { standby: now.standby - before.standby, primary: now.primary - before.primary }
  before = now
  return since
}

test('an order is in the history at once, read on the standby, or on the primary while it lags', async () => {
  const anna = await server.member({ USDT: '5000' })
  const terms = { base: 'BTC', quote: 'USDT', price: money('58000') as bigint as Price }
  const place = () => anna.client.call(placeLimitBuy, { ...terms, quantity: money('0.001') })
  const history = async () => (await anna.client.call(getOrderHistory, {})).count
  for (let count = 1; count <= 5; count += 1) {
    await place()
    expect(await history()).toBe(count)
  }
  const { standby: fromStandby } = await reads()
  expect(fromStandby).toBeGreaterThan(0)

  // It receives the log and does not apply it: what the member did is not there.
  await standby.query('SELECT pg_wal_replay_pause()')
  await place()
  expect(await history()).toBe(6)
  const lagging = await reads()
  expect(lagging.standby).toBe(0)
  expect(lagging.primary).toBeGreaterThan(0)
  await standby.query('SELECT pg_wal_replay_resume()')
  await expect.poll(async () => [await history(), (await reads()).standby > 0]).toEqual([6, true])

  await standby.kill()
  expect(await history()).toBe(6)
  expect((await reads()).standby).toBe(0)
  await standby.start()
}, 60_000)

test('a database that is not a standby of this one is refused', async () => {
  const pool = openPool(database.primary.url, 1)
  const open = (url: string) => StandbyReads.open(url, pool)
  await expect(open(database.primary.url)).rejects.toThrow('DATABASE_READ_URL is not a standby.')
  await expect(open((await createTestDatabase()).url)).rejects.toThrow(
    'DATABASE_READ_URL is not a copy of the database of DATABASE_URL.',
  )
  await pool.end()
})
