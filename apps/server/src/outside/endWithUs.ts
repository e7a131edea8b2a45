/**
 * Ends a child process when we end, in whatever way. A small shell waits on a pipe that only this
 * process holds open; the kernel closes it even after a `kill -9`.
 */
import { spawn } from 'node:child_process'

/**
 * Gives what lets the process go again: to be called once it is being ended in another way, or has
 * ended.
 */
export const endWithUs = (pid: number, signal: 'INT' | 'KILL'): (() => void) =>
  runAfterUs(`kill -${signal} ${pid}`)

/** Runs a shell's command when we end, unless what it returns is called before. */
export function runAfterUs(command: string): () => void {
  // Signals that end a whole group or terminal are not for it: it ends when its pipe does.
  const script = `trap '' HUP INT TERM; read -r _; ${command}`
  const watcher = spawn('sh', ['-c', script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a watcher the child continues unwatched.
  watcher.on('error', () => undefined)
  watcher.unref()
  return () => watcher.kill('SIGKILL')
}
