/** The pages where coins go out. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/withdraw',
    waiting: 'withdrawal',
    level: 3,
    needsLogin: true,
    title: 'app.title.withdraw',
    parent: '/balances',
    screen: lazyScreen(
      () => import('./WithdrawScreen.tsx').then((m) => m.WithdrawScreen),
      'withdrawal',
      'errors',
    ),
  },
  {
    path: '/addressBook',
    level: 4,
    needsLogin: true,
    title: 'app.title.addressBook',
    parent: '/withdraw',
    screen: lazyScreen(
      () => import('./addresses/AddressBookScreen.tsx').then((m) => m.AddressBookScreen),
      'withdrawal',
      'errors',
    ),
  },
]
