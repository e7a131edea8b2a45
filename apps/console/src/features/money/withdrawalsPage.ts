import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import { ArrowUpFromLine } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { WithdrawalsDeskScreen } from './WithdrawalsDeskScreen.tsx'

export const page: DeskPage = {
  place: 60,
  path: '/withdrawals',
  title: 'page.withdrawals',
  roles: getWithdrawalQueue.roles,
  icon: ArrowUpFromLine,
  Screen: WithdrawalsDeskScreen,
  waits: ['withdrawals'],
}
