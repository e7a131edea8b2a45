/** Offerings at the desk. */
import { getDeskOfferings, proposeOfferingAction } from '@assay/wire/routes/operator/launchpad.ts'
import fp from 'fastify-plugin'
import { forRoles } from '../../../operator/overview/waits.ts'
import {
  countToSettle,
  launchpadDeskRoutes,
  offeringActionKind,
  offeringKind,
} from './launchpadDesk.ts'

export const launchpadDeskPlugin = fp(
  async (app) => {
    const { proposals, gateway } = app
    const { config, pool, exchange } = gateway
    app.addProposal('offering', offeringKind(exchange))
    app.addProposal('offeringDeed', offeringActionKind(exchange, config.publicUrl))
    app.bind(launchpadDeskRoutes({ exchange, proposals, pool }))
    app.addQueue({
      kind: 'offerings',
      roles: getDeskOfferings.roles,
      read: async (operator) =>
        forRoles(await countToSettle(exchange), operator, proposeOfferingAction.roles),
    })
  },
  { name: 'launchpadDesk', dependencies: ['overview'] },
)
