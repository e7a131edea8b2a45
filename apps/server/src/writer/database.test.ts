/** What happens to the server when its database dies or its disk fills up. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openConnection } from '../db/pool.ts'
import { type Postgres, startPostgres } from '../outside/postgres/startPostgres.ts'
import { verifyJournal } from '../projector/verifyJournal.ts'
import { FAIL_STOP_EXIT_CODE } from './startCore.ts'
import { readCrashLog } from './testing/crashLog.ts'
import { ServerProcess } from './testing/serverProcess.ts'

let folder = ''
let mounted = ''
let postgres: Postgres | undefined
afterEach(async () => {
  await postgres?.stop().catch(() => undefined)
  if (postgres) rmSync(postgres.folder, { recursive: true, force: true })
  if (mounted) {
    spawnSync('umount', [mounted])
    rmSync(mounted, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
  postgres = undefined
  mounted = ''
})

async function expectNothingLost(url: string, logFile: string): Promise<void> {
  const last = new ServerProcess(url, logFile)
  await last.says('settled')
  expect(await last.kill('SIGTERM'), last.said).toBe(0)
  const client = await openConnection(url, 'test')
  const report = await readCrashLog(client, logFile)
  await client.end()
  expect(report.lost).toEqual([])
  expect(report.doubled).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
  const verified = await verifyJournal(url)
  expect(verified.projected).toBe(verified.position)
}

test('a database killed under load stops the server, and nothing acknowledged is lost', async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-database-'))
  const logFile = join(folder, 'log')
  const dataDir = join(folder, 'data')
  for (let kill = 0; kill < 4; kill += 1) {
    postgres = await startPostgres({ dataDir })
    if (kill === 0) await migrate(postgres.url)
    const server = new ServerProcess(postgres.url, logFile)
    await server.says('settled')
    await wait(50 + Math.random() * 200)
    const pid = Number(
      readFileSync(join(postgres.folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(pid, 'SIGKILL')
    expect(await server.ended).toBe(FAIL_STOP_EXIT_CODE)
    expect(server.said).toMatch(
      /The database (did not store|does not answer)|The history could not be written/,
    )
    await postgres.lost
  }
  postgres = await startPostgres({ dataDir })
  await expectNothingLost(postgres.url, logFile)
})

test('a full disk stops the server, and with space again nothing acknowledged is lost', async (context) => {
  folder = mkdtempSync(join(tmpdir(), 'assay-disk-'))
  const disk = join('/var/tmp', `assay-disk-${process.pid}`)
  mkdirSync(disk, { recursive: true })
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk])
  if (mount.status !== 0) {
    rmSync(disk, { recursive: true })
    return context.skip(`needs root to mount a small disk: ${mount.stderr}`)
  }
  mounted = disk
  const logFile = join(folder, 'log')
  const options = {
    dataDir: join(disk, 'data'),
    settings: ['max_wal_size=32MB', 'min_wal_size=32MB', 'shared_buffers=16MB'],
  }
  postgres = await startPostgres(options)
  await migrate(postgres.url)
  const ballast = join(disk, 'ballast')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 6_000_000, 1))
  const server = new ServerProcess(postgres.url, logFile)
  expect(await server.ended).toBe(FAIL_STOP_EXIT_CODE)
  // Anyone who writes first meets it: the writer, or the history behind it.
  expect(server.said).toMatch(
    /disk of the database is full|The database did not store|The history could not be written/,
  )
  await postgres.stop().catch(() => undefined)

  rmSync(ballast)
  postgres = await startPostgres(options)
  await expectNothingLost(postgres.url, logFile)
})
