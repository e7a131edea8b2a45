/** Conversions of one coin into another at a quoted price. */
import fp from 'fastify-plugin'
import { conversionRoutes } from './routes.ts'

export const conversionPlugin = fp(
  async (app) => {
    const { exchange, pool, availability } = app
    app.bind(conversionRoutes({ exchange, pool, availability }))
  },
  { name: 'conversion', dependencies: ['sessions'] },
)
