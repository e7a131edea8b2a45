/** Sets prices in motion; in the demo also the people. */
import type { FastifyInstance } from 'fastify'
import { INDEX_EVERY_MS, startIndexClock } from '../clocks/indexClock.ts'
import type { CloseStep } from '../closeAll.ts'
import { liveFiat } from '../demo/fiatLife.ts'
import { liveOn } from '../demo/runDemo.ts'
import { readRates } from '../features/assets/rates.ts'
import type { PriceSource } from '../outside/prices/prices.ts'

export function startLife(
  gateway: FastifyInstance,
  prices: PriceSource,
  closings: CloseStep[],
): void {
  const { config, exchange, failures, fiat, images, hub } = gateway
  const failed = 'A round of prices failed.'
  if (!config.isDemo) {
    const clock = failures.clock(failed, INDEX_EVERY_MS)
    closings.push(startIndexClock(exchange, prices, clock).stop)
    return
  }
  const onError = failures.at(failed)
  const isWatched = () => hub.connections() > 0
  closings.push(liveOn(exchange, prices, { isWatched, onError }).stop)
  const rates = readRates(config.rates, true)
  closings.push(liveFiat({ exchange, fiat, images, isWatched, onError, rates }).stop)
}
