import { getDeskPromotions } from '@assay/wire/routes/operator/claim.ts'
import { Gift } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { ClaimDeskScreen } from './ClaimDeskScreen.tsx'

export const page: DeskPage = {
  place: 120,
  path: '/promotions',
  title: 'page.claim',
  roles: getDeskPromotions.roles,
  icon: Gift,
  Screen: ClaimDeskScreen,
}
