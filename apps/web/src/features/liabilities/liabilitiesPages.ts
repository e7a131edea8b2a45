/** Liabilities to all members, compared with the reserves. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

const LIABILITIES_TEXTS = ['liabilities', 'cycle', 'errors'] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/check/liabilities',
    level: 4,
    title: 'app.title.liabilities',
    parent: '/check',
    screen: lazyScreen(
      () => import('./LiabilitiesScreen.tsx').then((m) => m.LiabilitiesScreen),
      ...LIABILITIES_TEXTS,
    ),
    outside: import.meta.env.SSR
      ? {
          listed: '/check/liabilities',
          about: { words: 'pages.check', image: 'check' },
        }
      : undefined,
  },
]
