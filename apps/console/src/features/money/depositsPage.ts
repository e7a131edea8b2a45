import { getOpenDeposits } from '@assay/wire/routes/operator/deposits.ts'
import { ArrowDownToLine } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { DepositsConsoleScreen } from './DepositsConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 70,
  path: '/deposits',
  title: 'page.deposits',
  roles: getOpenDeposits.roles,
  icon: ArrowDownToLine,
  Screen: DepositsConsoleScreen,
  waits: ['hints', 'unclaimed', 'stuckDeposits'],
}
