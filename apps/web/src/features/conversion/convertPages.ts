/** Conversions and their records. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/**
 * Texts shared with other areas: the coin picker with transfers, the end of a list with records, a
 * closed product with spot.
 */
const CONVERT_TEXTS = ['conversion', 'transfer', 'records', 'spot', 'explain', 'errors'] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/coinConvert',
    level: 3,
    needsLogin: true,
    title: 'app.title.convert',
    parent: '/balances',
    screen: lazyScreen(
      () => import('./ConvertScreen.tsx').then((m) => m.ConvertScreen),
      ...CONVERT_TEXTS,
    ),
  },
  {
    path: '/convertRecord',
    waiting: 'conversion',
    level: 4,
    needsLogin: true,
    title: 'app.title.convertRecords',
    parent: '/coinConvert',
    screen: lazyScreen(
      () => import('./records/ConversionsScreen.tsx').then((m) => m.ConversionsScreen),
      ...CONVERT_TEXTS,
    ),
  },
]
