/** What a database promises of its standby, and what members and operators see while it is gone. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Price } from '@assay/money/amount.ts'
import { type ApiKey, requestSigner } from '@assay/wire/apiKey.ts'
import { OutcomeUnknown } from '@assay/wire/client/client.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { getOpenOrders, placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { CALLS_PATH, openCalls } from '@assay/wire/socket/calls.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { apiKeyOf } from '../../testing/bots.ts'
import {
  type PostgresNode,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../testing/replicatedPostgres.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestConsole } from '../../testing/testConsole.ts'
import { createDatabaseUsers } from '../../testing/testDatabase.ts'
import { bringUpToDate } from '../bringUpToDate.ts'
import { openPool } from '../pool.ts'
import { requireSyncStandby } from './syncStandby.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-standby-'))
let database: ReplicatedPostgres
let standby: PostgresNode
beforeAll(async () => {
  database = await startReplicatedPostgres({ folder })
  standby = database.standbys[0]!
  await createDatabaseUsers(database.url)
  await bringUpToDate(database.url)
}, 60_000)
afterAll(async () => {
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function asked(url: string): Promise<void> {
  const pool = openPool(url, 1)
  await requireSyncStandby(pool).finally(() => pool.end())
}

/** What an opening of a socket for calls is refused with. */
async function refusedOpening(origin: string, apiKey: ApiKey): Promise<number> {
  const opening = { method: 'GET', path: CALLS_PATH, key: '', body: '' }
  const headers = await requestSigner(apiKey)(opening)
  const socket = new WebSocket(origin.replace('http', 'ws') + CALLS_PATH, { headers })
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}

test('a primary with a synchronous standby is as promised, others are refused', async () => {
  await asked(database.url)
  await expect(asked(`${database.url}&options=-c%20synchronous_commit%3Dlocal`)).rejects.toThrow(
    'REQUIRE_SYNC_STANDBY is yes, but the database has synchronous_commit = local; set it to on or remote_apply.',
  )
  await database.primary.query("CREATE ROLE blind LOGIN PASSWORD 'blind'")
  const blind = database.url.replace(/assay:\w+@/, 'blind:blind@')
  await expect(asked(blind)).rejects.toThrow(
    'REQUIRE_SYNC_STANDBY is yes, but the database hides its standbys from this user; grant it pg_read_all_stats.',
  )
  await database.primary.query('GRANT pg_read_all_stats TO blind')
  await asked(blind)
  // Connected, but commits do not wait for it.
  await database.waitFor(database.primary, [])
  const alone =
    'REQUIRE_SYNC_STANDBY is yes, but no synchronous standby is connected; start one and name it in synchronous_standby_names.'
  await vi.waitFor(() => expect(asked(database.url)).rejects.toThrow(alone))
  await database.waitFor(database.primary, [standby.name])
  await vi.waitFor(() => asked(database.url))
})

test('without it no order is shown, members learn in time that theirs is undecided, and operators why', async () => {
  // Then a standby that receives and does not apply holds up commits while it is still connected.
  await database.primary.query("ALTER DATABASE assay SET synchronous_commit = 'remote_apply'")
  const testConsole = await startTestConsole({ database, config: { isStandbyRequired: true } })
  const { server } = testConsole
  const operator = await testConsole.operator('auditor')
  const anna = await server.member({ USDT: '500' })
  const kinds = async () =>
    (await operator.client.call(getOverview, {})).troubles.map(({ kind }) => kind)
  const figure = async () => {
    const { body } = await server.gateway.metrics.inject('/metrics')
    return Number(/^assay_standby_missing_seconds (\S+)$/m.exec(body)?.[1])
  }
  expect(await kinds()).not.toContain('standbyMissing')
  expect(await figure()).toBe(0)
  const apiKey = await apiKeyOf(server, anna.id, 'trade')
  const calls = await openCalls(server.origin, apiKey)

  // Both are due to be marked as seen, and no request may wait for that.
  await server.pool.query('UPDATE session SET seen_at = seen_at - 120000')
  await server.pool.query('UPDATE operator_session SET seen_at = seen_at - 120000')
  await standby.query('SELECT pg_wal_replay_pause()')
  const order = { base: 'BTC', quote: 'USDT', price: money('58000') as bigint as Price }
  const asked = { ...order, quantity: money('0.001') }
  const key = 'while-the-standby-is-gone'
  await expect(
    anna.client.call(placeLimitBuy, asked, { key, timeoutMs: 20_000 }),
  ).rejects.toBeInstanceOf(OutcomeUnknown)
  const open = async () => (await anna.client.call(getOpenOrders, {})).length
  const outcome = async () => (await anna.client.call(getOutcome, { key })).outcome
  expect(await open()).toBe(0)
  // It may still be completed, so the app must not say that it did not arrive.
  expect(await outcome()).toBe('waiting')
  await standby.kill()
  await vi.waitFor(async () => expect(await kinds()).toContain('standbyMissing'), 10_000)
  const { call: callByHttp } = anna.client
  for (const call of [callByHttp, calls.call]) {
    await expect(call(placeLimitBuy, asked)).rejects.toMatchObject({ reason: 'busy' })
  }
  expect(await calls.call(getOpenOrders, {})).toEqual([])
  calls.close()
  // Nor does an opening wait for what it would write.
  expect(await refusedOpening(server.origin, apiKey)).toBe(503)
  expect([await open(), await outcome()]).toEqual([0, 'waiting'])
  expect(await figure()).toBeGreaterThan(0)

  await standby.start()
  await vi.waitFor(async () => expect(await open()).toBe(1), 10_000)
  await vi.waitFor(async () => expect(await kinds()).not.toContain('standbyMissing'), 10_000)
  await anna.client.call(placeLimitBuy, asked, { key })
  expect([await open(), await outcome()]).toEqual([1, 'done'])
  await testConsole.stop()
}, 60_000)
