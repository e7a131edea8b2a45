/**
 * The members' server: everything between the network and the exchange. Each part is a plugin that
 * binds its routes, starts what it needs, stops with the server, and shares what others ask of it.
 * A part comes after those it needs, which it names.
 */
import type { FastifyInstance } from 'fastify'
import { assetsPlugin } from '../features/assets/assetsPlugin.ts'
import { claimPlugin } from '../features/claim/claimPlugin.ts'
import { conversionPlugin } from '../features/conversion/conversionPlugin.ts'
import { cyclePlugin } from '../features/cycle/cyclePlugin.ts'
import { depositPlugin } from '../features/deposit/depositPlugin.ts'
import { devPlugin } from '../features/dev/devPlugin.ts'
import { earnPlugin } from '../features/earn/earnPlugin.ts'
import { favoritesPlugin } from '../features/favorites/favoritesPlugin.ts'
import { fiatPlugin } from '../features/fiat/fiatPlugin.ts'
import { homePlugin } from '../features/home/homePlugin.ts'
import { identityPlugin } from '../features/identity/identityPlugin.ts'
import { imagesPlugin } from '../features/images/imagesPlugin.ts'
import { launchpadPlugin } from '../features/launchpad/launchpadPlugin.ts'
import { liabilitiesPlugin } from '../features/liabilities/liabilitiesPlugin.ts'
import { membersPlugin } from '../features/members/membersPlugin.ts'
import { outcomePlugin } from '../features/outcome/outcomePlugin.ts'
import { perpPlugin } from '../features/perp/perpPlugin.ts'
import { referralPlugin } from '../features/referral/referralPlugin.ts'
import { spotPlugin } from '../features/spot/spotPlugin.ts'
import { supportPlugin } from '../features/support/supportPlugin.ts'
import { transferPlugin } from '../features/transfer/transferPlugin.ts'
import { withdrawalPlugin } from '../features/withdrawal/withdrawalPlugin.ts'
import { metricsPlugin } from '../http/metricsPlugin.ts'
import { openWith } from '../http/openWith.ts'
import { pagesPlugin } from '../http/pages/pagesPlugin.ts'
import { createHttpServer } from '../http/server.ts'
import { lettersPlugin } from '../letters/lettersPlugin.ts'
import { marketDataPlugin } from '../live/marketDataPlugin.ts'
import { sessionsPlugin } from '../session/sessionsPlugin.ts'
import { socketsPlugin } from '../socket/socketsPlugin.ts'
import { foundation, type GatewayParts } from './foundation.ts'

const PLUGINS = [
  ...[foundation, sessionsPlugin, marketDataPlugin, socketsPlugin],
  ...[membersPlugin, lettersPlugin, imagesPlugin, identityPlugin, outcomePlugin, supportPlugin],
  ...[homePlugin, depositPlugin, withdrawalPlugin, transferPlugin, conversionPlugin],
  // Order is deliberate: a member gets order messages before the resulting balances.
  ...[spotPlugin, perpPlugin, cyclePlugin, assetsPlugin, favoritesPlugin],
  ...[earnPlugin, launchpadPlugin, claimPlugin, referralPlugin, fiatPlugin],
  ...[liabilitiesPlugin, devPlugin, metricsPlugin, pagesPlugin],
]

/**
 * Ready to listen; closes with all that it started. Throws when a declared route has no handler.
 */
export async function createGateway(parts: GatewayParts): Promise<FastifyInstance> {
  return openWith(await createHttpServer(parts.config), async (app) => {
    for (const plugin of PLUGINS) await app.register(plugin, parts)
  })
}
