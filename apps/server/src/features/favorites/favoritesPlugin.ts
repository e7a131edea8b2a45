/** A member's favorite markets. */
import fp from 'fastify-plugin'
import { favoriteRoutes } from './routes.ts'

export const favoritesPlugin = fp(
  async (app) => {
    const { pool, exchange } = app
    app.bind(favoriteRoutes({ pool, exchange }))
  },
  { name: 'favorites', dependencies: ['sessions'] },
)
