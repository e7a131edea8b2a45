import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import { ScrollText } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { AuditDeskScreen } from './AuditDeskScreen.tsx'

export const page: DeskPage = {
  place: 160,
  path: '/audit',
  title: 'page.audit',
  roles: getAudit.roles,
  icon: ScrollText,
  Screen: AuditDeskScreen,
}
