/** Identities: submissions, and how long documents are kept. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { areaCodes } from '@assay/domain/identity/areaCodes.ts'
import fp from 'fastify-plugin'
import { deleteImages, deleteUnowned } from './deleteImages.ts'
import { createIdentities, type Identities } from './identities.ts'
import { identityRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identities: Identities
    isVerified(member: MemberId): Promise<boolean>
  }
}

export const identityPlugin = fp(
  async (app) => {
    const { config, pool, jobs, files, seal, members } = app
    const identities = createIdentities(pool, { files, seal })
    app.decorate('identities', identities)
    app.decorate(
      'isVerified',
      async (id) => (await members.byId(id))?.identityStatus === 'verified',
    )
    app.bind(identityRoutes(identities, new Set(areaCodes.map(({ region }) => region))))
    const keptMs = config.identityPhotoDays * DAY_MS
    app.sweep(() => deleteImages(jobs, files, Date.now() - keptMs))
    app.sweep(() => deleteUnowned(jobs, files, Date.now() - DAY_MS))
  },
  { name: 'identity', dependencies: ['members', 'images'] },
)
