/**
 * Draws pages on the server, from the screens that the browser has. What the app keeps outside React
 * is of one page here, so that one is drawn after the other.
 */
import type { Drawn, PageData } from '@assay/wire/page.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import * as z from 'zod/mini'
import { missed } from '../api/firstAnswers.ts'
import { queryClient } from '../api/queryClient.ts'
import { loadMessages, speak, t } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import { drawnPlace, place } from '../i18n/place.ts'
import { drawAs } from '../live/drawnPage.ts'
import { showFirstMarkets } from '../live/markets.ts'
import { drawnSettings, settings } from '../session/settings.ts'
import { App } from './App.tsx'
import { isClosedTo, routeOf } from './routing/routeOf.ts'
import { titleOf } from './routing/titleOf.ts'

z.config({ jitless: true })

/** All of it follows from the device. */
const OF_DEVICE: ReadonlySet<string> = new Set(['/downloadApp'])

/** What a page is about and the picture of it, for who lists or previews it; home's for the others. */
const ABOUT: Partial<Record<MessageKey, { words: MessageKey; picture: Picture }>> = {
  'app.title.markets': { words: 'pages.markets', picture: 'book' },
  'app.title.market': { words: 'pages.market', picture: 'book' },
  'app.title.spot': { words: 'pages.spot', picture: 'book' },
  'app.title.contract': { words: 'pages.contract', picture: 'book' },
  'app.title.cycle': { words: 'pages.cycle', picture: 'check' },
  'app.title.earn': { words: 'pages.earn', picture: 'launchpad' },
  'app.title.launchpad': { words: 'pages.launchpad', picture: 'launchpad' },
  'app.title.offering': { words: 'pages.launchpad', picture: 'launchpad' },
  'app.title.fiat': { words: 'pages.fiat', picture: 'launchpad' },
  'app.title.help': { words: 'pages.help', picture: 'check' },
  'app.title.check': { words: 'pages.check', picture: 'check' },
  'app.title.liabilities': { words: 'pages.check', picture: 'check' },
}
const HOME = { words: 'pages.home', picture: 'book' } as const
type Picture = 'book' | 'check' | 'launchpad'

/** Undefined for a page that shows nothing to a visitor, or that there is not. */
export async function draw(address: string, page: PageData): Promise<Drawn | undefined> {
  const route = routeOf(address)
  if (!route || OF_DEVICE.has(route.path) || (page.drawn === 'page' && isClosedTo(route, false)))
    return undefined
  drawAs(page)
  settings.set(drawnSettings())
  place.set(drawnPlace() ?? place.get())
  queryClient.clear()
  missed.clear()
  const [, Screen] = await Promise.all([
    speak(page.locale),
    route.screen.preload(),
    loadMessages('pages'),
  ])
  // In the language that is spoken now.
  showFirstMarkets()
  const html = renderToString(
    <App router={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>} />,
  )
  const { words, picture } = ABOUT[route.title] ?? HOME
  return {
    html,
    title: titleOf(route, address, t),
    description: t(words),
    picture: `/previews/${picture}.png`,
    screen: Screen.name,
    areas: route.screen.areas,
    asks: [...missed],
  }
}
