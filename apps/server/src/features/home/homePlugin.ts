/** What the app reads at startup: versions, products, notices, banners, help. */
import { getArticles } from '@assay/wire/routes/home.ts'
import fp from 'fastify-plugin'
import { slugsFrom } from '../../http/pages/listedThings.ts'
import { productRoutes } from '../../listing/availability.ts'
import { type Articles, createArticles } from './articles.ts'
import type { PassingBanner } from './banners.ts'
import { homeRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    articles: Articles
    /** A product adds its temporary banner, which comes before all others. */
    passingBanners: PassingBanner[]
  }
}

export const homePlugin = fp(
  async (app) => {
    const { config, pool, availability } = app
    const articles = createArticles(pool)
    const passingBanners: PassingBanner[] = []
    app.decorate('articles', articles)
    app.decorate('passingBanners', passingBanners)
    const pathOf = (id: string) => `/helpCenter/article/${id}`
    for (const kind of ['help', 'notice'] as const) {
      const read = {
        route: getArticles,
        input: { kind },
        pathOf: kind === 'help' ? pathOf : undefined,
      }
      app.pageSlugs.set(
        kind,
        slugsFrom(app, read, (found) => found.map(({ id }) => `${id}`)),
      )
    }
    app.bind(homeRoutes(config, { articles, passingBanners }))
    app.bind(productRoutes(availability))
  },
  { name: 'home', dependencies: ['sessions'] },
)
