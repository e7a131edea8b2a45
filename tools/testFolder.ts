/**
 * Where tests write: in memory if there is plenty, because most of their waiting is for disks.
 * Leftovers of a killed process are found there all the same; only a power cut would differ.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Databases and browsers of a whole run take less than half of it. */
const NEEDED_BYTES = 8 * 2 ** 30

const NAME = 'assay-run-'

/** Makes a folder for this process and the ones it starts, which goes when the process ends. */
export function useTestFolder(): void {
  const place = hasRoomInMemory() ? MEMORY : tmpdir()
  removeLeftovers(place)
  const folder = mkdtempSync(join(place, `${NAME}${process.pid}-`))
  // The database, which runs as another user, must be able to enter it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  // Programs that tests start again and again are compiled once.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
}

/** Of runs that were killed. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(NAME))) {
    const pid = Number(name.slice(NAME.length).split('-')[0])
    if (!isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
