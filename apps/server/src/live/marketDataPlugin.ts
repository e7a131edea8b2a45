/** Market data from the history: candles for everyone, and what the live markets begin with. */
import fp from 'fastify-plugin'
import { stopWith } from '../http/stopWith.ts'
import { type CandleStore, createCandleStore } from './candles/candleStore.ts'
import { seedPrints } from './seedPrints.ts'

declare module 'fastify' {
  interface FastifyInstance {
    candles: CandleStore
  }
}

export const marketDataPlugin = fp(
  async (app) => {
    const { pool, jobs, exchange } = app
    const { core, marketData, ticks } = exchange
    await core.waitForHistory(core.position())
    const seeding = createCandleStore(jobs)
    for (const each of [marketData.markets, marketData.perps, marketData.cycles]) {
      for (const drawn of each.values()) await seeding.seed(drawn, Date.now())
    }
    await seedPrints(jobs, marketData)
    app.decorate('candles', createCandleStore(pool))
    stopWith(app, ticks.stop)
  },
  { name: 'marketData', dependencies: ['foundation'] },
)
