import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Postgres, startPostgres } from './startPostgres.ts'

let dataDir: string
let started: Postgres[]
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'assay-postgres-')), 'data')
  started = []
})
afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  for (const { folder } of started) rmSync(folder, { recursive: true, force: true })
  rmSync(dirname(dataDir), { recursive: true, force: true })
})

async function open(room = 0): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, room })
  started.push(postgres)
  return postgres
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const pidFileOf = (folder: string) => join(folder, 'cluster', 'postmaster.pid')
const pidOf = ({ folder }: Pick<Postgres, 'folder'>) =>
  Number(readFileSync(pidFileOf(folder), 'utf8').split('\n')[0])

// Data survives a stop.
test('what was stored is there after a second start', async () => {
  const first = await open()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value')
  await first.stop()
  const second = await open()
  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
})

test('it listens on the loopback address only, wants the password, and keeps what it confirms', async () => {
  const { url } = await open()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.toString(), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
  const settings = await query(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'unix_socket_directories',
      'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') ORDER BY name`,
  )
  expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
    'data_checksums=on',
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=127.0.0.1',
    'synchronous_commit=on',
    'unix_socket_directories=',
  ])
})

test('files of its log are made ready once, kept over a restart, and used without making others', async () => {
  const files = async ({ url }: Postgres) =>
    (await query(url, 'SELECT name FROM pg_ls_waldir() ORDER BY name')).map(({ name }) => name)
  const first = await open(80)
  const made = await files(first)
  expect(made).toHaveLength(5)
  await first.stop()
  const second = await open(80)
  expect(await files(second)).toEqual(made)
  // Fills about three files.
  await query(
    second.url,
    'CREATE TABLE filled AS SELECT md5(value::text) AS text FROM generate_series(1, 600000) AS value',
  )
  const [{ name }] = await query(second.url, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name')
  expect(made.indexOf(name)).toBeGreaterThan(1)
  expect(await files(second)).toEqual(made)
})

test('a second instance on the same data is refused with one sentence', async () => {
  const { folder } = await open()
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    `Another Assay is already running on the data in ${folder}; stop it first.`,
  )
  // The same to who verifies the journal of a running exchange.
  const program = join(import.meta.dirname, '../../../../../tools/verify/replay.ts')
  const env = { ...process.env, ASSAY_DATA: dataDir, DATABASE_URL: '' }
  const replay = spawnSync(process.execPath, [program, '--verify'], { env, encoding: 'utf8' })
  expect(replay.status).toBe(1)
  expect(replay.stderr.trim().split('\n').at(-1)).toBe(
    `Another Assay is already running on the data in ${folder}; stop it first.`,
  )
  expect(replay.stderr).not.toContain('    at ')
})

/** Starts the server in a separate process, which is then killed. */
async function startAndDie(lastWords = ''): Promise<void> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'startPostgres.ts'))})
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    ${lastWords}
    process.kill(process.pid, 'SIGKILL')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program])
  expect(await new Promise((resolve) => parent.once('exit', (_, signal) => resolve(signal)))).toBe(
    'SIGKILL',
  )
}

test('it ends with a parent that is killed, and the next start does not wait for that', async () => {
  const { folder, stop } = await open()
  await stop()
  await startAndDie()
  await vi.waitFor(() => expect(existsSync(pidFileOf(folder))).toBe(false), 20_000)
  await startAndDie()
  const { url } = await open()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a server that survives its killed parent anyway is ended, and another started', async () => {
  const { folder, stop } = await open()
  await stop()
  await startAndDie(`
    const { spawnSync } = await import('node:child_process')
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)])`)
  const left = pidOf({ folder })
  const second = await open()
  expect(pidOf(second)).not.toBe(left)
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a killed server is noticed, and its stale pid file does not block the next start', async () => {
  const first = await open()
  process.kill(pidOf(first), 'SIGKILL')
  await first.lost
  expect(existsSync(pidFileOf(first.folder))).toBe(true)
  const second = await open()
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a pid file that names a process of someone else does not block the start', async () => {
  const first = await open()
  await first.stop()
  const lines = [
    process.pid,
    join(first.folder, 'cluster'),
    1,
    55_432,
    '',
    '127.0.0.1',
    '',
    'ready',
  ]
  writeFileSync(pidFileOf(first.folder), `${lines.join('\n')}\n`)
  const second = await open()
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a full disk is named', async (context) => {
  const disk = join('/var/tmp', `assay-full-${process.pid}`)
  mkdirSync(disk, { recursive: true })
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk])
  if (mount.status !== 0) {
    rmSync(disk, { recursive: true })
    return context.skip(`needs root to mount a small disk: ${mount.stderr}`)
  }
  try {
    expect(statfsSync(disk).bavail).toBeGreaterThan(0)
    const folder = join(disk, 'data')
    await expect(startPostgres({ dataDir: folder })).rejects.toThrow(
      `The disk that holds ${folder} is full; free some space and start again.`,
    )
  } finally {
    spawnSync('umount', [disk])
    rmSync(disk, { recursive: true })
  }
})
