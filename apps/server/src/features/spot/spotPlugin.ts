/** Spot markets: orders, fills, public market data, and descriptions of coins. */
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import fp from 'fastify-plugin'
import { marketSlugs, slugsFrom } from '../../http/pages/listedThings.ts'
import { inPages } from '../../socket/ownNews.ts'
import { createFillStore } from './fills.ts'
import { createIntroductions } from './introductions.ts'
import { createOrders, type SpotOrderQueries } from './orders.ts'
import { spotProgramRoutes } from './programRoutes.ts'
import { spotRoutes } from './routes.ts'
import { spotTopics } from './spotTopics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    orders: SpotOrderQueries
  }
}

export const spotPlugin = fp(
  async (app) => {
    const { history, exchange, candles, availability, coins } = app
    const { marketData } = exchange
    const orders = createOrders(history, marketData)
    app.decorate('orders', orders)
    const fills = createFillStore(history, marketData)
    const introductions = createIntroductions(coins)
    const pathOf = (market: string) => `/markets/${market}`
    const read = { route: getSpotMarkets, input: {}, pathOf }
    app.pageSlugs.set('spot', slugsFrom(app, read, marketSlugs))
    app.bind(spotRoutes({ exchange, orders, fills, candles, availability, introductions }))
    app.bind(spotProgramRoutes({ exchange, orders, history }))
    app.hub.serve('spot', spotTopics(marketData.markets))
    app.ownNews.add(async (member, { ids }) => {
      const pages = await inPages(ids, (filter, page) => orders.list(member, filter, page))
      return (reader) => {
        for (const rows of pages) reader.sendOwn('orders', rows)
      }
    })
  },
  { name: 'spot', dependencies: ['marketData', 'sockets'] },
)
