/**
 * Lets time pass for the engine when rounds have expired and no other command came: looks ten times
 * a second, and sends as many commands as it takes to settle all of them.
 */
import { SETTLED_PER_COMMAND } from '@assay/engine/cycle/settleDue.ts'
import type { Exchange } from './live/exchange.ts'
import { passTime } from './passTime.ts'

const LOOK_MS = 100

export function startRoundClock(exchange: Exchange, onError: (error: unknown) => void) {
  let isSending = false

  async function settleExpired(): Promise<void> {
    const at = Date.now()
    let expired = 0
    for (const expiresAt of exchange.picture.openRounds.values()) if (expiresAt < at) expired += 1
    await passTime(exchange, at, Math.ceil(expired / SETTLED_PER_COMMAND))
  }

  const timer = setInterval(() => {
    if (isSending || exchange.picture.openRounds.size === 0) return
    isSending = true
    settleExpired()
      .catch(onError)
      .finally(() => {
        isSending = false
      })
  }, LOOK_MS)
  return { stop: () => clearInterval(timer) }
}
