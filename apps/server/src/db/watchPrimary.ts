/**
 * Checks periodically which host accepts writes. Connections to a machine that vanished can hang
 * for minutes, and an old primary that still runs accepts writes that will be lost. In both cases
 * the process must restart on the new primary.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '../fault.ts'
import { databaseHosts, nameOf } from './databaseHosts.ts'

const EVERY_MS = 3_000

/**
 * Calls `onMoved` once, when a different host accepts writes than at the start. Does nothing for a
 * single host. Returns a function that stops it.
 */
export async function watchPrimary(
  url: string,
  onMoved: (fault: Fault) => void,
  everyMs = EVERY_MS,
): Promise<() => void> {
  const hosts = databaseHosts(url)
  if (!hosts) return () => undefined
  const { url: first } = await hosts.writable()
  const ended = new AbortController()
  const look = async () => {
    while (!ended.signal.aborted) {
      await wait(everyMs, undefined, { signal: ended.signal, ref: false })
      // No host accepts writes: keep the current one.
      const now = await hosts.writable().catch(() => undefined)
      if (!now || now.url === first || ended.signal.aborted) continue
      const [old, primary] = [nameOf(first), nameOf(now.url)]
      onMoved(new Fault(`The database's primary was ${old} and is now ${primary}; start again.`))
      return
    }
  }
  look().catch(() => undefined)
  return () => ended.abort()
}
