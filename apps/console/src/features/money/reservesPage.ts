import { getReserves } from '@assay/wire/routes/operator/reserves.ts'
import { Landmark } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { ReservesDeskScreen } from './ReservesDeskScreen.tsx'

export const page: DeskPage = {
  place: 90,
  path: '/reserves',
  title: 'page.reserves',
  roles: getReserves.roles,
  icon: Landmark,
  Screen: ReservesDeskScreen,
}
