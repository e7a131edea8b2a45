/**
 * What browsers get besides calls: the members' app with rendered pages, coin icons, the sitemap,
 * and the API documentation.
 */
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { clientAddressOf } from '../limits/clientAddressOf.ts'
import { networkOf } from '../limits/networkOf.ts'
import { registerDocumentation } from '../openApi/documentation.ts'
import { registerCoinIcons } from './coinIcons.ts'
import { createListedThings } from './listedThings.ts'
import { readPageTable } from './pageTable.ts'
import { createRenderer } from './rendered/renderer.ts'
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
    const onFailure = failures.at('A page was not rendered; the app renders it.')
    const renderer = createRenderer(webFolder, { onFailure })
    app.addHook('onClose', async () => renderer?.close())
    registerCoinIcons(app)
    const table = readPageTable(webFolder)
    const things = createListedThings(app)
    registerSiteList(app, origin, table.listed, things)
    const costs = app.limits.budget<string>('pages', requestsPerTenSeconds)
    const spend = ({ raw }: FastifyRequest) =>
      costs.spend(networkOf(clientAddressOf(raw, trustedProxies)), COST)
    await registerWebApp(app, webFolder, { renderer, table, things, spend, origin })
  },
  { name: 'pages', dependencies: ['home'] },
)
