/**
 * What browsers get besides calls: the members' app with rendered pages, coin icons, the sitemap,
 * and the API documentation.
 */
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { clientAddressOf } from '../limits/addressOf.ts'
import { networkOf } from '../limits/networkOf.ts'
import { registerDocumentation } from '../openApi/documentation.ts'
import { registerCoinIcons } from './coinIcons.ts'
import { createDrawer } from './drawn/drawer.ts'
import { createListedThings } from './listedThings.ts'
import { readPageTable } from './pageTable.ts'
import { registerSiteList } from './siteList.ts'
import { registerWebApp } from './webApp.ts'

/** What making a page costs, in units of a plain read. */
const COST = 10

export const pagesPlugin = fp(
  async (app) => {
    const { config, failures } = app
    const { webFolder, publicUrl, trustedProxies, requestsPerTenSeconds } = config
    const { origin } = publicUrl
    registerDocumentation(app, config)
    const onFailure = failures.at('A page was not drawn; the app draws it.')
    const drawer = createDrawer(webFolder, { onFailure })
    app.addHook('onClose', async () => drawer?.close())
    registerCoinIcons(app)
    const table = readPageTable(webFolder)
    const things = createListedThings(app)
    registerSiteList(app, origin, table.listed, things)
    const costs = app.limits.budget<string>('pages', requestsPerTenSeconds)
    const isSpent = ({ raw }: FastifyRequest) =>
      costs.isSpent(networkOf(clientAddressOf(raw, trustedProxies)), COST)
    await registerWebApp(app, webFolder, { drawer, table, things, isSpent, origin })
  },
  { name: 'pages', dependencies: ['home'] },
)
