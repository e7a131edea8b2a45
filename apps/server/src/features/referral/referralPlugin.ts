/** Friends, and the fees shared with their inviters. */
import type { MemberId } from '@assay/domain/account.ts'
import fp from 'fastify-plugin'
import { priceInUsdt } from '../../live/valuation.ts'
import { readReferralTerms } from './readReferralTerms.ts'
import { createReferralProgram } from './referralProgram.ts'
import { referralRoutes } from './routes.ts'
import { REFERRALS_EVERY_MS, startReferralClock } from './startReferralClock.ts'
import { createTeam } from './team.ts'

export const referralPlugin = fp(
  async (app) => {
    const { config, pool, exchange, failures, members, peers } = app
    const terms = readReferralTerms(config.referralTerms, config.platformToken)
    const program = createReferralProgram({ pool, exchange, terms })
    const bind = (id: MemberId) => program.bind(id).catch(failures.at('Fees are not shared yet.'))
    // Fees are shared from the first trade on. A process that only serves members may not bind.
    app.onSignIn(async ({ id }) => {
      if (config.roles.has('jobs')) await bind(id)
      else peers.publishToOthers('friendSignedIn', id)
    })
    app.bind(
      referralRoutes({
        terms,
        program,
        team: createTeam(pool),
        requestsPerTenSeconds: config.requestsPerTenSeconds,
        priceOf: (asset) => priceInUsdt(exchange.marketData, asset),
        inviterNamed: async (code) => (await members.byInvitation(code))?.name,
        infoOf: members.infoOf,
      }),
    )
    app.job('referrals', () => {
      const stopListening = peers.subscribe('friendSignedIn', (id) => void bind(id))
      const report = failures.clock('Shares of fees wait.', REFERRALS_EVERY_MS)
      const stopClock = startReferralClock(program, report)
      return () => {
        stopListening()
        return stopClock()
      }
    })
  },
  { name: 'referral', dependencies: ['members'] },
)
