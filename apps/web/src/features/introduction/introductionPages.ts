/** The introduction of the exchange. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/introduction',
    level: 4,
    title: 'app.title.introduction',
    parent: '/notice',
    screen: lazyScreen(
      () => import('./IntroductionScreen.tsx').then((m) => m.IntroductionScreen),
      'introduction',
    ),
    outside: import.meta.env.SSR ? { listed: '/introduction' } : undefined,
  },
]
