/** Pages of contracts. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'
import { selectedMarket } from '../../session/favorites.ts'

/** The form borrows words from spot trading and orders. */
const CONTRACT_TEXTS = ['perp', 'explain', 'spot', 'orders', 'poster', 'errors'] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/marketDetails/contract',
    level: 10,
    title: 'app.title.contract',
    screen: lazyScreen(
      () => import('./detail/PerpDetailScreen.tsx').then((m) => m.PerpDetailScreen),
      ...CONTRACT_TEXTS,
      'coin',
      'chart',
    ),
    reads: ['market'],
    keptMarket: () => selectedMarket.get('perp'),
    outside: import.meta.env.SSR
      ? { subject: 'perp', about: { words: 'pages.market', image: 'book' } }
      : undefined,
  },
  {
    path: '/futures',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.contract',
    tab: 'trade',
    hasFooter: true,
    screen: lazyScreen(
      () => import('./PerpScreen.tsx').then((m) => m.PerpScreen),
      ...CONTRACT_TEXTS,
    ),
    reads: ['market', 'side', 'tab'],
    keptMarket: () => selectedMarket.get('perp'),
    keptChoices: ['marginMode', 'sizeUnit', 'leverages'],
    outside: import.meta.env.SSR
      ? {
          subject: 'perp',
          listed: '/futures',
          about: { words: 'pages.contract', image: 'book' },
        }
      : undefined,
  },
  {
    path: '/stopPl',
    level: 3,
    needsLogin: true,
    title: 'app.title.protect',
    parent: '/futures',
    screen: lazyScreen(
      () => import('./protection/StopScreen.tsx').then((m) => m.StopScreen),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/futuresRecord',
    waiting: 'perp',
    level: 2,
    needsLogin: true,
    title: 'app.title.perpRecords',
    parent: '/futures',
    screen: lazyScreen(
      () => import('./records/PerpRecordsScreen.tsx').then((m) => m.PerpRecordsScreen),
      ...CONTRACT_TEXTS,
      'records',
    ),
  },
  {
    path: '/futuresRecord/report/:id',
    level: 3,
    needsLogin: true,
    title: 'app.title.report',
    parent: '/futuresRecord',
    screen: lazyScreen(
      () => import('./records/report/ReportScreen.tsx').then((m) => m.ReportScreen),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/futuresRecord/deleverage/:id/:position',
    level: 3,
    needsLogin: true,
    title: 'app.title.report',
    parent: '/futuresRecord',
    screen: lazyScreen(
      () => import('./records/report/DeleverageScreen.tsx').then((m) => m.DeleverageScreen),
      ...CONTRACT_TEXTS,
    ),
  },
]
