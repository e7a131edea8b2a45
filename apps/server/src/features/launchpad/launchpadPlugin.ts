/** Offerings of new tokens. */
import fp from 'fastify-plugin'
import { createHasOffering } from './hasOffering.ts'
import { launchpadRoutes } from './routes.ts'

export const launchpadPlugin = fp(
  async (app) => {
    const { exchange, pool, availability, isVerified } = app
    app.passingBanners.push({
      ...{ id: 4, image: '/banners/launchpad.svg', title: 'bannerLaunchpad', link: '/ieo' },
      isOn: createHasOffering(exchange),
    })
    app.bind(launchpadRoutes({ exchange, pool, availability, isVerified }))
  },
  { name: 'launchpad', dependencies: ['identity', 'home'] },
)
