/** The primary dies under load, and a standby takes its place. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openConnection } from '../../db/pool.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import {
  type PostgresNode,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../testing/replicatedPostgres.ts'
import { FAIL_STOP_EXIT_CODE } from '../startCore.ts'
import { readCrashLog } from '../testing/crashLog.ts'
import { ServerProcess } from '../testing/serverProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-failover-'))
const logFile = join(folder, 'log')
let database: ReplicatedPostgres
let first: PostgresNode
let second: PostgresNode
beforeAll(async () => {
  database = await startReplicatedPostgres({ folder: join(folder, 'nodes') })
  first = database.primary
  second = database.standbys[0]!
  await migrate(database.url)
})
afterAll(async () => {
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function expectNothingLost(): Promise<void> {
  const client = await openConnection(database.url, 'test')
  const report = await readCrashLog(client, logFile)
  await client.end()
  expect(report.lost).toEqual([])
  expect(report.doubled).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
  const verified = await verifyJournal(database.url)
  expect(verified.projected).toBe(verified.position)
}

/** Loses the primary after some orders. */
async function loseUnderLoad(primary: PostgresNode, before = async () => {}): Promise<void> {
  const server = new ServerProcess(database.url, logFile)
  await server.says('settled')
  await before()
  await wait(300)
  await primary.kill()
  expect(await server.ended, server.said).toBe(FAIL_STOP_EXIT_CODE)
}

async function runAndEnd(): Promise<void> {
  const server = new ServerProcess(database.url, logFile)
  await server.says('settled')
  await wait(200)
  expect(await server.kill('SIGTERM'), server.said).toBe(0)
}

test('a promoted synchronous standby has all that was acknowledged, and the next start finds it', async () => {
  await loseUnderLoad(first)
  // Started before the promotion: it waits for it.
  const next = runAndEnd()
  await second.promote()
  await next
  await expectNothingLost()
})

test('a standby that lagged and was promoted stops the start, which says what is missing', async () => {
  await first.follow(second)
  // Commits do not wait for this standby, and then it lags.
  await loseUnderLoad(second, () => first.stop())
  await first.start()
  await first.promote()
  const refused = new ServerProcess(database.url, logFile)
  expect(await refused.ended).toBe(1)
  const [, length, acknowledged, missing] =
    /The journal ends at position (\d+), but this server has acknowledged or followed it up to position (\d+): (\d+) commands are missing\. Start the database that holds them, or remove \S+\/log\.acknowledged to go on without them\./.exec(
      refused.said,
    ) ?? []
  expect(Number(missing), refused.said).toBeGreaterThan(0)
  expect(Number(acknowledged) - Number(length)).toBe(Number(missing))

  // The operator brings back what has them.
  await first.stop()
  await second.start()
  await runAndEnd()
  await expectNothingLost()
})
