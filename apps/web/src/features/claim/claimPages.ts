/** Promotions. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/aiClaim',
    level: 3,
    needsLogin: true,
    title: 'app.title.claim',
    parent: '/my',
    screen: lazyScreen(
      () => import('./ClaimScreen.tsx').then((m) => m.ClaimScreen),
      'claim',
      'records',
      'errors',
    ),
  },
]
