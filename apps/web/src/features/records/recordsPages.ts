/** All that moved a balance. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/balanceRecord',
    waiting: 'assets',
    level: 3,
    needsLogin: true,
    title: 'app.title.records',
    parent: '/balances',
    screen: lazyScreen(
      () => import('./RecordsScreen.tsx').then((m) => m.RecordsScreen),
      'records',
      'orders',
    ),
  },
]
