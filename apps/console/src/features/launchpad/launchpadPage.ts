import { getConsoleOfferings } from '@assay/wire/routes/operator/launchpad.ts'
import { Coins } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { LaunchpadConsoleScreen } from './LaunchpadConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 130,
  path: '/offerings',
  title: 'page.launchpad',
  roles: getConsoleOfferings.roles,
  icon: Coins,
  Screen: LaunchpadConsoleScreen,
  waits: ['offerings'],
}
