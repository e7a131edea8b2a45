/**
 * Ends a process that we started when we end, however we do: a small shell waits at the end of a
 * pipe that no one but us holds open, and the system closes it for us even after a `kill -9`.
 */
import { spawn } from 'node:child_process'

/**
 * Gives what lets the process go again: to be called once it is being ended in another way, or has
 * ended.
 */
export function endWithUs(pid: number, signal: 'INT' | 'KILL'): () => void {
  // Signals that end a whole group or terminal are not for it: it ends when its pipe does.
  const script = `trap '' HUP INT TERM; read -r _; kill -${signal} ${pid}`
  const watcher = spawn('sh', ['-c', script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Nothing is watched then, and goes on all the same.
  watcher.on('error', () => undefined)
  watcher.unref()
  return () => watcher.kill('SIGKILL')
}
