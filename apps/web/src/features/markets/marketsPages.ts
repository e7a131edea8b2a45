/** The lists of markets. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { About, AppRoute } from '../../routing/routes.ts'

const markets = lazyScreen(
  () => import('./MarketsScreen.tsx').then((m) => m.MarketsScreen),
  'markets',
)

const ABOUT_MARKETS: About = { words: 'pages.markets', image: 'book' }

export const featurePages: readonly AppRoute[] = [
  ...['/coinSearch', '/markets'].map(
    (path): AppRoute => ({
      path,
      level: 2,
      title: 'app.title.markets',
      screen: markets,
      reads: ['q'],
      outside: import.meta.env.SSR
        ? {
            listed: '/markets',
            about: ABOUT_MARKETS,
          }
        : undefined,
    }),
  ),
]
