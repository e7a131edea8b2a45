/** Friends, and the fees shared with their inviters. */
import fp from 'fastify-plugin'
import { priceInUsdt } from '../../live/valuation.ts'
import { readReferralTerms } from './readReferralTerms.ts'
import { createReferralProgram } from './referralProgram.ts'
import { referralRoutes } from './routes.ts'
import { REFERRALS_EVERY_MS, startReferralClock } from './startReferralClock.ts'
import { createTeam } from './team.ts'

export const referralPlugin = fp(
  async (app) => {
    const { config, pool, exchange, failures, members } = app
    const terms = readReferralTerms(config.referralTerms, config.platformToken)
    const program = createReferralProgram({ pool, exchange, terms })
    // Fees are shared from the first trade on.
    app.onSignIn(({ id }) => program.bind(id).catch(failures.at('Fees are not shared yet.')))
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
    app.job('referrals', () =>
      startReferralClock(program, failures.clock('Shares of fees wait.', REFERRALS_EVERY_MS)),
    )
  },
  { name: 'referral', dependencies: ['members'] },
)
