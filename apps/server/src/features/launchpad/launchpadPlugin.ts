/** Offerings of new tokens. */
import { getOfferings } from '@assay/wire/routes/funds/ieo.ts'
import fp from 'fastify-plugin'
import { slugsFrom } from '../../http/pages/listedThings.ts'
import { createHasOffering } from './hasOffering.ts'
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
