/** Offerings of new tokens. */
import fp from 'fastify-plugin'
import { createHasOffering } from './hasOffering.ts'
import { launchpadRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether an offering runs or is to come, as of a moment ago. */
    hasOffering(): Promise<boolean>
  }
}

export const launchpadPlugin = fp(
  async (app) => {
    const { exchange, pool, availability, isVerified } = app
    app.decorate('hasOffering', createHasOffering(exchange))
    app.bind(launchpadRoutes({ exchange, pool, availability, isVerified }))
  },
  { name: 'launchpad', dependencies: ['identity'] },
)
