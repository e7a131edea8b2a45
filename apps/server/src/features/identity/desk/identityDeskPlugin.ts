/** Identity documents that wait for a decision. */
import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import fp from 'fastify-plugin'
import { forAll } from '../../../operator/overview/waits.ts'
import { identityDeskRoutes } from './identityDesk.ts'

export const identityDeskPlugin = fp(
  async (app) => {
    const { audit, gateway } = app
    const { identities } = gateway
    app.bind(identityDeskRoutes({ identities, audit }))
    app.addQueue({
      ...({ kind: 'papers', roles: getIdentityQueue.roles } as const),
      read: async () => forAll(await identities.countForReview()),
    })
  },
  { name: 'identityDesk', dependencies: ['overview'] },
)
