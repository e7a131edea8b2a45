/**
 * The operators' console: a separate server beside the members' one, with its own address, sessions
 * and cookie. The two servers share no calls. Each part is a plugin, as at the members' server.
 */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { depositConsolePlugin } from '../features/deposit/console/depositConsolePlugin.ts'
import { identityConsolePlugin } from '../features/identity/console/identityConsolePlugin.ts'
import { membersConsolePlugin } from '../features/members/console/membersConsolePlugin.ts'
import { supportConsolePlugin } from '../features/support/console/supportConsolePlugin.ts'
import { countFailedCalls } from '../http/countFailedCalls.ts'
import { openWith } from '../http/openWith.ts'
import { registerWebApp } from '../http/pages/webApp.ts'
import { createHttpServer } from '../http/server.ts'
import { accessPlugin } from '../operator/access/accessPlugin.ts'
import { deadLettersPlugin } from '../operator/letters/deadLettersPlugin.ts'
import { marketsPlugin } from '../operator/markets/marketsPlugin.ts'
import { moneyPlugin } from '../operator/money/moneyPlugin.ts'
import { overviewPlugin } from '../operator/overview/overviewPlugin.ts'
import { peoplePlugin } from '../operator/people/peoplePlugin.ts'
import { proposalsPlugin } from '../operator/proposals/proposalsPlugin.ts'
import { shownToConsole } from '../operator/shownToConsole.ts'
import type { ServerParts } from '../serverProduct.ts'
import { serverProducts } from '../serverProducts.ts'

const FOLDER = join(import.meta.dirname, '../../../console/dist')

const PLUGINS = [
  accessPlugin,
  proposalsPlugin,
  overviewPlugin,
  peoplePlugin,
  moneyPlugin,
  marketsPlugin,
  deadLettersPlugin,
  membersConsolePlugin,
  identityConsolePlugin,
  depositConsolePlugin,
  supportConsolePlugin,
]

/** Ready to listen; closes with all that it started. Close it before the members' server. */
export async function createConsole(gateway: FastifyInstance): Promise<FastifyInstance> {
  const { config, failures } = gateway
  const server = await createHttpServer({ ...config, publicUrl: config.consoleUrl })
  return openWith(server, async (app) => {
    countFailedCalls(app, failures)
    const parts = { gateway: shownToConsole(gateway) }
    for (const plugin of PLUGINS) await app.register(plugin, parts)
    if (config.isDemo) {
      const { demoOperatorsPlugin } = await import('../demo/calls/demoOperatorsPlugin.ts')
      await app.register(demoOperatorsPlugin)
    }
    for (const { console: load } of Object.values<ServerParts>(serverProducts)) {
      if (load) await app.register(await load(), parts)
    }
    await registerWebApp(app, FOLDER)
  })
}
