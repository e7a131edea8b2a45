import { getReserves } from '@assay/wire/routes/operator/reserves.ts'
import { Landmark } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { ReservesConsoleScreen } from './ReservesConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 90,
  path: '/reserves',
  title: 'page.reserves',
  roles: getReserves.roles,
  icon: Landmark,
  Screen: ReservesConsoleScreen,
}
