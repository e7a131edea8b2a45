/** Plans of lockups at the desk. */
import fp from 'fastify-plugin'
import { earnDeskRoutes, planKind } from './earnDesk.ts'

export const earnDeskPlugin = fp(
  async (app) => {
    const { proposals, gateway } = app
    const { exchange } = gateway
    app.addProposal('plan', planKind(exchange))
    app.bind(earnDeskRoutes({ exchange, proposals }))
  },
  { name: 'earnDesk', dependencies: ['proposals'] },
)
