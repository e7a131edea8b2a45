import { getFiatReviews } from '@assay/wire/routes/operator/fiat.ts'
import { Banknote } from 'lucide-react'
import type { DeskPage } from '../../app/deskPage.ts'
import { FiatScreen } from './FiatScreen.tsx'

export const fiatPage: DeskPage = {
  path: '/fiat',
  title: 'page.fiat',
  roles: getFiatReviews.roles,
  icon: Banknote,
  Screen: FiatScreen,
  waits: ['fiatReviews'],
}
