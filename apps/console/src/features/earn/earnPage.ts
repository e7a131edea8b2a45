import { getDeskEarn } from '@assay/wire/routes/operator/earn.ts'
import { Lock } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { EarnDeskScreen } from './EarnDeskScreen.tsx'

export const page: DeskPage = {
  place: 110,
  path: '/earn',
  title: 'page.earn',
  roles: getDeskEarn.roles,
  icon: Lock,
  Screen: EarnDeskScreen,
}
