import { getFiatReviews } from '@assay/wire/routes/operator/fiat.ts'
import { Banknote } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { FiatConsoleScreen } from './FiatConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 80,
  path: '/fiat',
  title: 'page.fiat',
  roles: getFiatReviews.roles,
  icon: Banknote,
  Screen: FiatConsoleScreen,
  waits: ['fiatReviews'],
}
