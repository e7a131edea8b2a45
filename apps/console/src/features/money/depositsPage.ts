import { getOpenDeposits } from '@assay/wire/routes/operator/deposits.ts'
import { ArrowDownToLine } from 'lucide-react'
import type { DeskPage } from '../../app/deskPage.ts'
import { DepositsScreen } from './DepositsScreen.tsx'

export const depositsPage: DeskPage = {
  path: '/deposits',
  title: 'page.deposits',
  roles: getOpenDeposits.roles,
  icon: ArrowDownToLine,
  Screen: DepositsScreen,
  waits: ['hints', 'unclaimed', 'stuckDeposits'],
}
