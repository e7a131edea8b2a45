/** Sets prices in motion; in the demo also the people. */
import type { FastifyInstance } from 'fastify'
import { INDEX_EVERY_MS, startIndexClock } from '../clocks/indexClock.ts'
import { liveOn } from '../demo/runDemo.ts'
import { liveFiat } from '../demo/scenes/fiatLife.ts'
import { readRates } from '../features/assets/rates.ts'
import type { PriceSource } from '../outside/prices/prices.ts'

export function startLife(gateway: FastifyInstance, prices: PriceSource): void {
  const { config, exchange, failures, fiat, images, hub } = gateway
  const failed = 'A round of prices failed.'
  if (!config.isDemo) {
    gateway.job('prices', () => {
      const clock = failures.clock(failed, INDEX_EVERY_MS)
      return startIndexClock(exchange, prices, clock)
    })
    return
  }
  const onError = failures.at(failed)
  // Sockets of other processes are not seen here.
  const isWatched = () => config.nats !== undefined || hub.connections() > 0
  gateway.job('prices', () => liveOn(exchange, prices, { isWatched, onError }))
  const rates = readRates(config.rates, true)
  gateway.job('people', () => liveFiat({ exchange, fiat, images, isWatched, onError, rates }))
}
