/**
 * Renders pages on the server, from the browser's screens. State outside React belongs to one page
 * here, so pages are rendered one at a time.
 */
import type { PageData, PageFacts, RenderedPage } from '@assay/wire/page.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import * as z from 'zod/mini'
import { missed, used } from '../api/firstAnswers.ts'
import { queryClient } from '../api/queryClient.ts'
import { loadMessages, speak, t } from '../i18n/i18n.ts'
import { place, renderedPlace } from '../i18n/place.ts'
import { showFirstMarkets } from '../live/markets.ts'
import { isClosedTo, openRoutes, routeOf } from '../routing/routeOf.ts'
import { type About, routes } from '../routing/routes.ts'
import { titleOf } from '../routing/titleOf.ts'
import { renderAs } from '../store/renderedPage.ts'
import { renderedSettings, settings } from '../store/settings.ts'
import { App } from './App.tsx'

z.config({ jitless: true })
openRoutes(routes)

const HOME: About = { words: 'pages.home', image: 'book' }

export const pages: readonly PageFacts[] = routes.map(({ path, reads, outside }) => ({
  path,
  ...(reads && { reads }),
  ...(outside?.listed && { listed: outside.listed }),
  ...(outside?.subject && { subject: outside.subject }),
}))

/** Undefined for a page without public content, or an unknown one. */
export async function render(address: string, page: PageData): Promise<RenderedPage | undefined> {
  const route = routeOf(address)
  if (!route || route.isOfDevice || (page.rendered === 'page' && isClosedTo(route, false)))
    return undefined
  renderAs(page)
  settings.set(renderedSettings())
  place.set(renderedPlace() ?? place.get())
  queryClient.clear()
  missed.clear()
  used.clear()
  const [, Screen] = await Promise.all([
    speak(page.locale),
    route.screen.preload(),
    loadMessages('pages'),
  ])
  // In the current language.
  showFirstMarkets()
  const html = renderToString(
    <App router={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>} />,
  )
  const title = titleOf(route, address, t)
  const { words, image } = route.outside?.about ?? HOME
  return {
    html,
    title,
    // Several pages share their words, such as those of all markets.
    description: route.path === '/' ? t(words) : `${title} – ${t(words)}`,
    noScript: t('pages.noScript'),
    loadFailed: { text: t('app.error.network'), retry: t('app.retry') },
    image: `/previews/${image}.png`,
    screen: Screen.name,
    areas: route.screen.areas,
    asks: [...missed],
  }
}
