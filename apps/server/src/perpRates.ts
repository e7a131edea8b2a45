/** What the engine works out about contracts without an event: next funding, price limits, staleness. */
import type { Exchange } from './live/exchange.ts'
import { takeRates } from './live/livePerp.ts'

const EVERY_MS = 1_000

/** Reads the rates of all contracts once a second; returns what ends it. */
export function watchPerpRates(exchange: Exchange, log: (error: unknown) => void): () => void {
  let isReading = false
  const timer = setInterval(async () => {
    if (isReading || exchange.picture.perps.size === 0) return
    isReading = true
    try {
      const { markets } = await exchange.core.perpMarkets()
      for (const standing of markets) {
        const live = exchange.picture.perps.get(standing.market.symbol)
        if (live) takeRates(live, standing)
      }
    } catch (error) {
      log(error)
    } finally {
      isReading = false
    }
  }, EVERY_MS)
  return () => clearInterval(timer)
}
