/** Promotions at the desk. */
import fp from 'fastify-plugin'
import { claimDeskRoutes, promotionKind } from './claimDesk.ts'

export const claimDeskPlugin = fp(
  async (app) => {
    const { proposals, usdtOf, gateway } = app
    const { exchange } = gateway
    app.addProposal('promotion', promotionKind(exchange, usdtOf))
    app.bind(claimDeskRoutes({ exchange, proposals }))
  },
  { name: 'claimDesk', dependencies: ['proposals'] },
)
