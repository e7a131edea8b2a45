import { getDeskOfferings } from '@assay/wire/routes/operator/launchpad.ts'
import { Coins } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { LaunchpadDeskScreen } from './LaunchpadDeskScreen.tsx'

export const page: DeskPage = {
  place: 130,
  path: '/offerings',
  title: 'page.launchpad',
  roles: getDeskOfferings.roles,
  icon: Coins,
  Screen: LaunchpadDeskScreen,
  waits: ['offerings'],
}
