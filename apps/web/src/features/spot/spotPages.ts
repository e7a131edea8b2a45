/** Spot trading. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'
import { selectedMarket } from '../../session/favorites.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/coinExchange',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.spot',
    tab: 'trade',
    hasFooter: true,
    screen: lazyScreen(
      () => import('./SpotScreen.tsx').then((m) => m.SpotScreen),
      'spot',
      'orders',
      'errors',
    ),
    reads: ['market', 'side'],
    keptMarket: () => selectedMarket.get('spot'),
    keptChoices: ['tradeChoices'],
    outside: import.meta.env.SSR
      ? {
          subject: 'spot',
          listed: '/coinExchange',
          about: { words: 'pages.spot', image: 'book' },
        }
      : undefined,
  },
]
