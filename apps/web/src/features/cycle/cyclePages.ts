/** Pages of timed rounds. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'
import { selectedMarket } from '../../session/favorites.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/cycle',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.cycle',
    tab: 'trade',
    hasFooter: true,
    screen: lazyScreen(
      () => import('./CycleScreen.tsx').then((m) => m.CycleScreen),
      'cycle',
      'spot',
      'explain',
      'errors',
    ),
    reads: ['market'],
    keptMarket: () => selectedMarket.get('cycle'),
    outside: import.meta.env.SSR
      ? {
          subject: 'cycle',
          listed: '/cycle',
          about: { words: 'pages.cycle', image: 'check' },
        }
      : undefined,
  },
  {
    path: '/cycleHistory',
    waiting: 'cycle',
    level: 3,
    needsLogin: true,
    title: 'app.title.cycleHistory',
    parent: '/cycle',
    screen: lazyScreen(
      () => import('./CycleHistoryScreen.tsx').then((m) => m.CycleHistoryScreen),
      'cycle',
    ),
  },
  {
    path: '/cycleLimits',
    level: 3,
    needsLogin: true,
    title: 'app.title.cycleLimits',
    parent: '/cycle',
    screen: lazyScreen(
      () => import('./limits/LimitsScreen.tsx').then((m) => m.LimitsScreen),
      'cycle',
    ),
  },
]
