/**
 * The operators' desk: a separate server beside the members' one, with its own address, sessions
 * and cookie. The two servers share no calls. Each part is a plugin, as at the members' server.
 */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { depositDeskPlugin } from '../features/deposit/desk/depositDeskPlugin.ts'
import { identityDeskPlugin } from '../features/identity/desk/identityDeskPlugin.ts'
import { membersDeskPlugin } from '../features/members/desk/membersDeskPlugin.ts'
import { supportDeskPlugin } from '../features/support/desk/supportDeskPlugin.ts'
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
import { shownToDesk } from '../operator/shownToDesk.ts'
import type { ServerParts } from '../serverProduct.ts'
import { serverProducts } from '../serverProducts.ts'

const FOLDER = join(import.meta.dirname, '../../../console/dist')

const PLUGINS = [
  ...[accessPlugin, proposalsPlugin, overviewPlugin, peoplePlugin],
  ...[moneyPlugin, marketsPlugin, deadLettersPlugin, membersDeskPlugin, identityDeskPlugin],
  ...[depositDeskPlugin, supportDeskPlugin],
]

/** Ready to listen; closes with all that it started. Close it before the members' server. */
export async function createDesk(gateway: FastifyInstance): Promise<FastifyInstance> {
  const { config, failures } = gateway
  const server = await createHttpServer({ ...config, publicUrl: config.consoleUrl })
  return openWith(server, async (app) => {
    countFailedCalls(app, failures)
    const parts = { gateway: shownToDesk(gateway) }
    for (const plugin of PLUGINS) await app.register(plugin, parts)
    for (const { desk } of Object.values<ServerParts>(serverProducts)) {
      if (desk) await app.register(await desk(), parts)
    }
    await registerWebApp(app, FOLDER)
  })
}
