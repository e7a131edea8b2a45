/** Who we are. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/aboutUs',
    level: 3,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.about',
    parent: '/my',
    screen: lazyScreen(() => import('./AboutScreen.tsx').then((m) => m.AboutScreen), 'member'),
    outside: import.meta.env.SSR ? { listed: '/aboutUs' } : undefined,
  },
]
