/**
 * Starts the embedded PostgreSQL, which ends with us even when we are killed. A server left running
 * on the same files is stopped first. The owner holds a session lock in the database for as long as
 * it lives. That lock, not a file, shows whether another Assay uses the data, so no crash can leave
 * it locked.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chown, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Fault, sentenceOf } from '../../fault.ts'
import { endWithUs } from '../endWithUs.ts'
import { freePort } from '../freePort.ts'
import { layOutRoom } from './layOutRoom.ts'
import { choosePostgresPlace, type PostgresPlace } from './postgresPlace.ts'

export type Postgres = {
  url: string
  /** Where the files really are; may differ from the wanted folder. */
  folder: string
  /** Resolves when the server went away without `stop` having been called. */
  lost: Promise<void>
  stop: () => Promise<void>
}

export type PostgresOptions = {
  dataDir: string
  /** Any free port when left out. */
  port?: number
  /** Further settings, as `name=value`. */
  settings?: string[]
  /** Megabytes of write-ahead log to preallocate, at most `min_wal_size`; none if undefined. */
  room?: number
}

const OWNER_LOCK = 4_711_001
const DATABASE = 'assay'
const START_DEADLINE_MS = 30_000
const ANSWER_DEADLINE_MS = 15_000
/** Starting up, shutting down, crashed and restarting, not listening yet. */
const PASSING_CODES = ['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET']
const DISK_FULL = /No space left on device|Disk quota exceeded|Check free disk space/

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = await choosePostgresPlace(options.dataDir)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialize(place)
  const { url, owner } = await open(place, options)
  const pid = readPostmaster(place)?.pid
  const letGo = pid === undefined ? () => undefined : endWithUs(pid, 'INT')
  const databases = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (databases.rowCount === 0) await owner.query(`CREATE DATABASE ${DATABASE}`)
  await layOutRoom(owner, { folder: place.folder, megabytes: options.room ?? 0 })
  let isStopping = false
  const lost = new Promise<void>((resolve) => {
    owner.on('error', () => undefined)
    owner.on('end', () => {
      if (isStopping) return
      // A connection that was cut alone leaves a server, which then ends with us.
      if (!readPostmaster(place)) letGo()
      resolve()
    })
  })
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await owner.end()
    await stopServer(place)
    letGo()
  }
  return { url: `${url}/${DATABASE}`, folder: place.folder, lost, stop }
}

/** Runs the server and takes it. */
async function open(place: PostgresPlace, options: PostgresOptions) {
  const logFrom = logSize(place)
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    await endLeftBehind(place)
    const port = options.port ?? (await freePort())
    const output = await start(place, port, options.settings ?? [])
    if (output === undefined) {
      const url = urlOf(place, port)
      return { url, owner: await takeOwnership(`${url}/postgres`, { place, logFrom }) }
    }
    if (!isPassing(output) || Date.now() > deadline) throw faultOf(output, place)
    await wait(200)
  }
}

/**
 * Stops a server whose owner has died; throws when the owner is alive. A server that hangs is
 * stopped hard.
 */
async function endLeftBehind(place: PostgresPlace): Promise<void> {
  const running = readPostmaster(place)
  if (!running) return
  const logFrom = logSize(place)
  try {
    const owner = await takeOwnership(`${urlOf(place, running.port)}/postgres`, { place, logFrom })
    owner.on('error', () => undefined)
    await owner.end()
    await stopServer(place)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (readPostmaster(place)) await stopServer(place, 'immediate')
  }
}

function urlOf(place: PostgresPlace, port: number): string {
  const password = readFileSync(place.passwordFile, 'utf8').trim()
  return `postgresql://assay:${password}@127.0.0.1:${port}`
}

/** With a full disk a server cannot end in order; its journal lets it be ended without. */
async function stopServer(place: PostgresPlace, mode: 'fast' | 'immediate' = 'fast') {
  const args = ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', '20']
  const { code } = await runProgram(place, place.binaries.pgCtl, args)
  if (code !== 0 && mode === 'fast') await stopServer(place, 'immediate')
}

class NoAnswer extends Fault {}

async function initialize(place: PostgresPlace): Promise<void> {
  const unfinished = `${place.cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await rm(place.cluster, { recursive: true, force: true })
  await writeFile(place.passwordFile, `${randomBytes(18).toString('hex')}\n`, { mode: 0o600 })
  if (place.user) await chown(place.passwordFile, place.user.uid, place.user.gid)
  const result = await runProgram(place, place.binaries.initdb, [
    `--pgdata=${unfinished}`,
    '--username=assay',
    `--pwfile=${place.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ])
  if (result.code !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw faultOf(result.output, place)
  }
  await rename(unfinished, place.cluster)
}

/** The server that runs on the files. A pid file whose process is something else is removed. */
function readPostmaster(place: PostgresPlace): { pid: number; port: number } | undefined {
  const file = join(place.cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (isServerOf(pid, place.cluster) && port > 0) return { pid, port }
  return undefined
}

/** Whether the process is the server of these very files, and not a later one with its number. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false
  if (!existsSync('/proc/self')) {
    return spawnSync('ps', ['-p', String(pid), '-o', 'args='])
      .stdout.toString()
      .includes(cluster)
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
  } catch {
    return false
  }
}

/** Starts the server and waits until it answers; on failure returns its output. */
async function start(
  place: PostgresPlace,
  port: number,
  settings: string[],
): Promise<string | undefined> {
  const pidFile = join(place.cluster, 'postmaster.pid')
  if (existsSync(pidFile) && !readPostmaster(place)) await rm(pidFile, { force: true })
  if (logSize(place) > 10_000_000) await truncate(place.log)
  const logFrom = logSize(place)
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=64',
    'shared_buffers=128MB',
    // Checkpoints come before the files that `layOutRoom` made are used up, and every start keeps
    // them.
    'max_wal_size=1GB',
    'min_wal_size=1280MB',
    'wal_buffers=16MB',
    'checkpoint_timeout=10min',
    // Pages go to the disk as they come. Left to the system they go every half minute all at once,
    // and each commit in that moment waits for 0.2 to 0.5 s.
    'backend_flush_after=256kB',
    'bgwriter_delay=20ms',
    'bgwriter_lru_maxpages=1000',
    'bgwriter_lru_multiplier=4',
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    ...settings,
  ]
  const flags = all.map((setting) => `-c ${setting}`).join(' ')
  const result = await runProgram(place, place.binaries.pgCtl, [
    'start',
    '-D',
    place.cluster,
    '-l',
    place.log,
    '-w',
    '-t',
    '60',
    '-o',
    flags,
  ])
  if (result.code === 0) return undefined
  return `${result.output}\n${readLog(place, logFrom)}`
}

const logSize = (place: PostgresPlace): number =>
  existsSync(place.log) ? statSync(place.log).size : 0

const readLog = (place: PostgresPlace, from: number): string =>
  existsSync(place.log) ? readFileSync(place.log).subarray(from).toString() : ''

/** What goes away by itself: a dying server's last processes, a port taken a moment ago. */
function isPassing(output: string): boolean {
  return /shared memory block|lock file "postmaster\.pid"|Address already in use|another server might be running/.test(
    output,
  )
}

function faultOf(output: string, place: PostgresPlace): Fault {
  if (DISK_FULL.test(output)) {
    return new Fault(
      `The disk that holds ${place.folder} is full; free some space and start again.`,
    )
  }
  const said = output.match(/(?:FATAL|PANIC|initdb: error|could not)[^\n]*/g)?.at(-1)
  return new Fault(`PostgreSQL did not start on ${place.folder}: ${said ?? output.trim()}`)
}

async function takeOwnership(
  url: string,
  { place, logFrom }: { place: PostgresPlace; logFrom: number },
): Promise<pg.Client> {
  const deadline = Date.now() + ANSWER_DEADLINE_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'assay owner' })
    try {
      await client.connect()
      // A killed owner's session ends within moments; a living one keeps the lock.
      await client.query("SET lock_timeout = '3s'")
      await client.query('SELECT pg_advisory_lock($1)', [OWNER_LOCK])
      return client
    } catch (cause) {
      await client.end().catch(() => undefined)
      const code = (cause as { code?: string }).code
      if (code === '55P03') {
        throw new Fault(
          `Another Assay is already running on the data in ${place.folder}; stop it first.`,
          {
            cause,
          },
        )
      }
      const said = readLog(place, logFrom)
      if (DISK_FULL.test(said)) throw faultOf(said, place)
      // It may still be recovering, or may just be going down.
      const isOver = Date.now() > deadline || !readPostmaster(place)
      if (isOver || !PASSING_CODES.includes(code ?? '')) {
        const sentence = `The PostgreSQL on ${place.folder} does not answer: ${sentenceOf(cause)}`
        throw new NoAnswer(sentence, { cause })
      }
      await wait(100)
    }
  }
}

function runProgram(
  place: PostgresPlace,
  program: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...place.user,
      cwd: place.folder,
      // A separate process group: Ctrl-C must reach the server only after our last commit.
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (cause) => reject(new Fault(`Could not run ${program}.`, { cause })))
    // `exit` and not `close`: a started server may keep the pipes open.
    child.on('exit', (code) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ code, output })
    })
  })
}
