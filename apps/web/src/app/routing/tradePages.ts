/** The pages of spot trading, contracts and timed rounds, as `routes.ts` takes them in. */
import { selectedMarket } from '../../session/favorites.ts'
import { lazyScreen } from './lazyScreen.tsx'
import { CONTRACT_TEXTS } from './marketPages.ts'
import type { AppRoute } from './routes.ts'

const orders = lazyScreen(
  () => import('../../features/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen),
  'orders',
  'records',
)

export const tradePages: readonly AppRoute[] = [
  {
    path: '/futures',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.contract',
    tab: 'trade',
    screen: lazyScreen(
      () => import('../../features/contract/ContractScreen.tsx').then((m) => m.ContractScreen),
      ...CONTRACT_TEXTS,
    ),
    reads: ['market', 'side', 'tab'],
    keptMarket: () => selectedMarket.get('perp'),
    keptChoices: ['marginMode', 'sizeUnit', 'leverages'],
    outside: import.meta.env.SSR
      ? {
          subject: 'perp',
          listed: '/futures',
          about: { words: 'pages.contract', picture: 'book' },
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
      () => import('../../features/contract/protection/StopScreen.tsx').then((m) => m.StopScreen),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/futuresRecord',
    level: 2,
    needsLogin: true,
    title: 'app.title.contractRecords',
    parent: '/futures',
    screen: lazyScreen(
      () =>
        import('../../features/contract/records/ContractRecordsScreen.tsx').then(
          (m) => m.ContractRecordsScreen,
        ),
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
      () =>
        import('../../features/contract/records/report/ReportScreen.tsx').then(
          (m) => m.ReportScreen,
        ),
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
      () =>
        import('../../features/contract/records/report/DeleverageScreen.tsx').then(
          (m) => m.DeleverageScreen,
        ),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/coinExchange',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.spot',
    tab: 'trade',
    screen: lazyScreen(
      () => import('../../features/spot/SpotScreen.tsx').then((m) => m.SpotScreen),
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
          about: { words: 'pages.spot', picture: 'book' },
        }
      : undefined,
  },
  {
    path: '/cycle',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.cycle',
    tab: 'trade',
    hasFooter: true,
    screen: lazyScreen(
      () => import('../../features/cycle/CycleScreen.tsx').then((m) => m.CycleScreen),
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
          about: { words: 'pages.cycle', picture: 'check' },
        }
      : undefined,
  },
  {
    path: '/cycleHistory',
    level: 3,
    needsLogin: true,
    title: 'app.title.cycleHistory',
    parent: '/cycle',
    screen: lazyScreen(
      () => import('../../features/cycle/CycleHistoryScreen.tsx').then((m) => m.CycleHistoryScreen),
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
      () => import('../../features/cycle/limits/LimitsScreen.tsx').then((m) => m.LimitsScreen),
      'cycle',
    ),
  },
  ...['/orders/spot', '/exchangeRecord/:data'].map(
    (path): AppRoute => ({
      path,
      level: 3,
      needsLogin: true,
      title: 'app.title.orders',
      parent: '/coinExchange',
      screen: orders,
    }),
  ),
]
