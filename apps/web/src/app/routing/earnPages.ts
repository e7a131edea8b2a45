/**
 * Pages of locked finance, of token subscription and of promotions. Anybody sees what is on offer; what is one's
 * own asks for a login.
 */
import { lazyScreen } from './lazyScreen.tsx'
import type { AppRoute } from './routes.ts'

/** The amount has words of transfers, numbers those of conversions, a closed product those of spot. */
const EARN_TEXTS = ['earn', 'transfer', 'convert', 'records', 'spot', 'errors'] as const

const LAUNCHPAD_TEXTS = ['launchpad', ...EARN_TEXTS] as const

export const earnPages: readonly AppRoute[] = [
  {
    path: '/lockMining',
    level: 2,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.earn',
    tab: 'earn',
    hasFooter: true,
    screen: lazyScreen(
      () => import('../../features/earn/EarnScreen.tsx').then((m) => m.EarnScreen),
      ...EARN_TEXTS,
    ),
    outside: import.meta.env.SSR
      ? {
          listed: '/lockMining',
          about: { words: 'pages.earn', picture: 'launchpad' },
        }
      : undefined,
  },
  {
    path: '/comfirmLock',
    level: 3,
    needsLogin: true,
    title: 'app.title.lock',
    parent: '/lockMining',
    screen: lazyScreen(
      () => import('../../features/earn/LockScreen.tsx').then((m) => m.LockScreen),
      ...EARN_TEXTS,
    ),
  },
  {
    path: '/lockRecord',
    level: 4,
    needsLogin: true,
    title: 'app.title.lockups',
    parent: '/lockMining',
    screen: lazyScreen(
      () => import('../../features/earn/records/LockupsScreen.tsx').then((m) => m.LockupsScreen),
      ...EARN_TEXTS,
    ),
  },
  {
    path: '/ieo',
    level: 2,
    title: 'app.title.launchpad',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/launchpad/LaunchpadScreen.tsx').then((m) => m.LaunchpadScreen),
      ...LAUNCHPAD_TEXTS,
    ),
    reads: ['tab'],
    outside: import.meta.env.SSR
      ? {
          listed: '/ieo',
          about: { words: 'pages.launchpad', picture: 'launchpad' },
        }
      : undefined,
  },
  {
    path: '/ieo/:id',
    level: 3,
    title: 'app.title.offering',
    parent: '/ieo',
    screen: lazyScreen(
      () => import('../../features/launchpad/OfferingScreen.tsx').then((m) => m.OfferingScreen),
      ...LAUNCHPAD_TEXTS,
    ),
    outside: import.meta.env.SSR
      ? { subject: 'offering', about: { words: 'pages.launchpad', picture: 'launchpad' } }
      : undefined,
  },
  {
    path: '/aiClaim',
    level: 3,
    needsLogin: true,
    title: 'app.title.claim',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/claim/ClaimScreen.tsx').then((m) => m.ClaimScreen),
      'claim',
      'records',
      'errors',
    ),
  },
]
