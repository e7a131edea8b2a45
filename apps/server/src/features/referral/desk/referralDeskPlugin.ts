/** Who invited whom, and ending it. */
import fp from 'fastify-plugin'
import { inviterEndKind, inviterRoutes } from './inviterRoutes.ts'

export const referralDeskPlugin = fp(
  async (app) => {
    const { proposals, gateway } = app
    const { pool, exchange } = gateway
    app.addProposal('inviterEnd', inviterEndKind(exchange))
    app.bind(inviterRoutes({ pool, exchange, proposals }))
  },
  { name: 'referralDesk', dependencies: ['proposals'] },
)
