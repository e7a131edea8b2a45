import { getConsoleEarn } from '@assay/wire/routes/operator/earn.ts'
import { Lock } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { EarnConsoleScreen } from './EarnConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 110,
  path: '/earn',
  title: 'page.earn',
  roles: getConsoleEarn.roles,
  icon: Lock,
  Screen: EarnConsoleScreen,
}
