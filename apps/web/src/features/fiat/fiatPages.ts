/** Pages of buying and selling coins for local currency; offers are public. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/**
 * Texts shared with other areas: amounts with transfers and conversions, gates with withdrawals, a
 * closed product with spot.
 */
const FIAT_TEXTS = [
  'fiat',
  'transfer',
  'conversion',
  'records',
  'withdrawal',
  'spot',
  'errors',
] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/otc',
    waiting: 'fiat',
    waitingTab: 'orders',
    level: 4,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.fiat',
    parent: '/balances',
    screen: lazyScreen(() => import('./FiatScreen.tsx').then((m) => m.FiatScreen), ...FIAT_TEXTS),
    reads: ['tab', 'side', 'coin', 'currency'],
    keptChoices: ['fiatChoice'],
    outside: import.meta.env.SSR
      ? {
          listed: '/otc',
          about: { words: 'pages.fiat', image: 'launchpad' },
        }
      : undefined,
  },
  {
    path: '/otc/offer',
    level: 5,
    needsLogin: true,
    title: 'app.title.fiatOffer',
    parent: '/otc',
    screen: lazyScreen(
      () => import('./merchant/OfferScreen.tsx').then((m) => m.OfferScreen),
      ...FIAT_TEXTS,
    ),
  },
  {
    path: '/otc/order/:id',
    level: 5,
    needsLogin: true,
    title: 'app.title.fiatOrder',
    parent: '/otc',
    screen: lazyScreen(
      () => import('./order/FiatOrderScreen.tsx').then((m) => m.FiatOrderScreen),
      ...FIAT_TEXTS,
    ),
  },
]
