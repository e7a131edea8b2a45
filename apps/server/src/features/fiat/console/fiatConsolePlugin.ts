/** Fiat buy and sell at the console: merchants, and disputed orders. */
import { getFiatReviews, proposeFiatDecision } from '@assay/wire/routes/operator/fiat.ts'
import fp from 'fastify-plugin'
import { forRoles } from '../../../operator/overview/waits.ts'
import { fiatActionsOf } from '../createFiat.ts'
import { fiatConsoleRoutes } from './fiatConsole.ts'
import { fiatDecisionKind, merchantKind } from './fiatKinds.ts'

export const fiatConsolePlugin = fp(
  async (app) => {
    const { audit, proposals, worthOf, usdtOf, gateway } = app
    const { pool, exchange } = gateway
    const fiat = fiatActionsOf(gateway.fiat)
    app.addProposal('merchant', merchantKind(exchange))
    app.addProposal('fiatDecision', fiatDecisionKind({ exchange, audit, fiat, worthOf, usdtOf }))
    app.bind(fiatConsoleRoutes({ pool, exchange, fiat, audit, proposals }))
    app.addQueue({
      kind: 'fiatReviews',
      roles: getFiatReviews.roles,
      read: async (operator) =>
        forRoles(await fiat.countDecidable(Date.now()), operator, proposeFiatDecision.roles),
    })
  },
  { name: 'fiatConsole', dependencies: ['overview'] },
)
