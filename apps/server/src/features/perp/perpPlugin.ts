/** Perpetual contracts: orders, positions, funding, and forced closings. */
import type { MemberId } from '@assay/domain/account.ts'
import { getPerpMarkets } from '@assay/wire/routes/trading/contract.ts'
import fp from 'fastify-plugin'
import { marketSlugs, slugsFrom } from '../../http/pages/listedThings.ts'
import { stopWith } from '../../http/stopWith.ts'
import { inPages } from '../../socket/ownNews.ts'
import { createClosings } from './closings.ts'
import { createPerpOrders, type PerpOrders } from './perpOrders.ts'
import { watchPerpRates } from './perpRates.ts'
import { perpTopics } from './perpTopics.ts'
import { positionRoutes } from './positions/positionRoutes.ts'
import { QUOTE, wirePositionsOf } from './positions/positions.ts'
import { perpProgramRoutes } from './programRoutes.ts'
import { watchRiskNotices } from './riskNotices.ts'
import { perpRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    perpOrders: PerpOrders
    /** In the wire's shape. */
    positionsOf(member: MemberId): Promise<ReturnType<typeof wirePositionsOf>>
  }
}

export const perpPlugin = fp(
  async (app) => {
    const { history, exchange, candles, availability, failures, hub } = app
    const { marketData, core } = exchange
    const orders = createPerpOrders(history, marketData)
    app.decorate('perpOrders', orders)
    const positionsOf = async (member: MemberId) =>
      wirePositionsOf(await exchange.readOwn({ type: 'perps', member, quote: QUOTE }), marketData)
    app.decorate('positionsOf', positionsOf)
    const closings = createClosings(history, marketData)
    const parts = { exchange, orders, closings, candles, availability, history }
    const pathOf = (market: string) => `/marketDetails/contract?market=${market}`
    const read = { route: getPerpMarkets, input: {}, pathOf }
    app.pageSlugs.set('perp', slugsFrom(app, read, marketSlugs))
    app.bind(perpRoutes(parts))
    app.bind(perpProgramRoutes(parts))
    app.bind(positionRoutes(parts))
    hub.serve('perp', perpTopics(marketData.perps))
    app.ownNews.add(async (member, { ids, products }) => {
      if (!products.has('perp')) return () => {}
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
