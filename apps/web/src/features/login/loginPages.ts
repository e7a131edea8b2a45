/** Resetting a forgotten login password. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/resetPass',
    level: 11,
    title: 'app.title.resetPass',
    keptStep: 'typedVisitor',
    screen: lazyScreen(
      () => import('./password/ResetPassScreen.tsx').then((m) => m.ResetPassScreen),
      'account',
      'errors',
    ),
  },
]
