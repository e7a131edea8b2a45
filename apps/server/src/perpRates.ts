/**
 * What the engine works out about contracts without an event, read once a second: next funding,
 * price limits, staleness. Of triggers and liquidations a command does a bounded number: what is
 * left is given as much time as it takes, so that none waits for somebody else's order.
 */
import type { Exchange } from './live/exchange.ts'
import { takeRates } from './live/livePerp.ts'
import { passTime } from './passTime.ts'

const EVERY_MS = 1_000
/** In one go; the next look sends the rest. */
const COMMANDS_MAX = 64

/** Returns what ends it. */
export function watchPerpRates(exchange: Exchange, log: (error: unknown) => void): () => void {
  let isReading = false
  const timer = setInterval(async () => {
    if (isReading || exchange.picture.perps.size === 0) return
    isReading = true
    try {
      const { markets, commandsDue } = await exchange.core.perpMarkets()
      for (const standing of markets) {
        const live = exchange.picture.perps.get(standing.market.symbol)
        if (live) takeRates(live, standing)
      }
      await passTime(exchange, Date.now(), Math.min(commandsDue, COMMANDS_MAX))
    } catch (error) {
      log(error)
    } finally {
      isReading = false
    }
  }, EVERY_MS)
  return () => clearInterval(timer)
}
