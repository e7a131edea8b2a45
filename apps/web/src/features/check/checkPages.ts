/** The page of public checks. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/** Texts of rounds and contracts are shared with their pages. */
const CHECK_TEXTS = ['check', 'cycle', 'perp', 'errors'] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/check',
    level: 3,
    title: 'app.title.check',
    parent: '/',
    screen: lazyScreen(
      () => import('./CheckScreen.tsx').then((m) => m.CheckScreen),
      ...CHECK_TEXTS,
    ),
    outside: import.meta.env.SSR
      ? {
          listed: '/check',
          about: { words: 'pages.check', image: 'check' },
        }
      : undefined,
  },
]
