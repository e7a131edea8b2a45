/** Processes that the server starts for separate work. */
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/** What keeps V8 well is meant for every process of ours; the rest is for the server alone. */
export const nodeOptions = (): string[] =>
  process.execArgv.filter((option) => option === '--no-memory-protection-keys')

/** Lowers the priority of the process, so that all other work comes first. */
export function stepBack({ pid }: ChildProcess, nice: number): void {
  try {
    if (pid !== undefined) setPriority(pid, nice)
  } catch {
    // It has ended already.
  }
}
