/** Identity verification. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/idAuth',
    level: 4,
    needsLogin: true,
    title: 'app.title.identity',
    parent: '/my',
    screen: lazyScreen(
      () => import('./IdentityScreen.tsx').then((m) => m.IdentityScreen),
      'identity',
      'member',
      'account',
    ),
  },
]
