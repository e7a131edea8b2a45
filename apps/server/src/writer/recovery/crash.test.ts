import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openConnection } from '../../db/pool.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { readCrashLog } from '../testing/crashLog.ts'
import { ServerProcess } from '../testing/serverProcess.ts'

/** How often the server is killed; a long run sets it to hundreds. */
const KILLS = Number(process.env.CRASH_KILLS ?? 50)

test(`a server killed ${KILLS} times under load loses and doubles nothing it acknowledged`, {
  timeout: 240_000 + KILLS * 10_000,
}, async () => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'assay-crash-'))
  const logFile = join(folder, 'log')
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Now and then it ends in order, with a snapshot, as the long life between crashes would bring.
    if (kill % 25 === 24) await endInOrder(database.url, logFile)
    const server = new ServerProcess(database.url, logFile)
    // Most kills are under load, some during recovery or settlement.
    if (kill % 10 === 7) await server.says('settled').then(() => wait(1_000))
    else if (kill % 10 === 9) await wait(Math.random() * 600)
    else if (kill % 10 === 8) await server.says('ready').then(() => wait(Math.random() * 20))
    else await server.says('settled').then(() => wait(Math.random() * 200))
    await server.kill('SIGKILL')
  }
  await endInOrder(database.url, logFile)

  const client = await openConnection(database.url, 'test')
  const report = await readCrashLog(client, logFile)
  await client.end()
  expect(report.lost).toEqual([])
  expect(report.doubled).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(KILLS * 10)
  const verified = await verifyJournal(database.url)
  expect(verified.projected).toBe(verified.position)
  console.log(
    `${KILLS} kills: ${report.sent} sent, ${report.acknowledged} acknowledged, none lost or doubled; ` +
      `${verified.position} rows and ${verified.checkpoints} checkpoints verified`,
  )
  rmSync(folder, { recursive: true, force: true })
})

async function endInOrder(url: string, logFile: string): Promise<void> {
  const server = new ServerProcess(url, logFile)
  await server.says('settled')
  expect(await server.kill('SIGTERM'), server.said).toBe(0)
}
