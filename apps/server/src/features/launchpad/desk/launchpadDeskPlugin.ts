/** Offerings at the desk. */
import { getDeskOfferings, proposeOfferingDeed } from '@assay/wire/routes/operator/launchpad.ts'
import fp from 'fastify-plugin'
import { forRoles } from '../../../operator/overview/waits.ts'
import {
  countToSettle,
  launchpadDeskRoutes,
  offeringDeedKind,
  offeringKind,
} from './launchpadDesk.ts'

export const launchpadDeskPlugin = fp(
  async (app) => {
    const { proposals, gateway } = app
    const { config, pool, exchange } = gateway
    app.addProposal('offering', offeringKind(exchange))
    app.addProposal('offeringDeed', offeringDeedKind(exchange, config.publicUrl))
    app.bind(launchpadDeskRoutes({ exchange, proposals, pool }))
    app.addQueue({
      ...({ kind: 'offerings', roles: getDeskOfferings.roles } as const),
      read: async (operator) =>
        forRoles(await countToSettle(exchange), operator, proposeOfferingDeed.roles),
    })
  },
  { name: 'launchpadDesk', dependencies: ['overview'] },
)
