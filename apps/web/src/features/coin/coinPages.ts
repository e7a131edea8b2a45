/** The page of a market. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { About, AppRoute } from '../../routing/routes.ts'
import { rememberedHere } from '../../store/storage.ts'

const coin = lazyScreen(() => import('./CoinScreen.tsx').then((m) => m.CoinScreen), 'coin', 'chart')

const ABOUT_MARKET: About = { words: 'pages.market', image: 'book' }

export const featurePages: readonly AppRoute[] = [
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
]
