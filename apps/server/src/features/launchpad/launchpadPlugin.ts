/** Offerings of new tokens. */
import { phaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import { getOfferings } from '@assay/wire/routes/launchpad/ieo.ts'
import fp from 'fastify-plugin'
import { slugsFrom } from '../../http/pages/listedThings.ts'
import type { Exchange } from '../../live/exchange.ts'
import { launchpadRoutes } from './routes.ts'

export const launchpadPlugin = fp(
  async (app) => {
    const { exchange, history, availability, isVerified } = app
    app.passingBanners.push({
      id: 4,
      image: '/banners/launchpad.svg',
      title: 'bannerLaunchpad',
      link: '/ieo',
      isOn: createHasOffering(exchange),
    })
    app.pageSlugs.set(
      'offering',
      slugsFrom(app, { route: getOfferings, input: {} }, ({ offerings }) =>
        offerings.map(({ id }) => id),
      ),
    )
    app.bind(launchpadRoutes({ exchange, history, availability, isVerified }))
  },
  { name: 'launchpad', dependencies: ['identity', 'home'] },
)

/** Every visit of the home page asks whether an offering is open, so the answer is cached. */
const KEPT_MS = 5_000

function createHasOffering({ core }: Exchange): () => Promise<boolean> {
  async function ask(): Promise<boolean> {
    const { offerings } = await core.read({ type: 'offerings' })
    const now = Date.now()
    return offerings.some((progress) => phaseAt(progress, now) !== 'ended')
  }
  let kept = { until: 0, answer: Promise.resolve(false) }
  return () => {
    const now = Date.now()
    // Home omits it when the engine does not answer.
    if (now >= kept.until) kept = { until: now + KEPT_MS, answer: ask().catch(() => false) }
    return kept.answer
  }
}
