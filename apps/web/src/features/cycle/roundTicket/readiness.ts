/**
 * Whether a round may be sent: the socket must be open, and the quote on screen at most five
 * seconds from the synced clock. If not, all live data is refetched. An old quote means stale
 * prices if the clock is known to be right.
 */
import { getCycleMarket } from '@assay/wire/routes/trading/cycle.ts'
import { reloadIfReachable } from '../../../api/connection/reloadIfReachable.ts'
import { type Connection, connection, reopen } from '../../../api/connection/socket.ts'
import { queryClient, readQuery } from '../../../api/queryClient.ts'
import { isClockSure, serverNow, syncClock } from '../../../api/serverClock.ts'

export const CLOCK_MAX_MS = 5_000
export const RESYNC_AFTER_MS = 3_000
const RESYNC_MAX_MS = 10_000

export type Unready = 'socket' | 'clock' | 'prices'

type Moment = { status: Connection; now: number; isSure: boolean }

const thisMoment = (): Moment => ({
  status: connection.get().status,
  now: serverNow(),
  isSure: isClockSure(),
})

export function unreadiness(tickAt: number, moment = thisMoment()): Unready | undefined {
  const { status, now, isSure } = moment
  if (status !== 'live' && status !== 'stale') return 'socket'
  if (Math.abs(now - tickAt) <= CLOCK_MAX_MS) return undefined
  return isSure && tickAt < now ? 'prices' : 'clock'
}

/**
 * Resyncs clock, market and socket; reloads the page if that does not help though the server is
 * reachable.
 */
export async function resync(base: string, quote: string): Promise<void> {
  try {
    reopen()
    await Promise.all([
      syncClock(),
      queryClient.fetchQuery(readQuery(getCycleMarket, { base, quote }, 0)),
      untilLive(),
    ])
  } catch {
    await reloadIfReachable()
  }
}

function untilLive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const isLive = () => connection.get().status === 'live'
    if (isLive()) return resolve()
    const leave = connection.watch(() => {
      if (!isLive()) return
      end()
      resolve()
    })
    const timer = setTimeout(() => {
      end()
      reject(new Error('The socket did not open.'))
    }, RESYNC_MAX_MS)
    const end = () => {
      clearTimeout(timer)
      leave()
    }
  })
}
