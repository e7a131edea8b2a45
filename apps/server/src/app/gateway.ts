/**
 * The members' server: everything between the network and the exchange. Each part is a plugin that
 * binds its routes, starts what it needs, stops with the server, and shares what others ask of it.
 * A part comes after those it needs, which it names.
 */
import type { FastifyInstance } from 'fastify'
import { noPeers } from '../cluster/peers/peers.ts'
import { assetsPlugin } from '../features/assets/assetsPlugin.ts'
import { depositPlugin } from '../features/deposit/depositPlugin.ts'
import { favoritesPlugin } from '../features/favorites/favoritesPlugin.ts'
import { homePlugin } from '../features/home/homePlugin.ts'
import { identityPlugin } from '../features/identity/identityPlugin.ts'
import { imagesPlugin } from '../features/images/imagesPlugin.ts'
import { liabilitiesPlugin } from '../features/liabilities/liabilitiesPlugin.ts'
import { membersPlugin } from '../features/members/membersPlugin.ts'
import { outcomePlugin } from '../features/outcome/outcomePlugin.ts'
import { supportPlugin } from '../features/support/supportPlugin.ts'
import { transferPlugin } from '../features/transfer/transferPlugin.ts'
import { createLimits } from '../http/limits/limits.ts'
import { metricsPlugin } from '../http/metricsPlugin.ts'
import { openWith } from '../http/openWith.ts'
import { pagesPlugin } from '../http/pages/pagesPlugin.ts'
import { createHttpServer } from '../http/server.ts'
import { lettersPlugin } from '../letters/lettersPlugin.ts'
import { marketDataPlugin } from '../live/marketDataPlugin.ts'
import type { ServerParts } from '../serverProduct.ts'
import { serverProducts } from '../serverProducts.ts'
import { sessionsPlugin } from '../session/sessionsPlugin.ts'
import { socketsPlugin } from '../socket/socketsPlugin.ts'
import { foundation, type GatewayParts } from './foundation.ts'

const BEFORE_PRODUCTS = [
  foundation,
  sessionsPlugin,
  marketDataPlugin,
  socketsPlugin,
  membersPlugin,
  lettersPlugin,
  imagesPlugin,
  identityPlugin,
  outcomePlugin,
  supportPlugin,
  homePlugin,
  depositPlugin,
]
// Order is deliberate: a member gets order messages before the resulting balances.
const AFTER_PRODUCTS = [
  assetsPlugin,
  transferPlugin,
  favoritesPlugin,
  liabilitiesPlugin,
  metricsPlugin,
]

/**
 * Ready to listen; closes with all that it started. Throws when a declared route has no handler.
 */
export async function createGateway(given: GatewayParts): Promise<FastifyInstance> {
  const peers = given.peers ?? noPeers()
  const limits = createLimits(peers)
  const parts = { ...given, peers, limits }
  return openWith(await createHttpServer(given.config, limits), async (app) => {
    for (const plugin of BEFORE_PRODUCTS) await app.register(plugin, parts)
    for (const { plugin } of Object.values<ServerParts>(serverProducts)) {
      if (plugin) await app.register(await plugin(), parts)
    }
    for (const plugin of AFTER_PRODUCTS) await app.register(plugin, parts)
    if (parts.demo) {
      await app.register((await import('../demo/calls/demoPlugin.ts')).demoPlugin)
    }
    // Rendering takes a process of its own.
    if (parts.config.roles.has('gateway')) await app.register(pagesPlugin, parts)
  })
}
