import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { Scale } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { ApprovalsDeskScreen } from './ApprovalsDeskScreen.tsx'

export const page: DeskPage = {
  place: 50,
  path: '/approvals',
  title: 'page.approvals',
  roles: getProposals.roles,
  icon: Scale,
  Screen: ApprovalsDeskScreen,
  waits: ['proposals'],
}
