/** What a member has. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/balances',
    needsLogin: true,
    title: 'app.tab.assets',
    tab: 'assets',
    hasFooter: true,
    screen: lazyScreen(
      () => import('./AssetsScreen.tsx').then((m) => m.AssetsScreen),
      'assets',
      'records',
    ),
  },
]
