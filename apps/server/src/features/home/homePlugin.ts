/** What the app asks first: versions, products, notices, banners, help. */
import fp from 'fastify-plugin'
import { productRoutes } from '../../products/availability.ts'
import { type Articles, createArticles } from './articles.ts'
import { homeRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    articles: Articles
  }
}

export const homePlugin = fp(
  async (app) => {
    const { config, pool, availability, hasOffering } = app
    const articles = createArticles(pool)
    app.decorate('articles', articles)
    app.bind(homeRoutes(config, { articles, hasOffering }))
    app.bind(productRoutes(availability))
  },
  { name: 'home', dependencies: ['sessions', 'launchpad'] },
)
