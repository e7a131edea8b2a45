/** The hub of the own account. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/my',
    level: 2,
    title: 'app.title.my',
    screen: lazyScreen(() => import('./MyScreen.tsx').then((m) => m.MyScreen), 'member'),
  },
]
