/**
 * Yields of locked finance are due at 00:00 UTC, whatever else is listed and whoever else sends
 * something: what is due is looked for once a second and paid by as many commands as it takes.
 */
import type { Exchange } from './live/exchange.ts'
import { passTime } from './passTime.ts'

const EVERY_MS = 1_000
/** In one go; the next look sends the rest. */
const COMMANDS_MAX = 64

export async function payYieldsDue(exchange: Exchange, now: number): Promise<void> {
  const { commandsDue } = await exchange.core.yieldsDue(now)
  await passTime(exchange, now, Math.min(commandsDue, COMMANDS_MAX))
}

/** Returns what ends it. */
export function startYieldClock(exchange: Exchange, log: (error: unknown) => void): () => void {
  let isPaying = false
  const timer = setInterval(() => {
    if (isPaying) return
    isPaying = true
    payYieldsDue(exchange, Date.now())
      .catch(log)
      .finally(() => {
        isPaying = false
      })
  }, EVERY_MS)
  return () => clearInterval(timer)
}
