/**
 * The caller of a request: sessions, API keys, and the guard of every member route. After startup,
 * expired rows are swept, including those of other plugins.
 */
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { uploadImage } from '@assay/wire/routes/image.ts'
import fp from 'fastify-plugin'
import { refuse } from '../http/reply.ts'
import { stopWith } from '../http/stopWith.ts'
import { takeBindings } from '../http/takeBindings.ts'
import { type Endings, startEndings } from './endings.ts'
import { type ApiKeys, createApiKeys } from './keys/apiKeys.ts'
import { createKeyGuard, type KeyGuard } from './keys/keyGuard.ts'
import { createMemberGuard, type MemberGuard } from './memberGuard.ts'
import { createRecentRefusals, type RecentRefusals } from './recentRefusals.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { SWEEP_EVERY_MS, type Sweep, sweepExpired } from './sweepExpired.ts'

declare module 'fastify' {
  interface FastifyInstance {
    endings: Endings
    sessions: Sessions
    keys: ApiKeys
    guard: MemberGuard
    keyGuard: KeyGuard
    /** What members' writes were refused with. */
    refusals: RecentRefusals
    /** Adds a task to the hourly sweep. Only before the server has started. */
    sweep(task: Sweep): void
  }
}

export const sessionsPlugin = fp(
  async (app) => {
    const { config, pool, jobs, failures, demo, peers, limits } = app
    const endings = startEndings(pool, failures)
    stopWith(app, endings.stop)
    const sessions = createSessions(pool, endings)
    const keys = createApiKeys(pool, endings)
    const budget = limits.budget<string>('apiKeys', config.keyRequestsPerTenSeconds)
    const keyGuard = createKeyGuard(keys, { pool, budget, peers })
    const guard = createMemberGuard(config, { sessions, keyGuard, limits })
    const refusals = createRecentRefusals()
    stopWith(
      app,
      peers.subscribe('refused', ({ member, key, refusal: { code, details } }) =>
        refusals.note(member, key, refuse(code, details)),
      ),
    )
    app.decorate('endings', endings).decorate('sessions', sessions).decorate('keys', keys)
    app.decorate('guard', guard).decorate('keyGuard', keyGuard).decorate('refusals', refusals)
    takeBindings(app, {
      // Uploads are not JSON and have a separate handler.
      declared: Object.values(allRoutes).filter(
        (route) => route !== uploadImage && (demo !== undefined || !route.isDemo),
      ),
      guard,
      around: app.aroundCalls,
      onRefused: ({ isWrite }, { session, key }, refusal) => {
        if (isWrite && session) peers.publish('refused', { member: session.member, key, refusal })
      },
    })

    const alongside: Sweep[] = []
    app.decorate('sweep', (task) => void alongside.push(task))
    app.addHook('onReady', async () => {
      app.job('sweep', () => {
        const clock = failures.clock('No sweep.', SWEEP_EVERY_MS)
        return sweepExpired(jobs, { alongside, ...clock })
      })
    })
  },
  { name: 'sessions', dependencies: ['foundation'] },
)
