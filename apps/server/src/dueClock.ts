/**
 * Yields of locked finance, the steps of offerings, late fiat orders and the end of a promotion are due at a time of
 * their own, whatever else is listed and whoever else sends something: what is due is looked for once
 * a second and done by as many commands as it takes.
 */
import type { Exchange } from './live/exchange.ts'
import { passTime } from './passTime.ts'

const EVERY_MS = 1_000
/** In one go; the next look sends the rest. */
const COMMANDS_MAX = 64

export async function doWhatIsDue(exchange: Exchange, now: number): Promise<void> {
  const { commandsDue } = await exchange.core.commandsDue(now)
  await passTime(exchange, now, Math.min(commandsDue, COMMANDS_MAX))
}

/** Returns what ends it. */
export function startDueClock(exchange: Exchange, log: (error: unknown) => void): () => void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    doWhatIsDue(exchange, Date.now())
      .catch(log)
      .finally(() => {
        isBusy = false
      })
  }, EVERY_MS)
  return () => clearInterval(timer)
}
