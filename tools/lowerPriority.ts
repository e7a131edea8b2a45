import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lets a process that was started in a session of its own, and what it starts there, have only what
 * others leave: `niceness` from 1 to 19, the last of all. Linux distributes its time among sessions
 * first, so the process alone would not do.
 */
export function lowerPriority(pid: number, niceness: number): void {
  setPriority(pid, niceness)
  const session = `/proc/${pid}/autogroup`
  if (!existsSync(session)) return
  try {
    writeFileSync(session, String(niceness))
  } catch {
    // Linux allows one such change in a tenth of a second, except root's. Without it, what runs
    // beside it is only slower.
  }
}
