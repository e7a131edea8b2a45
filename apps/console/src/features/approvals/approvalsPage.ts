import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { Scale } from 'lucide-react'
import type { DeskPage } from '../../app/deskPage.ts'
import { ApprovalsScreen } from './ApprovalsScreen.tsx'

export const approvalsPage: DeskPage = {
  path: '/approvals',
  title: 'page.approvals',
  roles: getProposals.roles,
  icon: Scale,
  Screen: ApprovalsScreen,
  waits: ['proposals'],
}
