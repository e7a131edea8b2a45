/**
 * Pages of token subscription. Offerings are public; the member's own subscriptions need a login.
 */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/**
 * Texts shared with other areas: the amount with lockups and transfers, numbers with conversions, a
 * closed product with spot.
 */
const LAUNCHPAD_TEXTS = [
  'launchpad',
  'earn',
  'transfer',
  'conversion',
  'records',
  'spot',
  'errors',
] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/ieo',
    waiting: 'launchpad',
    waitingTab: 'mine',
    level: 2,
    title: 'app.title.launchpad',
    parent: '/my',
    screen: lazyScreen(
      () => import('./LaunchpadScreen.tsx').then((m) => m.LaunchpadScreen),
      ...LAUNCHPAD_TEXTS,
    ),
    reads: ['tab'],
    outside: import.meta.env.SSR
      ? {
          listed: '/ieo',
          about: { words: 'pages.launchpad', image: 'launchpad' },
        }
      : undefined,
  },
  {
    path: '/ieo/:id',
    level: 3,
    title: 'app.title.offering',
    parent: '/ieo',
    screen: lazyScreen(
      () => import('./OfferingScreen.tsx').then((m) => m.OfferingScreen),
      ...LAUNCHPAD_TEXTS,
    ),
    outside: import.meta.env.SSR
      ? { subject: 'offering', about: { words: 'pages.launchpad', image: 'launchpad' } }
      : undefined,
  },
]
