import { getFiatReviews } from '@assay/wire/routes/operator/fiat.ts'
import { Banknote } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { FiatDeskScreen } from './FiatDeskScreen.tsx'

export const page: DeskPage = {
  place: 80,
  path: '/fiat',
  title: 'page.fiat',
  roles: getFiatReviews.roles,
  icon: Banknote,
  Screen: FiatDeskScreen,
  waits: ['fiatReviews'],
}
