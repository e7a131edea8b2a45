/** Offerings at the console. */
import {
  getConsoleOfferings,
  proposeOfferingAction,
} from '@assay/wire/routes/operator/launchpad.ts'
import fp from 'fastify-plugin'
import { forRoles } from '../../../operator/overview/waits.ts'
import {
  countToSettle,
  launchpadConsoleRoutes,
  offeringActionKind,
  offeringKind,
} from './launchpadConsole.ts'

export const launchpadConsolePlugin = fp(
  async (app) => {
    const { proposals, gateway } = app
    const { config, pool, exchange } = gateway
    app.addProposal('offering', offeringKind(exchange))
    app.addProposal('offeringDeed', offeringActionKind(exchange, config.publicUrl))
    app.bind(launchpadConsoleRoutes({ exchange, proposals, pool }))
    app.addQueue({
      kind: 'offerings',
      roles: getConsoleOfferings.roles,
      read: async (operator) =>
        forRoles(await countToSettle(exchange), operator, proposeOfferingAction.roles),
    })
  },
  { name: 'launchpadConsole', dependencies: ['overview'] },
)
