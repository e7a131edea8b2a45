/**
 * Some products have scheduled work, such as the yields of locked finance, that must run even when
 * no command arrives. This clock checks once a second and sends as many commands as the work takes
 * (`commandsDue` of a product's `due`).
 */
import type { Failures } from '../failures.ts'
import type { Exchange } from '../live/exchange.ts'
import { every, type StopRepeating } from './every.ts'
import { passTime } from './passTime.ts'

const EVERY_MS = 1_000
/** In one go; the next look sends the rest. */
const COMMANDS_MAX = 64

export async function doWhatIsDue(exchange: Exchange, now: number): Promise<void> {
  const { commandsDue } = await exchange.core.read({ type: 'commandsDue', now })
  await passTime(exchange, now, Math.min(commandsDue, COMMANDS_MAX))
}

export function startDueClock(
  exchange: Exchange,
  failures: Pick<Failures, 'clock'>,
): StopRepeating {
  const report = failures.clock('What is due waits.', EVERY_MS)
  return every(EVERY_MS, () => doWhatIsDue(exchange, Date.now()), report)
}
