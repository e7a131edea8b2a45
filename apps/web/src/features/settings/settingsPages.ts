/** The settings of this browser. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/setting',
    level: 3,
    title: 'app.title.settings',
    parent: '/my',
    screen: lazyScreen(
      () => import('./SettingsScreen.tsx').then((m) => m.SettingsScreen),
      'member',
    ),
  },
]
