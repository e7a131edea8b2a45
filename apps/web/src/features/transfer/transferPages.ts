/** Transfers between a member's own accounts. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/coinTransfer',
    level: 3,
    needsLogin: true,
    title: 'app.title.transfer',
    parent: '/balances',
    screen: lazyScreen(
      () => import('./TransferScreen.tsx').then((m) => m.TransferScreen),
      'transfer',
      'errors',
    ),
  },
]
