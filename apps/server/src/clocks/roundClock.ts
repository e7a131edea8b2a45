/**
 * Lets time pass for the engine when rounds have expired and no other command came: looks ten times
 * a second, and sends as many commands as it takes to settle all of them.
 */
import { SETTLED_PER_COMMAND } from '@assay/engine/cycle/settleDue.ts'
import type { Failures } from '../failures.ts'
import type { Exchange } from '../live/exchange.ts'
import { every, type StopRepeating } from './every.ts'
import { passTime } from './passTime.ts'

const LOOK_MS = 100

export function startRoundClock(
  exchange: Exchange,
  failures: Pick<Failures, 'clock'>,
): StopRepeating {
  const { openRounds } = exchange.marketData
  const look = async () => {
    const at = Date.now()
    let expired = 0
    for (const expiresAt of openRounds.values()) if (expiresAt < at) expired += 1
    await passTime(exchange, at, Math.ceil(expired / SETTLED_PER_COMMAND))
  }
  return every(LOOK_MS, look, failures.clock('Expired rounds wait.', LOOK_MS))
}
