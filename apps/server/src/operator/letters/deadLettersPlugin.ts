/** Letters that could not be sent. */
import fp from 'fastify-plugin'
import { letterRoutes } from './letterRoutes.ts'

export const deadLettersPlugin = fp(
  async (app) => {
    const { pool, deadLetters: letters } = app.gateway
    app.bind(letterRoutes({ pool, letters, audit: app.audit }))
  },
  { name: 'deadLetters', dependencies: ['access'] },
)
