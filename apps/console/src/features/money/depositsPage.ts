import { getOpenDeposits } from '@assay/wire/routes/operator/deposits.ts'
import { ArrowDownToLine } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { DepositsDeskScreen } from './DepositsDeskScreen.tsx'

export const page: DeskPage = {
  place: 70,
  path: '/deposits',
  title: 'page.deposits',
  roles: getOpenDeposits.roles,
  icon: ArrowDownToLine,
  Screen: DepositsDeskScreen,
  waits: ['hints', 'unclaimed', 'stuckDeposits'],
}
