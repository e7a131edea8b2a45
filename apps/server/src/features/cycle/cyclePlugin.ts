/** Cycle contracts: rounds on the index, their signed receipts, and the board of newest results. */
import { getCycleMarkets } from '@assay/wire/routes/trading/cycle.ts'
import fp from 'fastify-plugin'
import { startRoundClock } from '../../clocks/roundClock.ts'
import { marketSlugs, slugsFrom } from '../../http/pages/listedThings.ts'
import { stopWith } from '../../http/stopWith.ts'
import { inPages } from '../../socket/ownNews.ts'
import { cycleTopics } from './cycleTopics.ts'
import { proofRoutes } from './proofs.ts'
import { createRounds, type RoundQueries } from './rounds.ts'
import { cycleRoutes } from './routes.ts'
import { openSigner, type Signer } from './signer.ts'
import { createTopBoard } from './topBoard.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs what members can verify: receipts of rounds, and statements. */
    roundSigner: Signer
    rounds: RoundQueries
  }
}

export const cyclePlugin = fp(
  async (app) => {
    const { pool, history, exchange, candles, availability, failures } = app
    const { marketData } = exchange
    const rounds = createRounds(history, marketData)
    const board = await createTopBoard(exchange.core, rounds)
    const signer = await openSigner(pool, failures)
    stopWith(app, signer.stop)
    app.decorate('roundSigner', signer).decorate('rounds', rounds)
    app.pageSlugs.set('cycle', slugsFrom(app, { route: getCycleMarkets, input: {} }, marketSlugs))
    app.bind(cycleRoutes({ exchange, rounds, candles, board, signer, availability }))
    app.bind(proofRoutes({ pool, marketData, rounds, signer }))
    app.hub.serve('cycle', cycleTopics(marketData.cycles, board))
    app.ownNews.add(async (member, { ids }) => {
      const pages = await inPages(ids, (filter, page) => rounds.list(member, filter, page))
      return (reader) => {
        for (const rows of pages) reader.sendOwn('rounds', rows)
      }
    })
    app.job('rounds', () => startRoundClock(exchange, failures))
  },
  { name: 'cycle', dependencies: ['marketData', 'sockets'] },
)
