/** What browsers get beside calls: the members' app with its pages drawn here, the pictures of coins, and the list of pages. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Failures } from '../../failures.ts'
import { registerCoinIcons } from './coinIcons.ts'
import { createDrawer } from './drawer.ts'
import { createListedThings } from './listedThings.ts'
import { readPageTable } from './pageTable.ts'
import { registerSiteList } from './siteList.ts'
import { registerWebApp } from './webApp.ts'

/** Ends with the server. */
export async function registerPages(
  app: FastifyInstance,
  { webFolder, publicUrl: { origin } }: Pick<Config, 'webFolder' | 'publicUrl'>,
  failures: Failures,
): Promise<void> {
  const onFailure = failures.at('A page was not drawn; the app draws it.')
  const drawer = createDrawer(webFolder, { onFailure })
  app.addHook('onClose', async () => drawer?.close())
  registerCoinIcons(app)
  const table = readPageTable(webFolder)
  const things = createListedThings(app)
  registerSiteList(app, origin, table.listed, things)
  await registerWebApp(app, webFolder, { drawer, table, things, origin })
}
