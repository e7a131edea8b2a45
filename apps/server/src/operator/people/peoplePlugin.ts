/** Who works here, and what they may. */
import fp from 'fastify-plugin'
import { operatorKind } from './operatorKind.ts'
import { peopleRoutes } from './routes.ts'

export const peoplePlugin = fp(
  async (app) => {
    const { operators, audit, proposals } = app
    const { config, pool, seal } = app.gateway
    const { consoleUrl } = config
    app.addProposal('operator', operatorKind(operators, { pool, seal, consoleUrl }))
    app.bind(peopleRoutes({ pool, operators, audit, proposals }))
  },
  { name: 'people', dependencies: ['proposals'] },
)
