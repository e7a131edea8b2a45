/** What browsers get beside calls: the members' app with its pages drawn here, the pictures of coins, and the list of pages. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Failures } from '../../failures.ts'
import { addressOf } from '../addressOf.ts'
import { createBudget } from '../budget.ts'
import { networkOf } from '../networkOf.ts'
import { registerCoinIcons } from './coinIcons.ts'
import { createDrawer } from './drawer.ts'
import { createListedThings } from './listedThings.ts'
import { readPageTable } from './pageTable.ts'
import { registerSiteList } from './siteList.ts'
import { registerWebApp } from './webApp.ts'

type PagesConfig = Pick<
  Config,
  'webFolder' | 'publicUrl' | 'trustedProxies' | 'requestsPerTenSeconds'
>
/** What making a page costs, in units of a plain read. */
const COST = 10

/** Ends with the server. */
export async function registerPages(
  app: FastifyInstance,
  config: PagesConfig,
  failures: Failures,
): Promise<void> {
  const { webFolder, trustedProxies, requestsPerTenSeconds } = config
  const { origin } = config.publicUrl
  const onFailure = failures.at('A page was not drawn; the app draws it.')
  const drawer = createDrawer(webFolder, { onFailure })
  app.addHook('onClose', async () => drawer?.close())
  registerCoinIcons(app)
  const table = readPageTable(webFolder)
  const things = createListedThings(app)
  registerSiteList(app, origin, table.listed, things)
  const costs = createBudget<string>(requestsPerTenSeconds)
  const isSpent = ({ raw }: FastifyRequest) =>
    costs.isSpent(networkOf(addressOf(raw, trustedProxies)), COST)
  await registerWebApp(app, webFolder, { drawer, table, things, isSpent, origin })
}
