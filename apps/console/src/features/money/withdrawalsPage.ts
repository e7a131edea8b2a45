import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import { ArrowUpFromLine } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { WithdrawalsConsoleScreen } from './WithdrawalsConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 60,
  path: '/withdrawals',
  title: 'page.withdrawals',
  roles: getWithdrawalQueue.roles,
  icon: ArrowUpFromLine,
  Screen: WithdrawalsConsoleScreen,
  waits: ['withdrawals'],
}
