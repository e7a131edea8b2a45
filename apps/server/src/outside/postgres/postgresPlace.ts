/**
 * Decides where the database's files are and who owns them. PostgreSQL refuses to run as root, so
 * root runs it as a separate user, who must be able to reach the files: if the wanted folder is
 * inside a private home, another one is used, always the same for that folder.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Fault } from '../../fault.ts'
import {
  copyPostgresBinaries,
  findPostgresBinaries,
  type PostgresBinaries,
} from './postgresBinaries.ts'

export type PostgresPlace = {
  folder: string
  cluster: string
  passwordFile: string
  log: string
  binaries: PostgresBinaries
  user: DatabaseUser | undefined
}
type DatabaseUser = { uid: number; gid: number }

export async function choosePostgresPlace(dataDir: string): Promise<PostgresPlace> {
  const wanted = resolve(dataDir)
  const found = await findPostgresBinaries()
  const user = process.getuid?.() === 0 ? databaseUser() : undefined
  const isWantedReachable = user === undefined || isReachable(wanted)
  const folder = isWantedReachable ? wanted : `/var/tmp/assay-${shortHash(wanted)}`
  await mkdir(folder, { recursive: true, mode: 0o755 })
  if (user) {
    refuseForeignFolder(folder, user)
    await chown(folder, user.uid, user.gid)
  }
  const canRunPrograms = user === undefined || isReachable(await realpath(found.pgCtl))
  const binaries = canRunPrograms ? found : await copyPostgresBinaries(found, folder)
  return {
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    log: join(folder, 'postgres.log'),
    binaries,
    user,
  }
}

/** A folder that a stranger made in a public place could hold programs of theirs. */
function refuseForeignFolder(folder: string, user: DatabaseUser): void {
  const owner = statSync(folder).uid
  if (owner !== 0 && owner !== user.uid) {
    throw new Fault(`The folder ${folder} belongs to another user (uid ${owner}); remove it first.`)
  }
}

/** Whether every user can reach the path; missing folders will be created accessible. */
function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

function databaseUser(): DatabaseUser {
  const known = lookUpUser('postgres')
  if (known) return known
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
  const user = lookUpUser('postgres') ?? lookUpUser('nobody')
  if (user) return user
  throw new Fault('PostgreSQL cannot run as root, and no user `postgres` could be made for it.')
}

function lookUpUser(name: string): DatabaseUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
