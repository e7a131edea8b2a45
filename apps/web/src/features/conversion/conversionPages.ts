/** Conversions and their records. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/**
 * Texts shared with other areas: the coin picker with transfers, the end of a list with records, a
 * closed product with spot.
 */
const CONVERSION_TEXTS = ['conversion', 'transfer', 'records', 'spot', 'explain', 'errors'] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/coinConvert',
    level: 3,
    needsLogin: true,
    title: 'app.title.conversion',
    parent: '/balances',
    screen: lazyScreen(
      () => import('./ConversionScreen.tsx').then((m) => m.ConversionScreen),
      ...CONVERSION_TEXTS,
    ),
  },
  {
    path: '/convertRecord',
    waiting: 'conversion',
    level: 4,
    needsLogin: true,
    title: 'app.title.conversions',
    parent: '/coinConvert',
    screen: lazyScreen(
      () => import('./records/ConversionsScreen.tsx').then((m) => m.ConversionsScreen),
      ...CONVERSION_TEXTS,
    ),
  },
]
