/** Transfers between a member's own accounts. */
import fp from 'fastify-plugin'
import { transferRoutes } from './routes.ts'

export const transferPlugin = fp(
  async (app) => {
    const { exchange } = app
    app.bind(transferRoutes(exchange))
  },
  { name: 'transfer', dependencies: ['sessions'] },
)
