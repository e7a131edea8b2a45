import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { Scale } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { ApprovalsConsoleScreen } from './ApprovalsConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 50,
  path: '/approvals',
  title: 'page.approvals',
  roles: getProposals.roles,
  icon: Scale,
  Screen: ApprovalsConsoleScreen,
  waits: ['proposals'],
}
