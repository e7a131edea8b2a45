/** Promotions: a reward that each member may claim once. */
import fp from 'fastify-plugin'
import { claimRoutes } from './routes.ts'

export const claimPlugin = fp(
  async (app) => {
    const { exchange, availability, isVerified } = app
    app.bind(claimRoutes({ exchange, availability, isVerified }))
  },
  { name: 'claim', dependencies: ['identity'] },
)
