/** Locked finance: coins locked for a yield. */
import fp from 'fastify-plugin'
import { earnRoutes } from './routes.ts'

export const earnPlugin = fp(
  async (app) => {
    const { exchange, history, availability } = app
    app.bind(earnRoutes({ exchange, history, availability }))
  },
  { name: 'earn', dependencies: ['sessions'] },
)
