/**
 * The server's time in whole milliseconds, by its offset from this device's clock; countdowns stand
 * on it.
 */
import type { CallOptions } from '@assay/wire/client.ts'
import { getSystemTime } from '@assay/wire/routes/home.ts'
import { drawnAt } from '../live/drawnPage.ts'
import { call } from './call.ts'

let offsetMs: number | undefined
/** How far this device's clock was from one that no one sets, when the offset was learned. */
let steadyMs = 0
/** More than this and the clock was set, or the device slept. */
const MOVED_MS = 1_000

/** While the app takes over a page that the server drew, it is as late as it was there. */
export const serverNow = () => drawnAt() ?? serverTimeOf(Date.now())

/** What the server's clock said when this device's said so. */
export const serverTimeOf = (at: number) => at + (offsetMs ?? 0)

export async function syncClock(options: CallOptions = {}) {
  const sentAt = Date.now()
  const server = await call(getSystemTime, {}, options)
  const received = Date.now()
  offsetMs = server + Math.round((received - sentAt) / 2) - received
  steadyMs = received - performance.now()
}

/**
 * Whether the offset is known and still right, so that what differs from the clock is itself late.
 */
export const isClockSure = () =>
  offsetMs !== undefined && Math.abs(Date.now() - performance.now() - steadyMs) < MOVED_MS

/** Resolves once the offset is known. */
export const syncedClock = async (options?: CallOptions) => {
  if (offsetMs === undefined) await syncClock(options)
}
