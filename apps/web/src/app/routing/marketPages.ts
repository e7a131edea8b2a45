/** The lists of markets, and the page of each. */
import { selectedMarket } from '../../session/favorites.ts'
import { rememberedHere } from '../../session/storage.ts'
import { lazyScreen } from './lazyScreen.tsx'
import type { About, AppRoute } from './routes.ts'

const coin = lazyScreen(
  () => import('../../features/coin/CoinScreen.tsx').then((m) => m.CoinScreen),
  'coin',
  'chart',
)
const markets = lazyScreen(
  () => import('../../features/markets/MarketsScreen.tsx').then((m) => m.MarketsScreen),
  'markets',
)

/** The form borrows words from spot trading and orders. */
export const CONTRACT_TEXTS = ['contract', 'explain', 'spot', 'orders', 'poster', 'errors'] as const

const ABOUT_MARKET: About = { words: 'pages.market', picture: 'book' }
const ABOUT_MARKETS: About = { words: 'pages.markets', picture: 'book' }

export const marketPages: readonly AppRoute[] = [
  {
    path: '/marketDetails/contract',
    level: 10,
    title: 'app.title.market',
    screen: lazyScreen(
      () =>
        import('../../features/contract/detail/ContractDetailScreen.tsx').then(
          (m) => m.ContractDetailScreen,
        ),
      ...CONTRACT_TEXTS,
      'coin',
      'chart',
    ),
    reads: ['market'],
    keptMarket: () => selectedMarket.get('perp'),
    outside: import.meta.env.SSR ? { subject: 'perp', about: ABOUT_MARKET } : undefined,
  },
  {
    path: '/marketDetails/:type',
    level: 10,
    title: 'app.title.market',
    screen: coin,
    reads: ['market', 'tf'],
    keptMarket: () => rememberedHere.get<string>('marketDetails'),
    outside: import.meta.env.SSR
      ? {
          subject: 'spot',
          listed: '/markets/:market',
          about: ABOUT_MARKET,
        }
      : undefined,
  },
  {
    path: '/markets/:pair',
    level: 10,
    title: 'app.title.market',
    screen: coin,
    reads: ['tf'],
    outside: import.meta.env.SSR ? { subject: 'spot', about: ABOUT_MARKET } : undefined,
  },
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
