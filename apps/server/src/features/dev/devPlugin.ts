/** Demo-only calls; elsewhere none of them is bound. */
import fp from 'fastify-plugin'
import { devRoutes } from './routes.ts'

export const devPlugin = fp(
  async (app) => {
    const { pool, signInNamed } = app
    if (signInNamed) app.bind(devRoutes({ pool, signIn: signInNamed }))
  },
  { name: 'dev', dependencies: ['members'] },
)
