/** How to install the app. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/downloadApp',
    level: 12,
    title: 'app.title.download',
    parent: '/my',
    screen: lazyScreen(
      () => import('./DownloadScreen.tsx').then((m) => m.DownloadScreen),
      'update',
    ),
    isOfDevice: true,
  },
]
