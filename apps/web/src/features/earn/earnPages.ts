/** Pages of locked finance. Offers are public; the member's own lockups need a login. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/**
 * Texts shared with other areas: the amount with transfers, numbers with conversions, a closed
 * product with spot.
 */
const EARN_TEXTS = ['earn', 'transfer', 'conversion', 'records', 'spot', 'errors'] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/lockMining',
    level: 2,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.earn',
    tab: 'earn',
    hasFooter: true,
    screen: lazyScreen(() => import('./EarnScreen.tsx').then((m) => m.EarnScreen), ...EARN_TEXTS),
    outside: import.meta.env.SSR
      ? {
          listed: '/lockMining',
          about: { words: 'pages.earn', image: 'launchpad' },
        }
      : undefined,
  },
  {
    path: '/confirmLock',
    level: 3,
    needsLogin: true,
    title: 'app.title.lock',
    parent: '/lockMining',
    screen: lazyScreen(() => import('./LockScreen.tsx').then((m) => m.LockScreen), ...EARN_TEXTS),
  },
  // Misspelt in earlier versions, and still linked to.
  {
    path: '/comfirmLock',
    level: 3,
    needsLogin: true,
    title: 'app.title.lock',
    parent: '/lockMining',
    screen: lazyScreen(() => import('./OldLockScreen.tsx').then((m) => m.OldLockScreen)),
  },
  {
    path: '/lockRecord',
    waiting: 'earn',
    level: 4,
    needsLogin: true,
    title: 'app.title.lockups',
    parent: '/lockMining',
    screen: lazyScreen(
      () => import('./records/LockupsScreen.tsx').then((m) => m.LockupsScreen),
      ...EARN_TEXTS,
    ),
  },
]
