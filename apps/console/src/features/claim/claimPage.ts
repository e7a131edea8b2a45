import { getConsolePromotions } from '@assay/wire/routes/operator/claim.ts'
import { Gift } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { ClaimConsoleScreen } from './ClaimConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 120,
  path: '/promotions',
  title: 'page.claim',
  roles: getConsolePromotions.roles,
  icon: Gift,
  Screen: ClaimConsoleScreen,
}
