/**
 * Checks periodically which host accepts writes. Connections to a machine that vanished can hang
 * for minutes, and an old primary that still runs accepts writes that will be lost.
 */
import { every, type StopRepeating } from '../../clocks/every.ts'
import { Fault } from '../../fault.ts'
import { leaveOtherHosts } from '../pool.ts'
import { databaseHosts, nameOf } from './databaseHosts.ts'

const EVERY_MS = 3_000

type Watch = {
  /**
   * Called when another host accepts writes than before, with what to report. Without it the
   * process leaves the other hosts and goes on.
   */
  onMoved?: ((fault: Fault) => void) | undefined
  everyMs?: number
}

/** Does nothing for a single host. Returns a function that stops it. */
export async function watchPrimary(
  url: string,
  { onMoved, everyMs = EVERY_MS }: Watch,
): Promise<StopRepeating> {
  const hosts = databaseHosts(url)
  if (!hosts) return async () => undefined
  let primary = await hosts.writable()
  let isEnded = false
  const stop = every(everyMs, async () => {
    // No host accepts writes: keep the current one.
    const now = await hosts.writable().catch(() => undefined)
    if (!now || now.url === primary.url || isEnded) return
    const [old, next] = [nameOf(primary.url), nameOf(now.url)]
    primary = now
    if (onMoved)
      onMoved(new Fault(`The database's primary was ${old} and is now ${next}; start again.`))
    else leaveOtherHosts(hosts, now)
  })
  return () => {
    isEnded = true
    return stop()
  }
}
