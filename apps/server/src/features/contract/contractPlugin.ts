/** Perpetual contracts: orders, positions, funding, and what happens to a position without its owner. */
import type { MemberId } from '@assay/domain/account.ts'
import fp from 'fastify-plugin'
import { watchPerpRates } from '../../clocks/perpRates.ts'
import { stopWith } from '../../http/stopWith.ts'
import { inPages } from '../../socket/ownNews.ts'
import { createClosings } from './closings.ts'
import { createPerpOrders, type PerpOrders } from './perpOrders.ts'
import { perpTopics } from './perpTopics.ts'
import { positionRoutes } from './positionRoutes.ts'
import { wirePositionsOf } from './positions.ts'
import { contractProgramRoutes } from './programRoutes.ts'
import { watchRiskNotices } from './riskNotices.ts'
import { contractRoutes } from './routes.ts'

/** What contracts are margined and paid in. */
const QUOTE = 'USDT'

declare module 'fastify' {
  interface FastifyInstance {
    perpOrders: PerpOrders
    /** As the wire shows them. */
    positionsOf(member: MemberId): Promise<ReturnType<typeof wirePositionsOf>>
  }
}

export const contractPlugin = fp(
  async (app) => {
    const { pool, exchange, candles, availability, failures, hub } = app
    const { picture, core } = exchange
    const orders = createPerpOrders(pool, picture)
    app.decorate('perpOrders', orders)
    const positionsOf = async (member: MemberId) =>
      wirePositionsOf(await exchange.readOwn({ type: 'perps', member, quote: QUOTE }), picture)
    app.decorate('positionsOf', positionsOf)
    const closings = createClosings(pool, picture)
    const parts = { exchange, orders, closings, candles, availability, pool }
    app.bind(contractRoutes(parts))
    app.bind(contractProgramRoutes(parts))
    app.bind(positionRoutes(parts))
    hub.serve('perp', perpTopics(picture.perps))
    app.ownNews.add(async (member, { ids, hasPerps }) => {
      if (!hasPerps) return () => {}
      const pages = await inPages(ids, (filter, page) => orders.list(member, filter, page))
      const positions = await positionsOf(member)
      return (reader) => {
        for (const rows of pages) reader.sendOwn('conorders', rows)
        reader.sendOwn('positions', positions)
      }
    })
    stopWith(app, watchPerpRates(exchange, failures))
    stopWith(app, watchRiskNotices({ core, hub }))
  },
  { name: 'contract', dependencies: ['marketData', 'sockets'] },
)
