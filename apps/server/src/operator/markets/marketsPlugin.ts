/** Markets: one person halts, two open again or change terms. */
import fp from 'fastify-plugin'
import { createMarketControl, marketRoutes, reopeningKind } from './marketRoutes.ts'
import { termsKind } from './spotTerms.ts'

export const marketsPlugin = fp(
  async (app) => {
    const { audit, proposals, gateway } = app
    const markets = createMarketControl({ exchange: gateway.exchange, audit })
    app.addProposal('reopening', reopeningKind(markets))
    app.addProposal('terms', termsKind(markets))
    app.bind(marketRoutes({ ...markets, proposals }))
  },
  { name: 'markets', dependencies: ['proposals'] },
)
