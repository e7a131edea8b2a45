import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import { ArrowUpFromLine } from 'lucide-react'
import type { DeskPage } from '../../app/deskPage.ts'
import { WithdrawalsScreen } from './WithdrawalsScreen.tsx'

export const withdrawalsPage: DeskPage = {
  path: '/withdrawals',
  title: 'page.withdrawals',
  roles: getWithdrawalQueue.roles,
  icon: ArrowUpFromLine,
  Screen: WithdrawalsScreen,
  waits: ['withdrawals'],
}
