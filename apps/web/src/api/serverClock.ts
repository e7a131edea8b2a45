/**
 * The server's time in whole milliseconds, by its offset from this device's clock; countdowns use
 * it.
 */
import type { CallOptions } from '@assay/wire/client/client.ts'
import { getSystemTime } from '@assay/wire/routes/home.ts'
import { renderedAt } from '../store/renderedPage.ts'
import { call } from './call.ts'

let offsetMs: number | undefined
/**
 * The offset between the device's clock and the monotonic clock when the server's offset was
 * measured.
 */
let steadyMs = 0
/** A larger change means that the clock was set, or the device slept. */
const MOVED_MS = 1_000

/** During hydration of a server-rendered page, the time is the rendering time. */
export const serverNow = () => renderedAt() ?? serverTimeOf(Date.now())

/** The server's time when the device's clock showed `at`. */
export const serverTimeOf = (at: number) => at + (offsetMs ?? 0)

export async function syncClock(options: CallOptions = {}) {
  const sentAt = Date.now()
  const server = await call(getSystemTime, {}, options)
  const received = Date.now()
  offsetMs = server + Math.round((received - sentAt) / 2) - received
  steadyMs = received - performance.now()
}

/** Whether the offset is known and still valid, so that a difference to the clock is real. */
export const isClockSure = () =>
  offsetMs !== undefined && Math.abs(Date.now() - performance.now() - steadyMs) < MOVED_MS

/** Resolves once the offset is known. */
export const syncedClock = async (options?: CallOptions) => {
  if (offsetMs === undefined) await syncClock(options)
}
