/** What only the demo has; elsewhere none of it is bound. */
import fp from 'fastify-plugin'
import { devRoutes } from './routes.ts'

export const devPlugin = fp(
  async (app) => {
    if (app.demo) app.bind(devRoutes({ pool: app.pool, signIn: app.signInNamed }))
  },
  { name: 'dev', dependencies: ['members'] },
)
